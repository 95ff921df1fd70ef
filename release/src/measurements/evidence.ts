/** How often something went wrong, out of how many times. */
export interface Outcomes {
  readonly total: number;
  readonly failed: number;
}

export const shareOf = ({ total, failed }: Outcomes): number => (total === 0 ? 0 : failed / total);

/** Ratios of failure rates that a worse version is supposed to have, each as probable as the next. */
const RATIOS = [1.5, 2, 3, 6, 15, 50] as const;

/**
 * Evidence that one version fails more often than the other. It may be looked at as often as one likes.
 *
 * If both fail equally often, each failure is the first version's with the probability of its share, whatever failed before
 * and however often anything fails at that time. The evidence is how much more probable the failures seen are under the
 * supposed ratios, on average. Over the failures that is a martingale that begins at 1, so by Ville's inequality it ever
 * reaches x with a probability of 1/x at most (docs/adr/0028).
 *
 * @param first failures of the version that may be worse, of independent visitors
 * @param share the first version's part of all that could fail, more than 0 and at most 1; the evidence falls as it rises
 * @returns Infinity when it exceeds every number
 */
export function relativeEvidence(first: number, other: number, share: number): number {
  // At a ratio r the first version's failures are r / (1 + share * (r - 1)) times as probable, and the other's 1 / (...) times.
  return meanOf(RATIOS.map((ratio) => Math.exp(first * Math.log(ratio) - (first + other) * Math.log1p(share * (ratio - 1)))));
}

/**
 * Evidence that a version of which everything failed fails more often than the other: how much more probable its failures
 * are if it always fails than under any rate that both may have, as far as the other one's outcomes allow that rate. It needs no
 * share, so that it works where the other version was hardly seen. It too is at most a martingale that begins at 1.
 *
 * @returns 0 once anything of the first version went well
 */
export function outrightEvidence(first: Outcomes, other: Outcomes): number {
  if (first.failed < first.total) return 0;
  const failed = first.failed + other.failed;
  const passed = other.total - other.failed;
  const atEqualRates = timesLog(failed, failed / (failed + passed)) + timesLog(passed, passed / (failed + passed));
  // The mean over all rates that the other version may have.
  const apart = -Math.log(other.total + 1) - logChoose(other.total, other.failed);
  return Math.exp(apart - atEqualRates);
}

/** @param values not negative; Infinity is allowed @returns 0 for none */
export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const timesLog = (times: number, chance: number): number => (times === 0 ? 0 : times * Math.log(chance));

const logChoose = (all: number, some: number): number => logFactorial(all) - logFactorial(some) - logFactorial(all - some);

/** By Stirling's series, within 0.001. */
const logFactorial = (n: number): number =>
  n === 0 ? 0 : (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
