import { meanOf, relativeEvidence } from "./evidence.ts";
import { bucketOf, GROWTH, type Histogram, quantileOf, type Timed } from "./vitals.ts";

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
