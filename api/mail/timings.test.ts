import { afterEach, expect, it, vi } from "vitest";
import { pauseAfter } from "./timings.ts";

afterEach(() => vi.restoreAllMocks());

function pausesAfter(failures: number): number[] {
  return [0, 1 - Number.EPSILON / 2].map((chance) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    return Math.round(pauseAfter(failures, 1_000, 10_000));
  });
}

it.each([
  [0, [800, 1_200]],
  [1, [1_600, 2_400]],
  [2, [3_200, 4_800]],
  [3, [6_400, 9_600]],
])("the pause doubles with each failure, with some jitter: after %s", (failures, pauses) => {
  expect(pausesAfter(failures)).toEqual(pauses);
});

it.each([4, 30, 1_000])("the pause stops at the maximum, still with jitter: after %s", (failures) => {
  const [shortest = 0, longest] = pausesAfter(failures);
  expect(longest).toBe(10_000);
  expect(shortest).toBeLessThan(8_000);
});
