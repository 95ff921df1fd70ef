import type { Log } from "../log.ts";

/** Thrown when the database did not confirm in time that it stores something. It may be stored, and it may be lost. */
export class UncertainCommitError extends Error {
  override readonly name = "UncertainCommitError";

  constructor(cause?: unknown) {
    super("The database has not confirmed this in time. It may be done: look before you do it again.", { cause });
  }
}

/** Thrown to work that would have to wait for a commit while commits are not confirmed. Nothing of it is done. */
export class CommitsStuckError extends Error {
  override readonly name = "CommitsStuckError";

  constructor() {
    super("The database does not confirm what it stores at the moment, so nothing new is begun.");
  }
}

/** Whether work failed at its commit, so that it may be stored. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Error && (error instanceof UncertainCommitError || isUncertain(error.cause));

/**
 * Keeps work from commits that are not confirmed: each would hold a connection, and a session of the server, until its standby is
 * back. While commits are stuck, one piece of work in each pause goes through as a trial.
 */
export class CommitCircuit {
  #stuckSince: number | undefined;
  #closedUntil = 0;

  readonly #log: Log;
  readonly #pauseMs: number;
  readonly #now: () => number;

  /**
   * @param pauseMs how long nothing new is begun after a commit or a trial that was not confirmed, in milliseconds
   * @param now a clock in milliseconds
   */
  constructor(log: Log, pauseMs: number, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  stuck(): boolean {
    return this.#stuckSince !== undefined;
  }

  /**
   * Lets work begin that has to be committed.
   *
   * @returns whether it is a trial
   * @throws {CommitsStuckError} while commits are stuck and no trial is due
   */
  enter(): boolean {
    if (!this.stuck()) return false;
    if (this.#now() < this.#closedUntil) throw new CommitsStuckError();
    this.#closedUntil = this.#now() + this.#pauseMs;
    return true;
  }

  /** Notes a commit that was not confirmed in time. */
  timedOut(): void {
    this.#closedUntil = this.#now() + this.#pauseMs;
    if (this.stuck()) return;
    this.#stuckSince = this.#now();
    this.#log.error({}, "The database does not confirm commits. Its synchronous standby may be away. Forms are refused until it does.");
  }

  /** Notes that a trial ended: `confirmed` ends the pause, `undone` says nothing and makes room for the next. */
  tried(outcome: "confirmed" | "undone"): void {
    if (this.#stuckSince === undefined) return;
    if (outcome === "undone") {
      this.#closedUntil = 0;
      return;
    }
    const seconds = Math.round((this.#now() - this.#stuckSince) / 1000);
    this.#stuckSince = undefined;
    this.#log.warn({ seconds }, `The database confirms commits again, after ${seconds} seconds.`);
  }
}
