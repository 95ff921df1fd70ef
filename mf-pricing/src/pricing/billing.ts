import { type BillingPeriod, type Plan, type PlanId, planOf, planPrice, planUnitPrice } from "@nightlatch/domain";
import { dollars } from "./price-text.ts";

/** The choice that prices are shown for. */
export interface Billing {
  readonly period: BillingPeriod;
  /** A whole number from 1 to LISTINGS_MAX. */
  readonly listings: number;
}

/** The most listings that a price is worked out for; a host with more is better served by a person. */
export const LISTINGS_MAX = 50;

/** The choice before anything is chosen, and without scripts. */
export const FIRST_BILLING: Billing = { period: "monthly", listings: 1 };

export const LISTINGS_PROBLEM = `Please enter a whole number from 1 to ${LISTINGS_MAX}.`;

/** The number in the quantity field; undefined for anything that is no whole number from 1 to LISTINGS_MAX. */
export function readListings(text: string): number | undefined {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 1 && count <= LISTINGS_MAX ? count : undefined;
}

const PER: Readonly<Record<BillingPeriod, string>> = { monthly: "a month", annual: "a year" };
const OTHER: Readonly<Record<BillingPeriod, BillingPeriod>> = { monthly: "annual", annual: "monthly" };

/** A number of listings in words: `1 listing`, `4 listings`. */
const listingCount = (listings: number): string => (listings === 1 ? "1 listing" : `${listings} listings`);

/** The prices of a plan's card. */
export interface PriceTexts {
  /** The price of all listings together in the chosen period, such as `$45`. */
  readonly amount: string;
  /** The chosen period, such as `a month`; undefined where nothing is ever paid. */
  readonly per: string | undefined;
  /** The price in the other period, such as `or $450 a year`, so that both can be read whatever is chosen. */
  readonly other: string;
  /** The listings that the price covers, when there are several: `3 listings at $15 each`, or `for 1 of them`. */
  readonly each: string | undefined;
}

/** The prices of a plan (docs/product/pricing.md#plans). */
export function priceTexts(
  { id, perPurchase, price }: Pick<Plan, "id" | "perPurchase" | "price">,
  { period, listings }: Billing,
): PriceTexts {
  const other = OTHER[period];
  const isFree = price.monthly === 0;
  return {
    amount: dollars(planPrice(id, period, listings)),
    per: isFree ? undefined : PER[period],
    other: isFree ? "for as long as you like" : `or ${dollars(planPrice(id, other, listings))} ${PER[other]}`,
    each:
      listings > 1
        ? perPurchase
          ? `${listingCount(listings)} at ${dollars(planUnitPrice(id, period, listings))} each`
          : "for 1 of them"
        : undefined,
  };
}

/** The plan whose price for each listing is lower for many listings. */
const VOLUME_PLAN: PlanId = "upgraded";

/** The lower price for many listings, worked out for this many: one or two sentences. */
export function volumeSentence({ period, listings }: Billing): string {
  const { name, volume } = planOf(VOLUME_PLAN);
  if (!volume) return "";
  const total = `${dollars(planPrice(VOLUME_PLAN, period, listings))} ${PER[period]}`;
  const low = dollars(volume[period]);
  const unit = dollars(planUnitPrice(VOLUME_PLAN, period, listings));
  const missing = volume.from - listings;
  if (missing <= 0) {
    const saved = (planUnitPrice(VOLUME_PLAN, period) - volume[period]) * listings;
    return `${name} for ${listingCount(listings)}: ${total} in all, ${low} each. That saves ${dollars(saved)} ${PER[period]}.`;
  }
  const so = listings === 1 ? `${name} for 1 listing: ${total}.` : `${name} for ${listingCount(listings)}: ${total} in all, ${unit} each.`;
  return `${so} Add ${missing} more and each costs ${low}.`;
}
