export interface Outcomes {
  readonly total: number;
  readonly failed: number;
}

export const shareOf = ({ total, failed }: Outcomes): number => (total === 0 ? 0 : failed / total);

/** Assumed ratios of a worse version's failure rate to the other's, all equally probable. */
const RATIOS = [1.5, 2, 3, 6, 15, 50] as const;

/**
 * Returns the evidence that the first version fails more often: the likelihood of the failures under `RATIOS`, divided by the likelihood at
 * equal rates. For equal versions, this martingale starts at 1 and ever reaches x with a probability of at most 1/x, by Ville's inequality
 * (docs/adr/0028). @param share the first version's share of all outcomes
 */
export function relativeEvidence(first: number, other: number, share: number): number {
  // At ratio r, the first version's failures are r / (1 + share * (r - 1)) times as likely, the other's 1 / (1 + share * (r - 1)) times.
  return meanOf(RATIOS.map((ratio) => Math.exp(first * Math.log(ratio) - (first + other) * Math.log1p(share * (ratio - 1)))));
}

/** Returns the evidence that a version that always fails is worse, or 0 if `first` has a success. */
export function outrightEvidence(first: Outcomes, other: Outcomes): number {
  if (first.failed < first.total) return 0;
  const failed = first.failed + other.failed;
  const passed = other.total - other.failed;
  const atEqualRates = timesLog(failed, failed / (failed + passed)) + timesLog(passed, passed / (failed + passed));
  // The mean over all possible failure rates of the other version.
  const logSeparate = -Math.log(other.total + 1) - logChoose(other.total, other.failed);
  return Math.exp(logSeparate - atEqualRates);
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const timesLog = (times: number, chance: number): number => (times === 0 ? 0 : times * Math.log(chance));

const logChoose = (all: number, some: number): number => logFactorial(all) - logFactorial(some) - logFactorial(all - some);

/** Stirling's approximation, with an error below 0.001. */
const logFactorial = (n: number): number =>
  n === 0 ? 0 : (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
