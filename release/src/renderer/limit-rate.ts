const SECOND = 1000;

export interface RateLimit {
  /** Returns the number of calls dropped since the last permitted one, or undefined if this call must be dropped. */
  take(): number | undefined;
  /** Adds calls that other code dropped. */
  leaveOut(count: number): void;
}

/** Permits a number of calls per second. @param now a clock in milliseconds */
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
