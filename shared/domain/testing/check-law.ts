import fc from "fast-check";

const SEED = 20260;

/** Checks a property with many cases; `law` returns true for a relevant case. @param options.share least share of relevant cases */
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
