import fc from "fast-check";

/** One seed for all laws, so that every run checks the same cases. */
const SEED = 20260;

/**
 * Checks a law over many cases. It throws, by `expect`, where it fails, and may return true for a case with something to judge; at
 * least `share` of all cases must (docs/adr/0018).
 *
 * @throws {Error} when too few cases had something to judge
 */
export function checkLaw<T>(values: fc.Arbitrary<T>, law: (value: T) => unknown, { share = 0, runs = 200 } = {}): void {
  let cases = 0;
  let worthwhile = 0;
  const holds = (value: T): void => {
    cases += 1;
    if (law(value) === true) worthwhile += 1;
  };
  fc.assert(fc.property(values, holds), { seed: SEED, numRuns: runs });
  if (worthwhile < cases * share) {
    throw new Error(
      `Only ${worthwhile} of ${cases} cases had something to judge, not ${Math.ceil(cases * share)}: make the generators smaller.`,
    );
  }
}
