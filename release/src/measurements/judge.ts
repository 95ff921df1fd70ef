import { type Counts, timesOf } from "./counts.ts";
import { meanOf, type Outcomes, outrightEvidence, relativeEvidence, shareOf } from "./evidence.ts";
import type { ByArm } from "./trials.ts";
import { bucketOf, GROWTH, type Histogram, quantileOf, TIMED, type Timed } from "./vitals.ts";

/** Evidence that halts a canary. Equal versions ever reach it with a probability of at most 1 in 1,000. */
export const EVIDENCE_THRESHOLD = 1000;
/** In a site-wide outage, the first ten failures are all the canary's with a probability below 1 in 1,000, at shares up to one half. */
const MIN_FAILURES = 10;
const MIN_DIFFERENCE = 0.005;
/** Number of outcomes added for the live version from before the trial, so that rarely visited versions can be compared. */
const BEFORE = 10;

/** The weights add up to 1, because a weighted mean of evidence is still evidence. */
const WEIGHTS = { renders: 0.3, views: 0.3, allRenders: 0.1, allViews: 0.1, strays: 0.1, slower: 0.1 } as const;

type ByMeasure = Readonly<Record<"renders" | "views", Outcomes>>;
const NOTHING: ByMeasure = { renders: { total: 0, failed: 0 }, views: { total: 0, failed: 0 } };

export interface Terms {
  readonly share: number;
  /** Halts a canary whose p75 is this many times the live version's. Undefined disables the comparison. */
  readonly slower: number | undefined;
  /** The live version's outcomes before the trial. Defaults to no failures. */
  readonly before?: ByMeasure;
}

export interface Finding {
  readonly measure: "renders" | "views" | "strays" | Timed;
  readonly weighs: number;
}

export interface Verdict {
  /** Sum of all evidence, including differences too small for a halt. */
  readonly evidence: number;
  readonly findings: readonly Finding[];
}

interface WeightedFinding extends Finding {
  readonly matters: boolean;
}

/** Judges a canary by the counts of its trial. Repeated calls do not make a false halt more probable (docs/adr/0028). */
export function judge(counts: ByArm<Counts>, terms: Terms): Verdict {
  const weighted = [...failureFindings(counts, terms), unhandledErrorFinding(counts, terms), ...slowerFindings(counts, terms)];
  const evidence = sumOf(weighted);
  const worse = weighted.filter(({ matters }) => matters).sort((a, b) => b.weighs - a.weighs);
  if (sumOf(worse) < EVIDENCE_THRESHOLD) return { evidence, findings: [] };
  const enough = worse.findIndex((_, index) => sumOf(worse.slice(0, index + 1)) >= EVIDENCE_THRESHOLD);
  return { evidence, findings: worse.slice(0, enough + 1).map(({ measure, weighs }) => ({ measure, weighs })) };
}

const sumOf = (weighted: readonly WeightedFinding[]): number => weighted.reduce((sum, { weighs }) => sum + weighs, 0);

/** @param of `visitors` counts only each client's first failure */
export function outcomesOf(counts: Counts, measure: "renders" | "views", of: "all" | "visitors" = "all"): Outcomes {
  const { renders, rendersFailed, rendersFailedAgain, views, failed, failedAgain } = counts;
  const all = measure === "renders" ? { total: renders, failed: rendersFailed } : { total: views, failed };
  const again = of === "all" ? 0 : measure === "renders" ? rendersFailedAgain : failedAgain;
  return { total: all.total - again, failed: all.failed - again };
}

