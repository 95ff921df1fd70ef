import { type Counts, timesOf } from "./counts.ts";
import { meanOf, type Outcomes, outrightEvidence, relativeEvidence, shareOf } from "./evidence.ts";
import type { Arm } from "./trials.ts";
import { bucketOf, GROWTH, type Histogram, quantileOf, TIMED, type Timed } from "./vitals.ts";

/** Evidence from which a canary is halted. A canary that is no worse ever reaches it with a probability of 1 in 1,000 at most. */
export const ENOUGH = 1000;
/**
 * Fewer failures than these decide nothing: the bad luck of a few visitors. In an outage that begins with a trial so many of the
 * first pages are all the canary's with a probability of 1 in 1,000 at most, up to a share of one half.
 */
const LEAST_FAILED = 10;
/** The smallest difference of failure rates that is worth a halt, however certain it is. */
const LEAST_DIFFERENCE = 0.005;
/** Outcomes that the live version is taken to have had before its trial, so that one that is hardly seen can be compared with. */
const BEFORE = 10;

/**
 * What each part is worth in the whole. The parts depend on each other, since a page that is not rendered fails in its browser
 * too: so their evidence may not be multiplied. Their weighted mean is evidence whatever they have to do with each other, since
 * the weights add up to 1.
 */
const WEIGHTS = { renders: 0.3, views: 0.3, allRenders: 0.1, allViews: 0.1, strays: 0.1, slower: 0.1 } as const;

type ByMeasure = Readonly<Record<"renders" | "views", Outcomes>>;
const NOTHING: ByMeasure = { renders: { total: 0, failed: 0 }, views: { total: 0, failed: 0 } };

export interface Terms {
  /** The canary's share of the visitors, more than 0 and at most 1. */
  readonly share: number;
  /** How many times as slow as the live version's the canary's p75 must be for a halt; undefined halts none for that. */
  readonly slower: number | undefined;
  /** The live version's outcomes before the trial; without them it is taken to have done well. */
  readonly before?: ByMeasure;
}

/** Why a canary is worse, in one regard. */
export interface Finding {
  readonly measure: "renders" | "views" | "strays" | Timed;
  /** What it adds to the evidence of the whole. */
  readonly weighs: number;
}

export interface Verdict {
  /** The evidence that the canary is worse in any regard, as far as chance goes: before differences that are too small are left out. */
  readonly evidence: number;
  /** What suffices to halt it, most telling first; empty while it is left alone. */
  readonly findings: readonly Finding[];
}

interface Part extends Finding {
  /** Whether what it says is worth a halt. */
  readonly matters: boolean;
}

/**
 * Judges a canary by the counts of its trial, as often as one likes (docs/adr/0028): server renders, browser views and times, each
 * apart and all together.
 */
export function judge(counts: Readonly<Record<Arm, Counts>>, terms: Terms): Verdict {
  const parts = [...failureParts(counts, terms), strayPart(counts, terms), ...slowerParts(counts, terms)];
  const evidence = sumOf(parts);
  const worse = parts.filter(({ matters }) => matters).sort((a, b) => b.weighs - a.weighs);
  if (sumOf(worse) < ENOUGH) return { evidence, findings: [] };
  const enough = worse.findIndex((_, index) => sumOf(worse.slice(0, index + 1)) >= ENOUGH);
  return { evidence, findings: worse.slice(0, enough + 1).map(({ measure, weighs }) => ({ measure, weighs })) };
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { weighs }) => sum + weighs, 0);

/** All outcomes of a version, or those that stand for visitors: of a client that fails again and again, the first failure. */
export function outcomesOf(counts: Counts, measure: "renders" | "views", of: "all" | "visitors" = "all"): Outcomes {
  const { renders, rendersFailed, rendersFailedAgain, views, failed, failedAgain } = counts;
  const all = measure === "renders" ? { total: renders, failed: rendersFailed } : { total: views, failed };
  const again = of === "all" ? 0 : measure === "renders" ? rendersFailedAgain : failedAgain;
  return { total: all.total - again, failed: all.failed - again };
}

function failureParts(counts: Readonly<Record<Arm, Counts>>, { share, before = NOTHING }: Terms): Part[] {
  return (["renders", "views"] as const).flatMap((measure): Part[] => {
    const [canary, live] = [outcomesOf(counts.canary, measure, "visitors"), outcomesOf(counts.live, measure, "visitors")];
    const relative = relativeEvidence(canary.failed, live.failed, shareSeen(canary.total, live.total, share));
    // What the server cannot render is not the doing of a visitor's browser: where nothing goes well every failure counts.
    const of = measure === "renders" ? "all" : "visitors";
    const all = outcomesOf(counts.canary, measure, of);
    const outright = outrightEvidence(all, withBefore(outcomesOf(counts.live, measure, of), before[measure]));
    return [
      {
        measure,
        weighs: WEIGHTS[measure] * relative,
        matters: canary.failed >= LEAST_FAILED && shareOf(canary) - shareOf(live) >= LEAST_DIFFERENCE,
      },
      { measure, weighs: WEIGHTS[measure === "renders" ? "allRenders" : "allViews"] * outright, matters: all.failed >= LEAST_FAILED },
    ];
  });
}

