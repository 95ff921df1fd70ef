import { playTrials } from "@nightlatch/release/testing";
import { table, thousands } from "../table.mjs";

const SHARES = [0.01, 0.05, 0.5];
/** The number of trials of each row. */
const TRIALS = 1000;
/** The views of both versions, and of the canary, after which a trial of versions that are as good ends; one of worse ones goes on. */
const LIFE = { both: 200_000, canary: 5000 };
const TIMED_LIFE = { both: 20_000, canary: 1000 };
const PATIENCE = { both: Number.POSITIVE_INFINITY, canary: 50_000 };

/** @typedef {Omit<import("@nightlatch/release/testing").Scene, "share" | "views"> & { views: typeof LIFE }} Kind */

/** @type {Readonly<Record<string, Kind>>} */
const EQUAL = {
  "1 % of renders fail": { live: { renders: 0.01 }, canary: { renders: 0.01 }, views: LIFE },
  "1 % of views fail": { live: { views: 0.01 }, canary: { views: 0.01 }, views: LIFE },
  "10 % of both fail": { live: { renders: 0.1, views: 0.1 }, canary: { renders: 0.1, views: 0.1 }, views: LIFE },
  "everything fails": { live: { renders: 1 }, canary: { renders: 1 }, views: LIFE },
  "1 % fail, and everything in an outage from the first view to the 2,000th": {
    live: { renders: 0.01 },
    canary: { renders: 0.01 },
    outage: [0, 2000],
    views: LIFE,
  },
  "1 % fail, and everything in an outage from the 500th view to the 2,000th": {
    live: { renders: 0.01 },
    canary: { renders: 0.01 },
    outage: [500, 2000],
    views: LIFE,
  },
  "0.3 % of visitors fail at each of 6 pages": { live: { views: 0.001 }, canary: { views: 0.001 }, broken: 0.003, each: 6, views: LIFE },
  "the same, if each failure counted": {
    live: { views: 0.001 },
    canary: { views: 0.001 },
    broken: 0.003,
    each: 6,
    forgetful: true,
    views: LIFE,
  },
  "as fast": { live: { slower: 1 }, canary: { slower: 1 }, views: TIMED_LIFE },
  "1.25 times as slow, with a margin of 1.5": { live: { slower: 1 }, canary: { slower: 1.25 }, views: TIMED_LIFE },
};

/** @type {Readonly<Record<string, Kind>>} */
const WORSE = {
  "every render fails": { live: {}, canary: { renders: 1 }, views: PATIENCE },
  "every render fails, 1 % of the live version's": { live: { renders: 0.01 }, canary: { renders: 1 }, views: PATIENCE },
  "every view fails": { live: {}, canary: { views: 1 }, views: PATIENCE },
  "5 % of renders fail, 1 % of the live version's": { live: { renders: 0.01 }, canary: { renders: 0.05 }, views: PATIENCE },
  "2 % of renders fail, 1 % of the live version's": { live: { renders: 0.01 }, canary: { renders: 0.02 }, views: PATIENCE },
  "2 % of views fail, 1 % of the live version's": { live: { views: 0.01 }, canary: { views: 0.02 }, views: PATIENCE },
  "slower by the margin, 1.5 times": { live: { slower: 1 }, canary: { slower: 1.5 }, views: PATIENCE },
  "twice as slow, with a margin of 1.5": { live: { slower: 1 }, canary: { slower: 2 }, views: PATIENCE },
};

/**
 * Views between two looks: one of the canary's where it fails at everything, if only for a while, since servers look at once; else
 * five, so that the simulation takes minutes.
 */
const everyOf = (/** @type {number} */ share, /** @type {Kind} */ { canary, outage }) =>
  Math.ceil((canary.renders === 1 || canary.views === 1 || outage ? 1 : 5) / share);

/** @param {Readonly<Record<string, Kind>>} kinds */
function play(kinds) {
  return Object.entries(kinds).flatMap(([what, kind]) =>
    SHARES.map((share) => {
      const views = Math.min(kind.views.canary, kind.views.both * share);
      return { what, share, ...playTrials({ ...kind, views, share, every: everyOf(share, kind) }, TRIALS) };
    }),
  );
}

/** Simulates trials of canaries by the servers' own rules: how often one that is as good is halted, and how soon one that is worse. */
export async function measureCanaries() {
  return { trials: TRIALS, equal: play(EQUAL), worse: play(WORSE) };
}

/** @param {Awaited<ReturnType<typeof measureCanaries>>} result */
export function printCanaries({ trials, equal, worse }) {
  const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(2)} %`;
  const views = (/** @type {number | undefined} */ count) => (count === undefined ? "-" : thousands(count));
  return [
    `## Canaries, ${thousands(trials)} simulated trials a row`,
    "Canaries that are as good, or not worse by enough. Evidence of 1,000 halts; chance may reach 100 in 1 % of trials and 1,000 in 0.1 %.",
    table(
      ["both versions", "share", "reached 100", "reached 1,000", "halted"],
      equal.map(({ what, share, reachedTenth, reachedAll, halted }) => [
        what,
        percent(share),
        percent(reachedTenth),
        percent(reachedAll),
        percent(halted),
      ]),
    ),
    "Canaries that are worse: their own views until they are halted.",
    table(
      ["the canary", "share", "halted", "half within", "9 in 10", "99 in 100"],
      worse.map(({ what, share, halted, half, nineInTen, nearlyAll }) => [
        what,
        percent(share),
        percent(halted),
        views(half),
        views(nineInTen),
        views(nearlyAll),
      ]),
    ),
  ].join("\n\n");
}
