import { describe, expect, test } from "vitest";
import { playTrial, playTrials, type Scene, seeded } from "../testing/simulate-trials.ts";
import { type Counts, countRender, countView, noCounts } from "./counts.ts";
import { judge } from "./judge.ts";
import type { Arm } from "./trials.ts";

// `pnpm bench canaries` simulates the same scenarios thousands of times. docs/adr/0028 has the results.

describe("a canary that is as good as the live version", () => {
  const EQUAL: [string, Omit<Scene, "share" | "views" | "every">][] = [
    ["a page in a hundred fails", { live: { renders: 0.01 }, canary: { renders: 0.01 } }],
    ["one in ten fails, here and there", { live: { renders: 0.05, views: 0.05 }, canary: { renders: 0.05, views: 0.05 } }],
    ["half of them fail", { live: { views: 0.5 }, canary: { views: 0.5 } }],
    ["everything fails", { live: { renders: 1 }, canary: { renders: 1 } }],
    ["an outage begins with the trial", { live: {}, canary: {}, outage: [0, 400] }],
    ["an outage begins soon after", { live: { renders: 0.01 }, canary: { renders: 0.01 }, outage: [50, 400] }],
    ["some visitors' browsers fail at each of six pages", { live: { views: 0.001 }, canary: { views: 0.001 }, broken: 0.01, each: 6 }],
    ["all are as fast", { live: { slower: 1 }, canary: { slower: 1 } }],
  ];
  test.each(EQUAL)("reaches evidence of x in at most one of x trials, and is never halted: %s", (_, scene) => {
    const random = seeded(20260304);
    const timed = scene.live.slower !== undefined;
    const played = [
      { share: 0.05, views: 150, every: 40 },
      { share: 0.5, views: 600, every: 20 },
    ].flatMap((rest) => Array.from({ length: timed ? 40 : 150 }, () => playTrial({ ...scene, ...rest }, random)));
    const reached = (evidence: number) => played.filter((trial) => trial.evidence >= evidence).length / played.length;
    expect(reached(10)).toBeLessThanOrEqual(0.1);
    expect(reached(100)).toBeLessThanOrEqual(0.01);
    expect(played.filter(({ haltedAt }) => haltedAt !== undefined)).toEqual([]);
  });

  test("is halted by a few visitors only when each of their failures counts, so visitors are counted", () => {
    const scene: Scene = { share: 0.05, live: { views: 0.001 }, canary: { views: 0.001 }, broken: 0.003, each: 6, views: 1000, every: 100 };
    expect(playTrials({ ...scene, forgetful: true }, 40).halted).toBeGreaterThan(0.02);
    expect(playTrials(scene, 40).halted).toBe(0);
  });
});

describe("a canary that is worse", () => {
  test.each([0.01, 0.05, 0.5, 0.95, 1])("by failing at every render is halted within 15 views of it, at a share of %d", (share) => {
    for (const scene of [{ renders: 0 }, { renders: 0.05 }]) {
      const { halted, nearlyAll } = playTrials({ share, live: scene, canary: { renders: 1 }, views: 30, every: 1 }, 20);
      expect(halted).toBe(1);
      expect(nearlyAll).toBeLessThanOrEqual(15);
    }
  });

  test("by failing in 2 % instead of 1 % is halted within 5,000 views in nine of ten trials, on either side", () => {
    for (const [live, canary] of [
      [{ renders: 0.01 }, { renders: 0.02 }],
      [{ views: 0.01 }, { views: 0.02 }],
    ] as const)
      expect(playTrials({ share: 0.1, live, canary, views: 20_000, every: 200 }, 20).nineInTen).toBeLessThanOrEqual(5000);
  });

  test("by being slower than the margin is halted within 1,000 views, but not below the margin", () => {
    const scene = { share: 0.1, live: { slower: 1 }, views: 1000, every: 100 };
    expect(playTrials({ ...scene, canary: { slower: 1.6 } }, 20).nineInTen).toBeLessThanOrEqual(1000);
    expect(playTrials({ ...scene, canary: { slower: 1.2 } }, 20).halted).toBe(0);
  });
});

interface Seen {
  readonly renders?: readonly [failed: number, of: number];
  readonly views?: readonly [failed: number, of: number];
  readonly strays?: number;
  readonly LCP?: readonly number[];
  readonly took?: readonly number[];
}

