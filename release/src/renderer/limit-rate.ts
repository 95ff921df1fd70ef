/** Milliseconds of a stretch. */
const SECOND = 1000;

/** A limit of how often something happens, with a count of what it left out. */
export interface RateLimit {
  /** @returns how many were left out since the last call that was let through; undefined when this call is left out too */
  take(): number | undefined;
  /** Counts some that were left out elsewhere. */
  leaveOut(count: number): void;
}

/**
 * Lets through so many in a second, such as lines of a log, and counts the others.
 *
 * @param now the clock, in milliseconds
 */
export function limitRate(perSecond: number, now: () => number = Date.now): RateLimit {
  let until = 0;
  let taken = 0;
  let leftOut = 0;
  return {
    take() {
      if (now() >= until) {
        until = now() + SECOND;
        taken = 0;
      }
      if (taken >= perSecond) {
        leftOut += 1;
        return undefined;
      }
      taken += 1;
      const before = leftOut;
      leftOut = 0;
      return before;
    },
    leaveOut(count) {
      leftOut += count;
    },
  };
}
