import { describe, expect, test } from "vitest";
import { outrightEvidence, relativeEvidence } from "./evidence.ts";

describe("evidence from the split of failures", () => {
  test("is the mean of the likelihood ratios, as calculated by hand", () => {
    const chance = (ratio: number) => ratio / (ratio + 1);
    const ratios = [1.5, 2, 3, 6, 15, 50].map((ratio) => (chance(ratio) / 0.5) ** 6 * ((1 - chance(ratio)) / 0.5) ** 2);
    expect(relativeEvidence(6, 2, 0.5)).toBeCloseTo(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length, 10);
  });

  test("has the same mean after a failure as before it, while both versions fail equally often", () => {
    for (const share of [0.01, 0.05, 0.5, 0.9])
      for (const [first, other] of [
        [0, 0],
        [3, 1],
        [2, 40],
      ] as const) {
        const after = share * relativeEvidence(first + 1, other, share) + (1 - share) * relativeEvidence(first, other + 1, share);
        expect(after).toBeCloseTo(relativeEvidence(first, other, share), 8);
      }
  });

  test("is 1 without failures, and none when all views are the canary's", () => {
    expect(relativeEvidence(0, 0, 0.3)).toBe(1);
    expect(relativeEvidence(100, 0, 1)).toBeLessThan(2);
  });
});

describe("evidence from failing at everything", () => {
  test("is the failures' probability over that at the best common rate, as calculated by hand", () => {
    // The live version's ten successes, averaged over its failure rates, have a probability of 1 in 11. At a common rate of 7 in 17, all 17
    // outcomes have the probability below.
    const common = (7 / 17) ** 7 * (10 / 17) ** 10;
    expect(outrightEvidence({ total: 7, failed: 7 }, { total: 10, failed: 0 }) / (1 / 11 / common)).toBeCloseTo(1, 2);
  });

  test("is none once a view succeeded, and none when the other version fails too", () => {
    expect(outrightEvidence({ total: 8, failed: 7 }, { total: 1000, failed: 0 })).toBe(0);
    expect(outrightEvidence({ total: 50, failed: 50 }, { total: 50, failed: 50 })).toBeLessThan(1);
    expect(outrightEvidence({ total: 0, failed: 0 }, { total: 1000, failed: 10 })).toBeLessThan(1);
  });

  test("never grows on average with an outcome, at any common rate", () => {
    // All sequences of eight outcomes that alternate between the versions.
    for (const rate of [0.05, 0.3, 0.7]) {
      let mean = 0;
      for (let outcomes = 0; outcomes < 2 ** 8; outcomes += 1) {
        const failed = (index: number) => (outcomes >> index) % 2;
        const [first, other] = [0, 1].map((side) => [0, 2, 4, 6].reduce((sum, index) => sum + failed(index + side), 0));
        const chance = rate ** ((first ?? 0) + (other ?? 0)) * (1 - rate) ** (8 - (first ?? 0) - (other ?? 0));
        mean += chance * outrightEvidence({ total: 4, failed: first ?? 0 }, { total: 4, failed: other ?? 0 });
      }
      expect(mean).toBeLessThanOrEqual(1);
    }
  });
});
