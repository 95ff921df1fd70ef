import { readText } from "../record/read-value.ts";

export type PlanId = "free" | "upgraded" | "pro" | "elite";
export type BillingPeriod = "monthly" | "annual";

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly tag: string | undefined;
  /** For one listing, in whole US dollars. */
  readonly price: Readonly<Record<BillingPeriod, number>>;
  /** Price of each listing for hosts with at least `from` listings (docs/product/pricing.md#volume-price). */
  readonly volume: (Readonly<Record<BillingPeriod, number>> & { readonly from: number }) | undefined;
  readonly allowance: string;
  readonly perPurchase: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    id: "free",
    name: "Free",
    tag: undefined,
    price: { monthly: 0, annual: 0 },
    volume: undefined,
    allowance: "1 listing",
    perPurchase: false,
  },
  {
    id: "upgraded",
    name: "Upgraded",
    tag: undefined,
    price: { monthly: 20, annual: 200 },
    volume: { from: 3, monthly: 15, annual: 150 },
    allowance: "1 listing per purchase",
    perPurchase: true,
  },
  {
    id: "pro",
    name: "Pro",
    tag: "Most Popular",
    price: { monthly: 80, annual: 800 },
    volume: undefined,
    allowance: "1 listing per purchase",
    perPurchase: true,
  },
  {
    id: "elite",
    name: "Elite",
    tag: "Exclusive",
    price: { monthly: 500, annual: 5000 },
    volume: undefined,
    allowance: "1 listing",
    perPurchase: false,
  },
];

export function planOf(id: PlanId): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id);
  if (!plan) throw new RangeError(`There is no plan "${id}".`);
  return plan;
}

function checkedListings(listings: number): number {
  if (!Number.isInteger(listings) || listings < 1) throw new RangeError(`listings must be a whole number of at least 1, not ${listings}.`);
  return listings;
}

/** Whole US dollars for each of so many listings. @throws {RangeError} unless `listings` is a positive integer */
export function planUnitPrice(plan: PlanId, period: BillingPeriod, listings = 1): number {
  const { price, volume } = planOf(plan);
  return volume && checkedListings(listings) >= volume.from ? volume[period] : price[period];
}

/** Whole US dollars in total; Free and Elite have one price. @throws {RangeError} unless `listings` is a positive integer */
export function planPrice(plan: PlanId, period: BillingPeriod, listings = 1): number {
  const count = checkedListings(listings);
  return planUnitPrice(plan, period, count) * (planOf(plan).perPurchase ? count : 1);
}

export type PlanValue = boolean | string;

const fromUpgraded = { free: false, upgraded: true, pro: true, elite: true } as const;
const fromPro = { free: false, upgraded: false, pro: true, elite: true } as const;
const eliteOnly = { free: false, upgraded: false, pro: false, elite: true } as const;

export const PLAN_FEATURES: readonly { id: string; label: string; values: Readonly<Record<PlanId, PlanValue>> }[] = [
  { id: "booking-link", label: "Booking link control", values: fromUpgraded },
  { id: "custom-photos", label: "Custom photos", values: fromUpgraded },
  {
    id: "social-feature",
    label: "Social feature",
    values: { free: false, upgraded: "1 photo-sharing post", pro: "1 post quarterly", elite: "1 post monthly" },
  },
  { id: "reel-story", label: "Reel and story", values: fromPro },
  { id: "blog-backlink", label: "Blog backlink", values: fromUpgraded },
  { id: "newsletter", label: "Newsletter feature", values: { free: false, upgraded: false, pro: "Priority", elite: "Priority" } },
  { id: "analytics", label: "Analytics", values: fromPro },
  { id: "custom-branding", label: "Custom branding", values: fromPro },
  { id: "top-search", label: "Top search placement", values: eliteOnly },
  { id: "blog-post", label: "Dedicated blog post", values: eliteOnly },
  { id: "homepage-spotlight", label: "Homepage spotlight", values: eliteOnly },
  { id: "vip-support", label: "VIP support", values: eliteOnly },
  { id: "concierge", label: "Concierge onboarding", values: eliteOnly },
];

export const FEATURED_BOOST = {
  name: "Featured Boost",
  price: 200,
  billing: "one-time",
  days: 30,
  limits: ["One property per host at a time", "Limited slots per region"],
} as const;

export function readPlanId(value: unknown): PlanId | undefined {
  const text = readText(value)?.toLowerCase();
  return PLANS.find((plan) => plan.id === text)?.id;
}

/** Milliseconds since 1970. */
export function isBoosted(until: number | undefined, now: number): boolean {
  return until !== undefined && now < until;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns milliseconds since 1970. A date without a time counts until its end in UTC. */
export function readBoostEnd(value: unknown): number | undefined {
  const text = readText(value);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? time + DAY_MS : time;
}

export function isFeaturedByPay(record: { readonly "Boost Until"?: unknown; readonly Plan?: unknown }, now: number): boolean {
  return isBoosted(readBoostEnd(record["Boost Until"]), now) || readPlanId(record.Plan) === "elite";
}
