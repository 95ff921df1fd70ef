import { describe, expect, test } from "vitest";
import { evidenceOf, isWorse, type Outcomes } from "./worse.ts";

/** A random source (mulberry32): equal seeds give equal visitors. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Scene {
  /** The canary's share of the visitors. */
  readonly share: number;
  /** Probability that a view fails. */
  readonly live: number;
  readonly canary: number;
  /** Share of visitors whose browser fails at every page, whatever the version. */
  readonly broken?: number;
  /** Average number of views of a visitor. */
  readonly each?: number;
}

const VIEWS = 10_000;
/** Views between two checks. */
const EVERY = 10;

/** @returns the number of the canary's views when a check halted it, or undefined when none did */
function run({ share, live, canary, broken = 0, each = 1 }: Scene, random: () => number): number | undefined {
  const arms = { canary: { total: 0, failed: 0 }, live: { total: 0, failed: 0 } };
  for (let views = 0; views < VIEWS; ) {
    const arm = random() < share ? "canary" : "live";
    const rate = random() < broken ? 1 : arm === "canary" ? canary : live;
    do {
      views += 1;
      arms[arm].total += 1;
      if (random() < rate) arms[arm].failed += 1;
      if (views % EVERY === 0 && isWorse(arms.canary, arms.live)) return arms.canary.total;
    } while (random() < 1 - 1 / each);
  }
  return undefined;
}

const runs = (scene: Scene, times: number): (number | undefined)[] => {
  const random = seeded(20260304);
  return Array.from({ length: times }, () => run(scene, random));
};

describe("1,000 harmless canaries, each looked at 1,000 times", () => {
  test.each([
    { share: 0.01, live: 0.02 },
    { share: 0.05, live: 0.005 },
    { share: 0.1, live: 0.1 },
    { share: 0.5, live: 0.02 },
  ])("at a share of $share with $live failing views: none is halted", ({ share, live }) => {
    expect(runs({ share, live, canary: live }, 1000).filter((at) => at !== undefined)).toHaveLength(0);
  });

  test.each([
    [0.05, 0.001],
    [0.1, 0.005],
    [0.5, 0.001],
  ])("at a share of %d with some visitors whose three views all fail: fewer than one in a hundred is", (share, live) => {
    expect(runs({ share, live, canary: live, broken: 0.003, each: 3 }, 1000).filter((at) => at !== undefined).length).toBeLessThan(10);
  });

  test("half as bad again is still left alone", () => {
    expect(runs({ share: 0.1, live: 0.02, canary: 0.03 }, 1000).filter((at) => at !== undefined).length).toBeLessThan(10);
  });
});

describe("a bad canary", () => {
  test("that fails at 5 % beside 0.5 % is always halted, mostly within 400 of its views", () => {
    const at = runs({ share: 0.1, live: 0.005, canary: 0.05 }, 400).map((views) => views ?? Number.POSITIVE_INFINITY);
    at.sort((a, b) => a - b);
    expect(at[200]).toBeLessThan(400);
    expect(at.at(-1)).toBeLessThan(1_000);
  });

  test("that fails at every page is halted within 40 of its views", () => {
    for (const views of runs({ share: 0.1, live: 0, canary: 1 }, 100)) expect(views).toBeLessThanOrEqual(40);
  });
});

describe("evidence", () => {
  const outcomes = (total: number, failed: number): Outcomes => ({ total, failed });

  test("is the mean of the likelihood ratios, by hand", () => {
    // With half of a million views, the share's upper bound is 0.501; the odds are then the ratio times 0.501 / 0.499.
    const chance = (ratio: number) => (0.501 * ratio) / (0.501 * ratio + 0.499);
    const ratios = [3, 5, 10, 30].map((ratio) => (chance(ratio) / chance(1.5)) ** 6 * ((1 - chance(ratio)) / (1 - chance(1.5))) ** 2);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / 4;
    expect(evidenceOf(outcomes(500_000, 6), outcomes(500_000, 2))).toBeCloseTo(mean, 10);
  });

  test("grows with failures of the first and shrinks with those of the other", () => {
    const base = evidenceOf(outcomes(1000, 20), outcomes(9000, 20));
    expect(evidenceOf(outcomes(1000, 21), outcomes(9000, 20))).toBeGreaterThan(base);
    expect(evidenceOf(outcomes(1000, 20), outcomes(9000, 21))).toBeLessThan(base);
  });

  test("is none while nothing failed or one side was not seen", () => {
    expect(evidenceOf(outcomes(1000, 0), outcomes(1000, 0))).toBe(1);
    expect(evidenceOf(outcomes(1000, 900), outcomes(0, 0))).toBe(1);
  });

  test("survives any size", () => {
    expect(isWorse(outcomes(1e9, 1e9), outcomes(1e9, 0))).toBe(true);
    expect(isWorse(outcomes(1e9, 0), outcomes(1e9, 1e9))).toBe(false);
  });
});

test("small numbers and small differences say nothing", () => {
  expect(isWorse({ total: 19, failed: 19 }, { total: 1000, failed: 0 })).toBe(false);
  expect(isWorse({ total: 100, failed: 11 }, { total: 10_000, failed: 0 })).toBe(false);
  expect(isWorse({ total: 1000, failed: 500 }, { total: 19, failed: 0 })).toBe(false);
  expect(isWorse({ total: 1_000_000, failed: 4_000 }, { total: 1_000_000, failed: 10 })).toBe(false);
});
