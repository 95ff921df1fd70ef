/** The sender's pauses and limits, all in milliseconds. */
export interface SenderTimings {
  /** Pause between looks at the outbox. For a mail of this process the sender looks at once. */
  readonly pollMs: number;
  /** Pause after a mail's first refusal, or after the first failure to reach the mail server; doubled each time. */
  readonly retryMs: number;
  /** Longest pause before a refused mail is tried again. */
  readonly retryMaxMs: number;
  /** Longest pause while the mail server cannot be reached at all. */
  readonly unreachableMaxMs: number;
  /** How long one try may take. */
  readonly attemptMs: number;
  /** How long a mail belongs to the sender that claimed it; longer than a try may take. */
  readonly leaseMs: number;
}

/** The longest pause before a try, and twice the longest lease: what ends later was written before the clock was set back. */
export const RETRY_MAX_MS = 60 * 60_000;
export const LEASE_MAX_MS = 240_000;
/** How long a mail about a decision waits, so that the decision can be taken back with it: the ten seconds, and two for the way. */
export const HOLD_MS = 12_000;

export const SENDER_TIMINGS: SenderTimings = {
  pollMs: 5_000,
  retryMs: 2_000,
  retryMaxMs: RETRY_MAX_MS,
  unreachableMaxMs: 60_000,
  attemptMs: 60_000,
  leaseMs: LEASE_MAX_MS / 2,
};

/** Pause between looks at an outbox that other processes fill too: nothing tells the sender of a mail of theirs. */
export const SHARED_POLL_MS = 1_000;

/** Share by which a pause is made longer or shorter at random, so that many servers do not come back at the same moment. */
const JITTER = 0.2;

/**
 * The pause after some failures, in milliseconds: doubled with each failure, a little longer or shorter at random, and never
 * longer than the limit.
 */
export function pauseAfter(failures: number, firstMs: number, mostMs: number): number {
  // The limit is for the longest by chance: cut off afterwards, half of all pauses would be exactly the limit.
  const pause = Math.min(mostMs / (1 + JITTER), firstMs * 2 ** Math.min(failures, 30));
  return pause * (1 - JITTER + 2 * JITTER * Math.random());
}
