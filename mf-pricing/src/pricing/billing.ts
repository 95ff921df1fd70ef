import { type BillingPeriod, type Plan, type PlanId, planOf, planPrice, planUnitPrice } from "@nightlatch/domain";

export interface Billing {
  readonly period: BillingPeriod;
  readonly listings: number;
}

export const LISTINGS_MAX = 50;

export const FIRST_BILLING: Billing = { period: "monthly", listings: 1 };

export const LISTINGS_PROBLEM = `Please enter a whole number from 1 to ${LISTINGS_MAX}.`;

export function readListings(text: string): number | undefined {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 1 && count <= LISTINGS_MAX ? count : undefined;
}

const PER: Readonly<Record<BillingPeriod, string>> = { monthly: "a month", annual: "a year" };
const OTHER: Readonly<Record<BillingPeriod, BillingPeriod>> = { monthly: "annual", annual: "monthly" };

const listingCount = (listings: number): string => (listings === 1 ? "1 listing" : `${listings} listings`);

export function priceTexts({ id, perPurchase, price }: Plan, { period, listings }: Billing) {
  const other = OTHER[period];
  const isFree = price.monthly === 0;
  const each = perPurchase ? `${listingCount(listings)} at ${dollars(planUnitPrice(id, period, listings))} each` : "for 1 of them";
  return {
    amount: dollars(planPrice(id, period, listings)),
    per: isFree ? undefined : PER[period],
    other: isFree ? "for as long as you like" : `or ${dollars(planPrice(id, other, listings))} ${PER[other]}`,
    each: listings > 1 ? each : undefined,
  };
}

const VOLUME_PLAN: PlanId = "upgraded";

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

export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

export function volumeText({ id, volume }: Pick<Plan, "id" | "volume">) {
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
