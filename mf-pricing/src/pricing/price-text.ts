import type { Plan, PlanId } from "@nightlatch/domain";
import { planUnitPrice } from "@nightlatch/domain";

/** An amount such as `$5,000`: whole US dollars as Americans write them, the same on every machine. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/** The price texts of a plan with a lower price for many listings (docs/product/pricing.md#volume-price). */
export interface VolumeText {
  /** The number of listings, such as `3 or more listings`. */
  readonly from: string;
  /** The price of each of them by the month, such as `$15 a month`. */
  readonly monthly: string;
  /** The price of each of them by the year, such as `$150 a year`. */
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

/** One sentence about each plan: what it brings. */
export const PLAN_SUMMARIES: Readonly<Record<PlanId, string>> = {
  free: "A listing in the directory, written and labelled with care.",
  upgraded: "Your own booking link and photos, and a first post about your place.",
  pro: "Regular features, numbers on how your listing is doing, and your own branding.",
  elite: "First in search and on the home page, with a person who looks after you.",
};
