/** How often something went wrong, out of how many times. */
export interface Outcomes {
  readonly total: number;
  readonly failed: number;
}

/** Ratio of failure rates up to which a version is not called worse. */
const TOLERANCE = 1.5;
/** Ratios of failure rates that a worse version is supposed to have. */
const SUPPOSED = [3, 5, 10, 30] as const;
/**
 * Evidence from which a version is called worse. Chance alone ever reaches it with a probability of 1 in 100,000 at most.
 * So much room is needed for failures that come in bunches, such as those of one visitor whose browser fails at every
 * page.
 */
const ENOUGH = 100_000;
/** Smaller numbers than these decide nothing. */
const LEAST_TOTAL = 20;
const LEAST_FAILED = 12;
/** Smallest difference of failure rates that is worth a halt, however certain it is. */
const LEAST_DIFFERENCE = 0.005;

/**
 * Evidence that one version fails more than `TOLERANCE` times as often as the other. It may be checked as often as one
 * likes.
 *
 * If both fail equally often, each failure is the first version's with the probability of its share of the views,
 * whatever failed before. The evidence is how much more probable the observed failures are under the supposed ratios, on
 * average, than under the tolerated one. That is a supermartingale over the failures, so by Ville's inequality it ever
 * reaches x with a probability of 1/x at most: checking after every view inflates nothing (docs/adr/0012).
 *
 * @returns 1 for no evidence; Infinity when it exceeds every number
 */
export function evidenceOf(first: Outcomes, other: Outcomes): number {
  const total = first.total + other.total;
  if (first.total === 0 || other.total === 0) return 1;
  const seen = first.total / total;
  // The share is itself estimated from the views. Its upper bound makes the evidence smaller.
  const share = Math.min(seen + 2 * Math.sqrt((seen * (1 - seen)) / total), 0.999);
  const chanceAt = (ratio: number) => (share * ratio) / (share * ratio + 1 - share);
  const tolerated = chanceAt(TOLERANCE);
  const ratios = SUPPOSED.map((ratio) => {
    const supposed = chanceAt(ratio);
    return Math.exp(first.failed * Math.log(supposed / tolerated) + other.failed * Math.log((1 - supposed) / (1 - tolerated)));
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

/** Whether a canary fails so much more often than the live version beside it that it must end. */
export function isWorse(canary: Outcomes, live: Outcomes): boolean {
  if (Math.min(canary.total, live.total) < LEAST_TOTAL || canary.failed < LEAST_FAILED) return false;
  if (shareOf(canary) - shareOf(live) < LEAST_DIFFERENCE) return false;
  return evidenceOf(canary, live) >= ENOUGH;
}

export const shareOf = ({ total, failed }: Outcomes): number => (total === 0 ? 0 : failed / total);
