import { describe, expect, it } from "vitest";
import { swipeStep, wrapIndex } from "./steps.ts";

describe("wrapIndex", () => {
  it.each([
    [0, 5, 0],
    [5, 5, 0],
    [-1, 5, 4],
    [-6, 5, 4],
    [3, 1, 0],
    [3, 0, 0],
  ])("of %d among %d is %d", (index, count, wrapped) => expect(wrapIndex(index, count)).toBe(wrapped));

  it("comes back after a whole round, both ways", () => {
    for (let count = 1; count <= 9; count++) {
      for (let index = -50; index <= 50; index++) {
        const wrapped = wrapIndex(index, count);
        expect(wrapped).toBeGreaterThanOrEqual(0);
        expect(wrapped).toBeLessThan(count);
        expect(wrapIndex(wrapped + count, count)).toBe(wrapped);
        expect(wrapIndex(wrapIndex(index + 1, count) - 1, count)).toBe(wrapped);
      }
    }
  });
});

it.each([
  [-60, 0, 1],
  [60, 0, -1],
  [-59, 0, 0],
  [59, 10, 0],
  [-100, 99, 1],
  [-100, 100, 0],
  [100, -200, 0],
])("a swipe by %d, %d is a step of %d", (dx, dy, step) => expect(swipeStep(dx, dy)).toBe(step));
