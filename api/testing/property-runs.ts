/** Number of random cases in a property test: `short` by default, `long` in `pnpm test:long`. */
export const runs = (short: number, long: number): number => (process.env.LONG_RUNS ? long : short);

/** Random numbers from 0 to 1 (mulberry32), equal in every run with the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
