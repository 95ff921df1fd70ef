import { PLANS } from "@nightlatch/domain";
import { describe, expect, test } from "vitest";
import { dollars, volumeText } from "./price-text.ts";

describe("dollars", () => {
  test.each([
    [0, "$0"],
    [15, "$15"],
    [5000, "$5,000"],
    [1_000_000, "$1,000,000"],
  ])("%d reads %s", (amount, text) => {
    expect(dollars(amount)).toBe(text);
  });
});

describe("volumeText", () => {
  test("tells what each of three or more listings costs", () => {
    const texts = Object.fromEntries(PLANS.map((plan) => [plan.id, volumeText(plan)]));
    expect(texts).toEqual({
      free: undefined,
      upgraded: { from: "3 or more listings", monthly: "$15 a month", annual: "$150 a year" },
      pro: undefined,
      elite: undefined,
    });
  });
});