function countsOf({ renders = [0, 0], views = [0, 0], strays = 0, LCP = [], took = [] }: Seen): Counts {
  const counts = noCounts();
  for (let page = 0; page < renders[1]; page += 1) countRender(counts, { failure: page < renders[0] ? "threw" : undefined });
  for (let page = 0; page < views[1]; page += 1) countView(counts, { errored: page < views[0], unloaded: false, vitals: {} });
  for (const value of LCP) countView(counts, { errored: false, unloaded: false, vitals: { LCP: value } });
  for (const time of took) countRender(counts, { failure: undefined, took: time });
  counts.strays = strays;
  return counts;
}

const judgeSeen = (seen: Record<Arm, Seen>, terms: Partial<Parameters<typeof judge>[1]> = {}) =>
  judge({ canary: countsOf(seen.canary), live: countsOf(seen.live) }, { share: 0.1, slower: 1.5, ...terms }).findings.map(
    ({ measure }) => measure,
  );

const good = (of: number): Seen => ({ renders: [0, of], views: [0, of] });

describe("the reason for a halt", () => {
  test("is the server's failures or the browsers', each on its own", () => {
    expect(judgeSeen({ canary: { renders: [15, 200], views: [0, 10_000] }, live: good(1800) })).toEqual(["renders"]);
    expect(judgeSeen({ canary: { renders: [0, 10_000], views: [15, 200] }, live: good(1800) })).toEqual(["views"]);
  });

  test("is both together when neither is enough", () => {
    const seen = (renders: number, views: number) => ({
      canary: { renders: [renders, 200], views: [views, 200] } as const,
      live: { renders: [5, 200], views: [5, 200] } as const,
    });
    const judged = (renders: number, views: number) => judgeSeen(seen(renders, views), { share: 0.5 });
    const enough = Array.from({ length: 100 }, (_, failed) => failed).find((failed) => judged(failed, 0).length > 0) ?? 0;
    expect(judged(enough - 1, 0)).toEqual([]);
    expect(judged(enough - 1, enough - 1).sort()).toEqual(["renders", "views"]);
  });

  test("is unhandled errors, of which an equal version has half, whatever its share", () => {
    expect(judgeSeen({ canary: { ...good(100), strays: 20 }, live: good(900) })).toEqual(["strays"]);
    expect(judgeSeen({ canary: { ...good(100), strays: 100 }, live: { ...good(900), strays: 100 } })).toEqual([]);
  });

  test("is times beyond the margin, in browsers or on the server, if a margin is set", () => {
    const around = (value: number, of: number) => Array.from({ length: of }, (_, index) => value * (0.8 + (0.4 * index) / of));
    const slow = { canary: { LCP: around(4000, 60) }, live: { LCP: around(2000, 540) } };
    expect(judgeSeen(slow)).toEqual(["LCP"]);
    expect(judgeSeen(slow, { slower: 2.5 })).toEqual([]);
    expect(judgeSeen(slow, { slower: undefined })).toEqual([]);
    expect(judgeSeen({ canary: { took: around(900, 60) }, live: { took: around(300, 540) } })).toEqual(["render"]);
    expect(judgeSeen({ canary: { took: around(200, 60) }, live: { took: around(20, 540) } })).toEqual([]);
  });

  test("is not a few failures or a small difference", () => {
    expect(judgeSeen({ canary: { renders: [9, 9] }, live: good(1_000) })).toEqual([]);
    expect(judgeSeen({ canary: { views: [400, 100_000] }, live: { views: [100, 900_000] } })).toEqual([]);
  });

  test("is not what fails for everybody, even if only the live version was seen before", () => {
    const failing = { renders: [20, 20], views: [20, 20] } as const;
    expect(judgeSeen({ canary: failing, live: {} }, { share: 1 })).not.toEqual([]);
    const before = { renders: { total: 5000, failed: 5000 }, views: { total: 500, failed: 500 } };
    expect(judgeSeen({ canary: failing, live: {} }, { share: 1, before })).toEqual([]);
  });

  test("is not a share larger than configured, as with visitors who stay longer", () => {
    expect(judgeSeen({ canary: { views: [30, 1_000] }, live: { views: [30, 1_000] } }, { share: 0.05 })).toEqual([]);
  });

  test("can be counts of any size", () => {
    const counts = (renders: number, rendersFailed: number) => ({ ...noCounts(), renders, rendersFailed });
    const terms = { share: 0.5, slower: 1.5 };
    expect(judge({ canary: counts(1e9, 1e9), live: counts(1e9, 0) }, terms).findings).not.toEqual([]);
    expect(judge({ canary: counts(1e9, 0), live: counts(1e9, 1e9) }, terms).findings).toEqual([]);
    expect(judge({ canary: noCounts(), live: noCounts() }, terms)).toMatchObject({ findings: [] });
  });
});
