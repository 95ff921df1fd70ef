import type { Plan, PlanId } from "@nightlatch/shared/domain";
import { planUnitPrice } from "@nightlatch/shared/domain";

/** `$5,000`: whole US dollars as Americans write them, on every machine alike. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/** What many listings cost, for plans that have a lower price for them (docs/product/pricing.md#volume-price). */
export interface VolumeText {
  /** `3 or more listings`. */
  readonly from: string;
  /** `$15 a month`, for each of them. */
  readonly monthly: string;
  /** `$150 a year`, for each of them. */
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

/** One sentence for each plan: whom it is for. */
export const PLAN_SUMMARIES: Readonly<Record<PlanId, string>> = {
  free: "A listing in the directory, written and labelled with care.",
  upgraded: "Your own booking link and photos, and a first post about your place.",
  pro: "Regular features, figures on how your listing does, and your own branding.",
  elite: "First in search and on the home page, with a person who looks after you.",
};
