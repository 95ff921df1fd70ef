import { PriceControls } from "../pricing/price-controls.tsx";
import { PlanCards } from "./pricing-page.tsx";

const ignore = () => {};
const MANY = { period: "annual", listings: 12 } as const;

export default {
  PriceControls: {
    annual: <PriceControls billing={MANY} onChange={ignore} />,
  },
  PlanCards: {
    annual: <PlanCards billing={MANY} />,
  },
};
