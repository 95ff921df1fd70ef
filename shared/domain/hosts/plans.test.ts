import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLaw } from "../testing/check-law.ts";
import { FEATURED_BOOST, isBoosted, PLAN_FEATURES, PLANS, planPrice, planUnitPrice, readPlanId } from "./plans.ts";

const arbPlan = fc.constantFrom(...PLANS.map((plan) => plan.id));
const arbPeriod = fc.constantFrom("monthly" as const, "annual" as const);
const arbListings = fc.integer({ min: 1, max: 30 });

describe("prices", () => {
  it.each([
    ["free", 0, 0, "1 listing", undefined],
    ["upgraded", 20, 200, "1 listing per purchase", undefined],
    ["pro", 80, 800, "1 listing per purchase", "Most Popular"],
    ["elite", 500, 5000, "1 listing", "Exclusive"],
  ] as const)("%s costs %d a month or %d a year for %s", (id, monthly, annual, allowance, tag) => {
    expect([planUnitPrice(id, "monthly"), planUnitPrice(id, "annual")]).toEqual([monthly, annual]);
    expect(PLANS.find((plan) => plan.id === id)).toMatchObject({ allowance, ...(tag ? { tag } : {}) });
  });

  it.each([
    [1, 20, 200],
    [2, 40, 400],
    [3, 45, 450],
    [10, 150, 1500],
  ])("upgraded for %d listings costs %d a month or %d a year in all", (listings, monthly, annual) => {
    expect([planPrice("upgraded", "monthly", listings), planPrice("upgraded", "annual", listings)]).toEqual([monthly, annual]);
  });

  it("of free and elite stay the same for more listings, and of pro grow", () => {
    expect([planPrice("free", "annual", 5), planPrice("elite", "monthly", 5), planPrice("pro", "monthly", 5)]).toEqual([0, 500, 400]);
  });

  it("a year costs ten months, and more listings cost more in total and less each", () => {
    checkLaw(fc.tuple(arbPlan, arbPeriod, arbListings), ([plan, period, listings]) => {
      expect(planPrice(plan, "annual", listings)).toBe(10 * planPrice(plan, "monthly", listings));
      expect(planPrice(plan, period, listings + 1)).toBeGreaterThanOrEqual(planPrice(plan, period, listings));
      expect(planUnitPrice(plan, period, listings + 1)).toBeLessThanOrEqual(planUnitPrice(plan, period, listings));
    });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("are refused for %d listings", (listings) => {
    expect(() => planPrice("upgraded", "monthly", listings)).toThrow(`listings must be a whole number of at least 1, not ${listings}.`);
    expect(() => planPrice("free", "monthly", listings)).toThrow(RangeError);
  });
});

describe("features of plans", () => {
  const rows = Object.fromEntries(PLAN_FEATURES.map((feature) => [feature.id, Object.values(feature.values).map(Boolean)]));

  it.each([
    ["booking-link", [false, true, true, true]],
    ["custom-photos", [false, true, true, true]],
    ["social-feature", [false, true, true, true]],
    ["analytics", [false, false, true, true]],
    ["custom-branding", [false, false, true, true]],
    ["reel-story", [false, false, true, true]],
    ["newsletter", [false, false, true, true]],
    ["top-search", [false, false, false, true]],
    ["blog-post", [false, false, false, true]],
    ["homepage-spotlight", [false, false, false, true]],
    ["vip-support", [false, false, false, true]],
    ["concierge", [false, false, false, true]],
  ])("%s is in %j of free, upgraded, pro, elite", (id, included) => expect(rows[id]).toEqual(included));

  it("include everything that a cheaper plan has", () => {
    for (const included of Object.values(rows)) expect(included.map(Number)).toEqual(included.map(Number).toSorted());
  });
});

it("Featured Boost costs 200 once for 30 days", () => expect(FEATURED_BOOST).toMatchObject({ price: 200, billing: "one-time", days: 30 }));

it.each([
  ["elite", "elite"],
  [" Elite ", "elite"],
  ["gold", undefined],
  [null, undefined],
  [3, undefined],
])("readPlanId(%j) is %s", (value, id) => expect(readPlanId(value)).toBe(id));

it.each([
  [undefined, 5, false],
  [6, 5, true],
  [5, 5, false],
])("isBoosted(%s, %d) is %s", (until, now, boosted) => expect(isBoosted(until, now)).toBe(boosted));
