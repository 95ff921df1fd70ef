export interface SenderTimings {
  readonly pollMs: number;
  readonly retryMs: number;
  readonly retryMaxMs: number;
  readonly unreachableMaxMs: number;
  readonly attemptMs: number;
  /** Must exceed `attemptMs`. */
  readonly leaseMs: number;
}

/** A due time further ahead was written by a wrong clock. */
export const RETRY_MAX_MS = 60 * 60_000;
export const LEASE_MAX_MS = 240_000;
/** Delays a decision's mail: ten seconds to undo the decision, two for the request. */
export const HOLD_MS = 12_000;

export const SENDER_TIMINGS: SenderTimings = {
  pollMs: 5_000,
  retryMs: 2_000,
  retryMaxMs: RETRY_MAX_MS,
  unreachableMaxMs: 60_000,
  attemptMs: 60_000,
  leaseMs: LEASE_MAX_MS / 2,
};

export const SHARED_POLL_MS = 1_000;

const JITTER = 0.2;

export function pauseAfter(failures: number, firstMs: number, mostMs: number): number {
  // Limits the pause before adding jitter. Otherwise half of all long pauses would be equal.
  const pause = Math.min(mostMs / (1 + JITTER), firstMs * 2 ** Math.min(failures, 30));
  return pause * (1 - JITTER + 2 * JITTER * Math.random());
}
