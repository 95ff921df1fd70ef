import { expect, test } from "vitest";
import { createSoftLimit } from "./soft-limit.ts";

test("a client is within the limit until it is used up, and again in the next window", () => {
  let now = 0;
  const may = createSoftLimit({ max: 3, windowSeconds: 10 }, () => now);
  expect([1, 2, 3, 4, 5].map(() => may("a"))).toEqual([true, true, true, false, false]);
  expect(may("b")).toBe(true);
  now = 9_999;
  expect(may("a")).toBe(false);
  now = 10_000;
  expect([1, 2, 3, 4].map(() => may("a"))).toEqual([true, true, true, false]);
});
