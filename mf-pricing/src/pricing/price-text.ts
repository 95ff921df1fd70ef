import type { Plan, PlanId } from "@nightlatch/domain";
import { planUnitPrice } from "@nightlatch/domain";

export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/** The price texts of a plan with a volume price (docs/product/pricing.md#volume-price). */
interface VolumeText {
  readonly from: string;
  readonly monthly: string;
  readonly annual: string;
}

export function volumeText({ id, volume }: Pick<Plan, "id" | "volume">): VolumeText | undefined {
  if (!volume) return undefined;
  return {
    from: `${volume.from} or more listings`,
    monthly: `${dollars(planUnitPrice(id, "monthly", volume.from))} a month`,
    annual: `${dollars(planUnitPrice(id, "annual", volume.from))} a year`,
  };
}

export const PLAN_SUMMARIES: Readonly<Record<PlanId, string>> = {
  free: "A listing in the directory, written and labelled with care.",
  upgraded: "Your own booking link and photos, and a first post about your place.",
  pro: "Regular features, numbers on how your listing is doing, and your own branding.",
  elite: "First in search and on the home page, with a person who looks after you.",
};
