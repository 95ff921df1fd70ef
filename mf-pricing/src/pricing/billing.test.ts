import { PLANS, planOf, planPrice } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { dollars, LISTINGS_MAX, priceTexts, readListings, volumeSentence, volumeText } from "./billing.ts";

test.each([
  ["1", 1],
  [" 3 ", 3],
  ["50", 50],
  ["51", undefined],
  ["0", undefined],
  ["-2", undefined],
  ["2.5", undefined],
  ["", undefined],
  ["   ", undefined],
  ["three", undefined],
])("readListings(%j) returns %s", (text, listings) => expect(readListings(text)).toBe(listings));

test.each([
  ["upgraded", "monthly", 1, ["$20", "a month", "or $200 a year", undefined]],
  ["upgraded", "annual", 1, ["$200", "a year", "or $20 a month", undefined]],
  ["upgraded", "monthly", 2, ["$40", "a month", "or $400 a year", "2 listings at $20 each"]],
  ["upgraded", "monthly", 3, ["$45", "a month", "or $450 a year", "3 listings at $15 each"]],
  ["upgraded", "annual", 10, ["$1,500", "a year", "or $150 a month", "10 listings at $150 each"]],
  ["pro", "monthly", 3, ["$240", "a month", "or $2,400 a year", "3 listings at $80 each"]],
  ["free", "monthly", 1, ["$0", undefined, "for as long as you like", undefined]],
  ["free", "annual", 3, ["$0", undefined, "for as long as you like", "for 1 of them"]],
  ["elite", "annual", 3, ["$5,000", "a year", "or $500 a month", "for 1 of them"]],
] as const)("the price of a card: %s, %s, for %d", (id, period, listings, [amount, per, other, each]) => {
  expect(priceTexts(planOf(id), { period, listings })).toEqual({ amount, per, other, each });
});

test.each([
  ["monthly", 1, "Upgraded for 1 listing: $20 a month. Add 2 more and each costs $15."],
  ["monthly", 2, "Upgraded for 2 listings: $40 a month in all, $20 each. Add 1 more and each costs $15."],
  ["monthly", 3, "Upgraded for 3 listings: $45 a month in all, $15 each. That saves $15 a month."],
  ["annual", 2, "Upgraded for 2 listings: $400 a year in all, $200 each. Add 1 more and each costs $150."],
  ["annual", 4, "Upgraded for 4 listings: $600 a year in all, $150 each. That saves $200 a year."],
] as const)("the sentence about the lower price: %s, %d", (period, listings, sentence) =>
  expect(volumeSentence({ period, listings })).toBe(sentence),
);

test("a year costs ten months, as the page says", () => {
  for (const { id } of PLANS)
    for (const listings of [1, 2, 3, LISTINGS_MAX]) expect(planPrice(id, "annual", listings)).toBe(10 * planPrice(id, "monthly", listings));
});

test.each([
  [0, "$0"],
  [15, "$15"],
  [5000, "$5,000"],
  [1_000_000, "$1,000,000"],
])("%d dollars become %s", (amount, text) => expect(dollars(amount)).toBe(text));

test("three or more listings cost less each, on one plan only", () => {
  const texts = Object.fromEntries(PLANS.map((plan) => [plan.id, volumeText(plan)]));
  expect(texts).toEqual({
    free: undefined,
    upgraded: { from: "3 or more listings", monthly: "$15 a month", annual: "$150 a year" },
    pro: undefined,
    elite: undefined,
  });
});
