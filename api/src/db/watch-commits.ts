import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { CommitsStuckError, isBusy, isLost, SilentDatabaseError, UncertainCommitError } from "./database-errors.ts";
import { LIMITS, type WorkKind } from "./work-kind.ts";

/** Milliseconds. */
export interface CommitTimings {
  /** The time for a commit to be confirmed. The server's own time limits do not hold while it waits for a standby. */
  readonly confirm: number;
  /** The time for a cancelled wait to end, and for the connection that cancels it. */
  readonly cancel: number;
  /** How long nothing new is begun after a commit that was not confirmed. */
  readonly pause: number;
}

export const COMMIT_TIMINGS: CommitTimings = { confirm: 5_000, cancel: 2_000, pause: 10_000 };

const BEGINS = /^\s*(begin|start transaction)\b/i;
const COMMITS = /^\s*commit\b/i;
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
const WRITES = /^\s*(insert|update|delete|merge|with)\b/i;
/** Work that is refused while commits are stuck. Chores are few, and reads commit nothing. */
const REFUSED: readonly WorkKind[] = ["write", "operator"];

type Ask = (text: unknown, ...more: unknown[]) => Promise<unknown>;
type Settled = { readonly value: unknown } | { readonly error: unknown };

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

export interface CommitRules {
  readonly circuit: CommitCircuit;
  readonly timings: CommitTimings;
  /** Ends a session's wait for its standby, if it waits for one. @returns whether it did */
  cancel(client: pg.PoolClient): Promise<boolean>;
}

/**
 * A client whose commits are confirmed in time or are uncertain. What was committed and is waited for no longer is stored on the
 * primary, and its standby may lack it.
 *
 * @param ask the client's own `query`
 * @param kindOf the kind of work that the client is taken for
 */
export function watchCommits(client: pg.PoolClient, ask: Ask, kindOf: () => WorkKind, { circuit, timings, cancel }: CommitRules): Ask {
  let inTransaction = false;
  let isTrial = false;
  let isUncertain = false;

  const leaveTrial = (outcome: "confirmed" | "undone") => {
    if (isTrial) circuit.tried(outcome);
    isTrial = false;
  };

  /** Waits for a statement, and cancels its wait for a standby. */
  async function answerOf(asked: Promise<unknown>, isCommit: boolean): Promise<unknown> {
    const answer: Promise<Settled> = asked.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    for (let waits = 1; ; waits++) {
      const settled = await within(answer, timings.confirm);
      if (settled) return unwrap(settled);
      // Before its wait ends: others that wait for its locks must not take it for confirmed.
      if (isCommit) circuit.timedOut();
      const cancelled = await cancel(client).catch(() => false);
      if (!cancelled && (!isCommit || waits === 1)) continue;
      circuit.timedOut();
      const late = await within(answer, timings.cancel);
      if (!late) streamOf(client).destroy(new SilentDatabaseError(waits * timings.confirm));
      if (late && "error" in late && isBusy(late.error)) throw late.error;
      throw new UncertainCommitError(late && "error" in late ? late.error : undefined);
    }
  }

  async function commit(asked: Promise<unknown>): Promise<unknown> {
    try {
      const result = await answerOf(asked, true);
      leaveTrial("confirmed");
      return result;
    } catch (error) {
      // Whether the server still got it cannot be known.
      const failure = isLost(error) ? new UncertainCommitError(error) : error;
      isUncertain = failure instanceof UncertainCommitError;
      throw failure;
    } finally {
      isTrial = false;
    }
  }

  return async (text, ...more) => {
    const kind = kindOf();
    if (typeof text !== "string" || LIMITS[kind].statement === 0) return ask(text, ...more);
    if (BEGINS.test(text)) {
      isTrial = REFUSED.includes(kind) && circuit.enter();
      inTransaction = true;
    }
    const isEnd = ENDS.test(text);
    if (isEnd) inTransaction = false;
    if (COMMITS.test(text)) return commit(ask(text, ...more));
    if (isEnd) leaveTrial("undone");
    if (isEnd && isUncertain) {
      isUncertain = false;
      // The client rolls a failed commit back. That fails too where the connection is gone, and would hide that the commit is uncertain.
      return ask(text, ...more).catch(() => ({ command: "ROLLBACK", rowCount: 0, rows: [] }));
    }
    return inTransaction || !WRITES.test(text) ? ask(text, ...more) : answerOf(ask(text, ...more), false);
  };
}

const within = (answer: Promise<Settled>, milliseconds: number): Promise<Settled | undefined> => {
  const ended = new AbortController();
  return Promise.race([answer, sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)]).finally(() =>
    ended.abort(),
  );
};

function unwrap(settled: Settled): unknown {
  if ("error" in settled) throw settled.error;
  return settled.value;
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: { destroy(error: Error): void } } }).connection.stream;

/**
 * Ends the wait of a session for a synchronous standby, by a connection of its own: what is committed is then stored on the primary alone,
 * and the session and its locks are free. A session that waits for something else goes on.
 *
 * @param limitMs milliseconds for each step
 * @returns whether the session waited for a standby
 */
export async function cancelStandbyWait(connectionString: string, client: pg.PoolClient, limitMs: number): Promise<boolean> {
  const { processID } = client as unknown as { readonly processID: number };
  const own = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: "nightlatch-cancel",
  });
  own.on("error", () => {});
  try {
    await own.connect();
    const text = "select pg_cancel_backend(pid) as done from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'";
    const { rows } = await own.query<{ readonly done: boolean }>(text, [processID]);
    return rows[0]?.done === true;
  } finally {
    own.end().catch(() => {});
  }
}