function failureFindings(counts: ByArm<Counts>, { share, before = NOTHING }: Terms): WeightedFinding[] {
  return (["renders", "views"] as const).flatMap((measure): WeightedFinding[] => {
    const [canary, live] = [outcomesOf(counts.canary, measure, "visitors"), outcomesOf(counts.live, measure, "visitors")];
    const relative = relativeEvidence(canary.failed, live.failed, shareSeen(canary.total, live.total, share));
    // Browsers cannot make a render fail, so if no render succeeds, all failures count.
    const of = measure === "renders" ? "all" : "visitors";
    const all = outcomesOf(counts.canary, measure, of);
    const outright = outrightEvidence(all, withBefore(outcomesOf(counts.live, measure, of), before[measure]));
    return [
      {
        measure,
        weighs: WEIGHTS[measure] * relative,
        matters: canary.failed >= MIN_FAILURES && shareOf(canary) - shareOf(live) >= MIN_DIFFERENCE,
      },
      { measure, weighs: WEIGHTS[measure === "renders" ? "allRenders" : "allViews"] * outright, matters: all.failed >= MIN_FAILURES },
    ];
  });
}

/** Unhandled errors occur per page or per hour. Both renderers run equally long, so an equal canary causes at most half, or its share. */
function unhandledErrorFinding({ canary, live }: ByArm<Counts>, { share }: Terms): WeightedFinding {
  const weighs = WEIGHTS.strays * relativeEvidence(canary.strays, live.strays, Math.max(share, 0.5));
  return { measure: "strays", weighs, matters: canary.strays >= MIN_FAILURES };
}

function slowerFindings(counts: ByArm<Counts>, { share, slower }: Terms): WeightedFinding[] {
  if (slower === undefined) return [];
  return TIMED.map((measure) => {
    const [canary, live] = [timesOf(counts.canary, measure), timesOf(counts.live, measure)];
    const { evidence, matters } = slowerEvidence(measure, { canary, live }, (of) => shareSeen(of.canary, of.live, share), slower);
    return { measure, weighs: (WEIGHTS.slower / TIMED.length) * evidence, matters };
  });
}

/** The canary's share of visitors, or its share of counted renders if larger: a canary's pages are cached less often, so it renders more. */
const shareSeen = (canary: number, live: number, share: number): number =>
  canary === 0 ? share : Math.max(share, canary / (canary + live));

/** Adds `BEFORE` outcomes at the earlier failure rate. Adds none if all outcomes since failed, because an outage began then. */
function withBefore(live: Outcomes, before: Outcomes): Outcomes {
  if (live.total > 0 && live.failed === live.total) return live;
  const failed = Math.round((BEFORE * before.failed) / Math.max(BEFORE, before.total));
  return { total: live.total + BEFORE, failed: live.failed + failed };
}

/** Half of each "good" threshold: milliseconds, or a CLS score. Faster values never count as slow. */
const FAST: Readonly<Record<Timed, number>> = { LCP: 1250, INP: 100, CLS: 0.05, FCP: 900, TTFB: 400, render: 250 };
const MIN_SAMPLES = 50;
/** Number of thresholds for slow values. Each is `STEP` buckets, about a fifth, above the previous one. */
const LIMITS = 24;
const STEP = 4;

/** Returns the mean evidence over fixed thresholds. Thresholds chosen from the values would favour a halt. */
export function slowerEvidence(
  measure: Timed,
  { canary, live }: ByArm<Histogram>,
  shareOf: (values: ByArm<number>) => number,
  slower: number,
): { readonly evidence: number; readonly matters: boolean } {
  const [ofCanary, ofLive] = [quantileOf(measure, canary, 0.75), quantileOf(measure, live, 0.75)];
  if (!ofCanary || !ofLive) return { evidence: 1, matters: false };
  const share = shareOf({ canary: ofCanary.samples, live: ofLive.samples });
  const [canaryAbove, liveAbove] = [countsAbove(measure, canary), countsAbove(measure, live)];
  const evidence = meanOf(canaryAbove.map((above, limit) => relativeEvidence(above, liveAbove[limit] ?? 0, share)));
  // Adds half a bucket, because rounding could hide a ratio of exactly `slower`.
  const ratio = (Math.sqrt(GROWTH) * ofCanary.value) / Math.max(ofLive.value, FAST[measure]);
  const matters = Math.min(ofCanary.samples, ofLive.samples) >= MIN_SAMPLES && ratio >= slower;
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
