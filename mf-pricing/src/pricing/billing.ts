import { type BillingPeriod, type Plan, type PlanId, planOf, planPrice, planUnitPrice } from "@nightlatch/shared/domain";
import { dollars } from "./price-text.ts";

/** What a visitor asks the prices for. */
export interface Billing {
  readonly period: BillingPeriod;
  /** Whole number from 1 to LISTINGS_MAX. */
  readonly listings: number;
}

/** Beyond this many a host is better served by a person than by a price list. */
export const LISTINGS_MAX = 50;

/** What shows before anything is chosen, and without scripts. */
export const FIRST_BILLING: Billing = { period: "monthly", listings: 1 };

export const LISTINGS_PROBLEM = `Please enter a whole number from 1 to ${LISTINGS_MAX}.`;

/** The number in the quantity field; undefined for anything that is no whole number from 1 to LISTINGS_MAX. */
export function readListings(text: string): number | undefined {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 1 && count <= LISTINGS_MAX ? count : undefined;
}

const PER: Readonly<Record<BillingPeriod, string>> = { monthly: "a month", annual: "a year" };
const OTHER: Readonly<Record<BillingPeriod, BillingPeriod>> = { monthly: "annual", annual: "monthly" };

/** `1 listing`, `4 listings`. */
export const listingCount = (listings: number): string => (listings === 1 ? "1 listing" : `${listings} listings`);

/** The prices of a plan's card. */
export interface PriceTexts {
  /** `$45`: all listings together, in the chosen period. */
  readonly amount: string;
  /** `a month`. */
  readonly per: string;
  /** `or $450 a year`: the same in the other period, so that both can be read whatever is chosen. */
  readonly other: string;
  /** What that covers, when there are several listings: `3 listings at $15 each`, or `for 1 of them`. */
  readonly each: string | undefined;
}

/** What a plan costs (docs/product/pricing.md#plans). */
export function priceTexts(
  { id, perPurchase, price }: Pick<Plan, "id" | "perPurchase" | "price">,
  { period, listings }: Billing,
): PriceTexts {
  const other = OTHER[period];
  return {
    amount: dollars(planPrice(id, period, listings)),
    per: PER[period],
    other: `${price.monthly === 0 ? "and" : "or"} ${dollars(planPrice(id, other, listings))} ${PER[other]}`,
    each:
      listings > 1
        ? perPurchase
          ? `${listingCount(listings)} at ${dollars(planUnitPrice(id, period, listings))} each`
          : "for 1 of them"
        : undefined,
  };
}

/** The plan whose price for each listing falls with their number. */
const VOLUME_PLAN: PlanId = "upgraded";

/** The lower price for many, worked out for this many listings: one or two sentences. */
export function volumeSentence({ period, listings }: Billing): string {
  const { name, volume } = planOf(VOLUME_PLAN);
  if (!volume) return "";
  const total = `${dollars(planPrice(VOLUME_PLAN, period, listings))} ${PER[period]}`;
  const low = dollars(volume[period]);
  const unit = dollars(planUnitPrice(VOLUME_PLAN, period, listings));
  const missing = volume.from - listings;
  if (missing <= 0) {
    const saved = (planUnitPrice(VOLUME_PLAN, period) - volume[period]) * listings;
    return `${name} for ${listingCount(listings)}: ${total} in all, ${low} each. That is ${dollars(saved)} ${PER[period]} less than one by one.`;
  }
  const so = listings === 1 ? `${name} for 1 listing: ${total}.` : `${name} for ${listingCount(listings)}: ${total} in all, ${unit} each.`;
  return `${so} With ${missing} more, each costs ${low}.`;
}
