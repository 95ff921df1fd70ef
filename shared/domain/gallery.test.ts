import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { swipeStep, wrapIndex } from "./gallery.ts";
import { locationCount } from "./location-count.ts";
import { checkLaw } from "./testing/check-law.ts";

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
    checkLaw(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 })), ([index, count]) => {
      const wrapped = wrapIndex(index, count);
      expect(wrapped).toBeGreaterThanOrEqual(0);
      expect(wrapped).toBeLessThan(count);
      expect(wrapIndex(wrapped + count, count)).toBe(wrapped);
      expect(wrapIndex(wrapIndex(index + 1, count) - 1, count)).toBe(wrapped);
    });
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

it.each([
  [0, "Texas", "0 listings in Texas"],
  [1, "Texas", "1 listing in Texas"],
  [12, "Austin, Texas", "12 listings in Austin, Texas"],
])("locationCount(%d, %j) is %j", (count, place, text) => expect(locationCount(count, place)).toBe(text));
