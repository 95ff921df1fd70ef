import { useLocation, useNavigate } from "@nightlatch/runtime";
import { useEffect } from "react";
import { Features } from "../coming-soon/features.tsx";
import { Item } from "../coming-soon/sections.tsx";
import { SignupForm } from "../coming-soon/signup-form.tsx";
import { FIRST_BILLING } from "../pricing/billing.ts";
import { ComparisonTable } from "../pricing/comparison-table.tsx";
import { PriceControls } from "../pricing/price-controls.tsx";
import { StoredKeys } from "../privacy/stored-keys.tsx";
import { LegalDates } from "../prose/prose-page.tsx";
import { FeaturedBoost, PlanCards } from "./pricing-page.tsx";

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
    monthly: <PriceControls billing={FIRST_BILLING} onChange={ignore} />,
    annual: <PriceControls billing={MANY} onChange={ignore} />,
  },
  PlanCards: {
    monthly: <PlanCards />,
    annual: <PlanCards billing={MANY} />,
  },
  ComparisonTable: {
    full: <ComparisonTable />,
  },
  FeaturedBoost: {
    full: <FeaturedBoost />,
  },
  SignupForm: {
    open: <SignupForm />,
    joined: <SignupAt search="?joined=1" />,
    "field-error": <SignupAt search="?problem=email" />,
    error: <SignupAt search="?problem=failed" />,
  },
  Features: {
    full: <Features />,
  },
  Item: {
    plain: (
      <ul>
        <Item name="Places that say so">Each listing says what is there.</Item>
      </ul>
    ),
  },
  StoredKeys: {
    empty: <StoredKeys />,
  },
  LegalDates: {
    full: <LegalDates now={Date.UTC(2026, 10, 28)} />,
  },
};
