import { type Counts, timesOf } from "./counts.ts";
import { meanOf, type Outcomes, outrightEvidence, relativeEvidence, shareOf } from "./evidence.ts";
import type { Arm } from "./trials.ts";
import { bucketOf, GROWTH, type Histogram, quantileOf, TIMED, type Timed } from "./vitals.ts";

/** An equal canary ever reaches this with a probability of 1 in 1,000 at most. */
export const MIN_SAMPLE = 1000;
/** In an outage the first ten failures are all the canary's with a probability of 1 in 1,000, up to a share of one half. */
const LEAST_FAILED = 10;
const LEAST_DIFFERENCE = 0.005;
/** Assumed earlier outcomes of the live version, so that a rarely seen one can be compared. */
const BEFORE = 10;

/** The parts depend on each other; a weighted mean stays evidence, since the weights add up to 1. */
const WEIGHTS = { renders: 0.3, views: 0.3, allRenders: 0.1, allViews: 0.1, strays: 0.1, slower: 0.1 } as const;

type ByMeasure = Readonly<Record<"renders" | "views", Outcomes>>;
const NOTHING: ByMeasure = { renders: { total: 0, failed: 0 }, views: { total: 0, failed: 0 } };

export interface Terms {
  readonly share: number;
  /** The ratio of both p75 worth a halt; undefined halts none. */
  readonly slower: number | undefined;
  /** The live version's outcomes before the trial; without them it did well. */
  readonly before?: ByMeasure;
}

export interface Finding {
  readonly measure: "renders" | "views" | "strays" | Timed;
  readonly weighs: number;
}

export interface Verdict {
  /** All evidence, before differences too small to matter are left out. */
  readonly evidence: number;
  /** Sufficient reasons, strongest first; empty while the canary stays. */
  readonly findings: readonly Finding[];
}

interface WeightedFinding extends Finding {
  readonly matters: boolean;
}

/** Judges a canary by its trial's counts, as often as wanted (docs/adr/0028). */
export function judge(counts: Readonly<Record<Arm, Counts>>, terms: Terms): Verdict {
  const weighted = [...failureFindings(counts, terms), unhandledErrorFinding(counts, terms), ...slowerFindings(counts, terms)];
  const evidence = sumOf(weighted);
  const worse = weighted.filter(({ matters }) => matters).sort((a, b) => b.weighs - a.weighs);
  if (sumOf(worse) < MIN_SAMPLE) return { evidence, findings: [] };
  const enough = worse.findIndex((_, index) => sumOf(worse.slice(0, index + 1)) >= MIN_SAMPLE);
  return { evidence, findings: worse.slice(0, enough + 1).map(({ measure, weighs }) => ({ measure, weighs })) };
}

const sumOf = (weighted: readonly WeightedFinding[]): number => weighted.reduce((sum, { weighs }) => sum + weighs, 0);

/** `visitors`: only the first failure of each client counts. */
export function outcomesOf(counts: Counts, measure: "renders" | "views", of: "all" | "visitors" = "all"): Outcomes {
  const { renders, rendersFailed, rendersFailedAgain, views, failed, failedAgain } = counts;
  const all = measure === "renders" ? { total: renders, failed: rendersFailed } : { total: views, failed };
  const again = of === "all" ? 0 : measure === "renders" ? rendersFailedAgain : failedAgain;
  return { total: all.total - again, failed: all.failed - again };
}

function failureFindings(counts: Readonly<Record<Arm, Counts>>, { share, before = NOTHING }: Terms): WeightedFinding[] {
  return (["renders", "views"] as const).flatMap((measure): WeightedFinding[] => {
    const [canary, live] = [outcomesOf(counts.canary, measure, "visitors"), outcomesOf(counts.live, measure, "visitors")];
    const relative = relativeEvidence(canary.failed, live.failed, shareSeen(canary.total, live.total, share));
    // A visitor's browser does not cause failed renders, so all of them count when nothing succeeds.
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

/** Unhandled errors come with pages or with time, and both versions' renderers run equally long: an equal canary causes at most half. */
function unhandledErrorFinding({ canary, live }: Readonly<Record<Arm, Counts>>, { share }: Terms): WeightedFinding {
  const weighs = WEIGHTS.strays * relativeEvidence(canary.strays, live.strays, Math.max(share, 0.5));
  return { measure: "strays", weighs, matters: canary.strays >= LEAST_FAILED };
}

function slowerFindings(counts: Readonly<Record<Arm, Counts>>, { share, slower }: Terms): WeightedFinding[] {
  if (slower === undefined) return [];
  return TIMED.map((measure) => {
    const [canary, live] = [timesOf(counts.canary, measure), timesOf(counts.live, measure)];
    const { evidence, matters } = slowerEvidence(measure, { canary, live }, (of) => shareSeen(of.canary, of.live, share), slower);
    return { measure, weighs: (WEIGHTS.slower / TIMED.length) * evidence, matters };
  });
}

/** The visitors' share, or the share of what was seen where that is more: pages of canaries are cached less and rendered more. */
const shareSeen = (canary: number, live: number, share: number): number =>
  canary === 0 ? share : Math.max(share, canary / (canary + live));

/** Adds earlier outcomes, up to `BEFORE`. They do not hold for a version that only failed since: an outage began. */
function withBefore(live: Outcomes, before: Outcomes): Outcomes {
  if (live.total > 0 && live.failed === live.total) return live;
  const failed = Math.round((BEFORE * before.failed) / Math.max(BEFORE, before.total));
  return { total: live.total + BEFORE, failed: live.failed + failed };
}

/** Half of what counts as good, in milliseconds; CLS has no unit. Slowness is measured from here. */
const FAST: Readonly<Record<Timed, number>> = { LCP: 1250, INP: 100, CLS: 0.05, FCP: 900, TTFB: 400, render: 250 };
/** Values of either version below which no p75 is compared. */
const LEAST_VALUES = 50;
/** Limits for counting slow values: so many, each a fifth (four buckets) above the last. */
const LIMITS = 24;
const STEP = 4;

interface Pair<T> {
  readonly canary: T;
  readonly live: T;
}

/** The mean over fixed limits. Limits that follow the values would be searched until one fits. */
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
  // Half a bucket is added, since rounding could hide a ratio of exactly the margin.
  const ratio = (Math.sqrt(GROWTH) * ofCanary.value) / Math.max(ofLive.value, FAST[measure]);
  const matters = Math.min(ofCanary.samples, ofLive.samples) >= LEAST_VALUES && ratio >= slower;
  return { evidence, matters };
}

function countsAbove(measure: Timed, histogram: Histogram): number[] {
  const first = bucketOf(measure, FAST[measure]);
  const above = new Array<number>(LIMITS).fill(0);
  for (const [bucket, count] of Object.entries(histogram)) {
    const passed = Math.min(LIMITS, Math.floor((Number(bucket) - first) / STEP) + 1);
    for (let limit = 0; limit < passed; limit += 1) above[limit] = (above[limit] ?? 0) + count;
  }
  return above;
}
