import { expect, it } from "vitest";
import { AMOUNT_LIMITS, isWithin } from "./record-limits.ts";

it.each([
  ["Max Guests", [1, 2, 999], [0, 1000, 2.5, 99_999_999_999, -1]],
  ["Bedrooms", [0, 999], [0.5, 1000]],
  ["Bathrooms", [0, 1.5], [1.25, 1000]],
] as const)("%s", (field, fine, odd) => {
  for (const amount of fine) expect(isWithin(AMOUNT_LIMITS[field], amount), String(amount)).toBe(true);
  for (const amount of odd) expect(isWithin(AMOUNT_LIMITS[field], amount), String(amount)).toBe(false);
});