/**
 * Failures outside of pages. They come with pages or with time, and each version's renderers have the same time, so half of them
 * are a canary's at least that is no worse.
 */
function strayPart({ canary, live }: Readonly<Record<Arm, Counts>>, { share }: Terms): Part {
  const weighs = WEIGHTS.strays * relativeEvidence(canary.strays, live.strays, Math.max(share, 0.5));
  return { measure: "strays", weighs, matters: canary.strays >= LEAST_FAILED };
}

function slowerParts(counts: Readonly<Record<Arm, Counts>>, { share, slower }: Terms): Part[] {
  if (slower === undefined) return [];
  return TIMED.map((measure) => {
    const [canary, live] = [timesOf(counts.canary, measure), timesOf(counts.live, measure)];
    const { evidence, matters } = slowerEvidence(measure, { canary, live }, (of) => shareSeen(of.canary, of.live, share), slower);
    return { measure, weighs: (WEIGHTS.slower / TIMED.length) * evidence, matters };
  });
}

/**
 * The canary's share: that of the visitors, or of what was seen where that is more, as with a canary whose visitors stay for
 * longer, or whose pages are kept less often and rendered more.
 */
const shareSeen = (canary: number, live: number, share: number): number =>
  canary === 0 ? share : Math.max(share, canary / (canary + live));

/**
 * The live version's outcomes together with those before the trial, which count as `BEFORE` at most. They no longer hold for one
 * that has only failed since: an outage began.
 */
function withBefore(live: Outcomes, before: Outcomes): Outcomes {
  if (live.total > 0 && live.failed === live.total) return live;
  const failed = Math.round((BEFORE * before.failed) / Math.max(BEFORE, before.total));
  return { total: live.total + BEFORE, failed: live.failed + failed };
}

/**
 * What is fast enough, by half of what is called good: a canary is not halted for being slower than the live version and still
 * faster than the margin allows from here. Milliseconds; CLS has no unit.
 */
const FAST: Readonly<Record<Timed, number>> = { LCP: 1250, INP: 100, CLS: 0.05, FCP: 900, TTFB: 400, render: 250 };
/** The fewest values of either version whose p75 are compared. */
const LEAST_VALUES = 50;
/** Limits above which values are counted as slow: so many, each by so many buckets, a fifth, above the one before. */
const LIMITS = 24;
const STEP = 4;

interface Pair<T> {
  readonly canary: T;
  readonly live: T;
}

/**
 * Evidence that a canary's values are larger than the live version's: the mean, over fixed limits, of the evidence that more of
 * them lie above. Limits that follow the values would be looked for until one fits.
 *
 * @param shareOf the canary's share of so many values
 * @param slower the ratio of both versions' p75 that is worth a halt
 */
export function slowerEvidence(
  measure: Timed,
  { canary, live }: Pair<Histogram>,
  shareOf: (values: Pair<number>) => number,
  slower: number,
): { readonly evidence: number; readonly matters: boolean } {
  const [ofCanary, ofLive] = [quantileOf(measure, canary, 0.75), quantileOf(measure, live, 0.75)];
  if (!ofCanary || !ofLive) return { evidence: 1, matters: false };
  const share = shareOf({ canary: ofCanary.samples, live: ofLive.samples });
  const [canaryAbove, liveAbove] = [countsAbove(measure, canary), countsAbove(measure, live)];
  const evidence = meanOf(canaryAbove.map((above, limit) => relativeEvidence(above, liveAbove[limit] ?? 0, share)));
  // Values are known by their buckets: without half of one, the ratio of versions that differ by just the margin could always
  // come out below it.
  const ratio = (Math.sqrt(GROWTH) * ofCanary.value) / Math.max(ofLive.value, FAST[measure]);
  const matters = Math.min(ofCanary.samples, ofLive.samples) >= LEAST_VALUES && ratio >= slower;
  return { evidence, matters };
}

/** How many values lie in or above the bucket of each limit. */
function countsAbove(measure: Timed, histogram: Histogram): number[] {
  const first = bucketOf(measure, FAST[measure]);
  const above = new Array<number>(LIMITS).fill(0);
  for (const [bucket, count] of Object.entries(histogram)) {
    const passed = Math.min(LIMITS, Math.floor((Number(bucket) - first) / STEP) + 1);
    for (let limit = 0; limit < passed; limit += 1) above[limit] = (above[limit] ?? 0) + count;
  }
  return above;
}
