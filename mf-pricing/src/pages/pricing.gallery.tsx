import { useLocation, useNavigate } from "@nightlatch/runtime";
import { useEffect } from "react";
import { SignupForm } from "../coming-soon/signup-form.tsx";
import { PriceControls } from "../pricing/price-controls.tsx";
import { PlanCards } from "./pricing-page.tsx";

const ignore = () => {};
const MANY = { period: "annual", listings: 12 } as const;

function SignupAt({ search }: { search: string }) {
  const navigate = useNavigate();
  const at = useLocation().search;
  useEffect(() => {
    navigate(search, { replace: true });
  }, [navigate, search]);
  return at === search ? <SignupForm /> : null;
}

export default {
  PriceControls: {
    annual: <PriceControls billing={MANY} onChange={ignore} />,
  },
  PlanCards: {
    annual: <PlanCards billing={MANY} />,
  },
  SignupForm: {
    joined: <SignupAt search="?joined=1" />,
    "field-error": <SignupAt search="?problem=email" />,
    error: <SignupAt search="?problem=failed" />,
  },
};
