/** How many random cases a property is tried with: few in every run of the tests, many in `pnpm test:long`. */
export const runs = (short: number, long: number): number => (process.env.LONG_RUNS ? long : short);
