import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@nightlatch/http/log";
import pg from "pg";
import { CommitsStuckError, isBusy, isConnectionLost, SilentDatabaseError, UncertainCommitError } from "./database-errors.ts";
import { LIMITS, type WorkKind } from "./work-kind.ts";

export interface CommitTimings {
  /** Milliseconds to wait for a commit. The server's own time limits do not apply while it waits for a standby. */
  readonly confirm: number;
  readonly cancel: number;
  readonly pause: number;
}

export const COMMIT_TIMINGS: CommitTimings = { confirm: 5_000, cancel: 2_000, pause: 10_000 };

const BEGINS = /^\s*(begin|start transaction)\b/i;
const COMMITS = /^\s*commit\b/i;
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
const WRITES = /^\s*(insert|update|delete|merge|with)\b/i;
const REJECTED_KINDS: readonly WorkKind[] = ["write", "operator"];

type RunQuery = (text: unknown, ...more: unknown[]) => Promise<unknown>;
type Settled = { readonly value: unknown } | { readonly error: unknown };

/** Rejects writes while commits are not confirmed, because each write would occupy a connection. Permits one trial write per pause. */
export class CommitCircuitBreaker {
  #stuckSince: number | undefined;
  #closedUntil = 0;

  readonly #log: Log;
  readonly #pauseMs: number;
  readonly #now: () => number;

  /** @param pauseMs pause after an unconfirmed commit or trial @param now a clock in milliseconds */
  constructor(log: Log, pauseMs: number, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  stuck(): boolean {
    return this.#stuckSince !== undefined;
  }

  enter(): boolean {
    if (!this.stuck()) return false;
    if (this.#now() < this.#closedUntil) throw new CommitsStuckError();
    this.#closedUntil = this.#now() + this.#pauseMs;
    return true;
  }

  timedOut(): void {
    this.#closedUntil = this.#now() + this.#pauseMs;
    if (this.stuck()) return;
    this.#stuckSince = this.#now();
    this.#log.error({}, "The database does not confirm commits. Its synchronous standby may be down. Forms are refused until it does.");
  }

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
  readonly circuitBreaker: CommitCircuitBreaker;
  readonly timings: CommitTimings;
  /** @returns whether the session was waiting for a standby */
  cancel(client: pg.PoolClient): Promise<boolean>;
}

/** @throws {UncertainCommitError} if a commit is not confirmed in time @param runQuery the query method of `client` */
export function guardCommits(
  client: pg.PoolClient,
  runQuery: RunQuery,
  kindOf: () => WorkKind,
  { circuitBreaker, timings, cancel }: CommitRules,
): RunQuery {
  let inTransaction = false;
  let isTrial = false;
  let isUncertain = false;

  const leaveTrial = (outcome: "confirmed" | "undone") => {
    if (isTrial) circuitBreaker.tried(outcome);
    isTrial = false;
  };

  async function settle(running: Promise<unknown>, isCommit: boolean): Promise<unknown> {
    const outcome: Promise<Settled> = running.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    for (let waits = 1; ; waits++) {
      const settled = await within(outcome, timings.confirm);
      if (settled) return unwrap(settled);
      // Opens the circuit before the locks are released. Otherwise waiting writes would count the commit as confirmed.
      if (isCommit) circuitBreaker.timedOut();
      const cancelled = await cancel(client).catch(() => false);
      if (!cancelled && (!isCommit || waits === 1)) continue;
      circuitBreaker.timedOut();
      const late = await within(outcome, timings.cancel);
      if (!late) streamOf(client).destroy(new SilentDatabaseError(waits * timings.confirm));
      if (late && "error" in late && isBusy(late.error)) throw late.error;
      throw new UncertainCommitError(late && "error" in late ? late.error : undefined);
    }
  }

  async function commit(running: Promise<unknown>): Promise<unknown> {
    try {
      const result = await settle(running, true);
      leaveTrial("confirmed");
      return result;
    } catch (error) {
      const failure = isConnectionLost(error) ? new UncertainCommitError(error) : error;
      isUncertain = failure instanceof UncertainCommitError;
      throw failure;
    } finally {
      isTrial = false;
    }
  }

  return async (text, ...more) => {
    const kind = kindOf();
    if (typeof text !== "string" || LIMITS[kind].statement === 0) return runQuery(text, ...more);
    if (BEGINS.test(text)) {
      isTrial = REJECTED_KINDS.includes(kind) && circuitBreaker.enter();
      inTransaction = true;
    }
    const isEnd = ENDS.test(text);
    if (isEnd) inTransaction = false;
    if (COMMITS.test(text)) return commit(runQuery(text, ...more));
    if (isEnd) leaveTrial("undone");
    if (isEnd && isUncertain) {
      isUncertain = false;
      // Ignores errors of a rollback on a lost connection, because they would hide the uncertain commit.
      return runQuery(text, ...more).catch(() => ({ command: "ROLLBACK", rowCount: 0, rows: [] }));
    }
    return inTransaction || !WRITES.test(text) ? runQuery(text, ...more) : settle(runQuery(text, ...more), false);
  };
}

const within = (outcome: Promise<Settled>, milliseconds: number): Promise<Settled | undefined> => {
  const ended = new AbortController();
  return Promise.race([outcome, sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)]).finally(() =>
    ended.abort(),
  );
};

function unwrap(settled: Settled): unknown {
  if ("error" in settled) throw settled.error;
  return settled.value;
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: { destroy(error: Error): void } } }).connection.stream;

/** Releases the commit's locks; only the primary has the commit then. @param limitMs per step @returns whether the session was waiting */
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
