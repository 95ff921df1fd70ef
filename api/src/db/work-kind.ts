import { WorkContext } from "@nightlatch/process/telemetry";

/** The purpose of database work, which decides its time limits (docs/postgres.md#time-limits). */
export type WorkKind = "read" | "write" | "operator" | "chore" | "long" | "backup" | "migration";

/** Milliseconds; 0 is no limit. */
export interface Limits {
  readonly statement: number;
  readonly lock: number;
  readonly idle: number;
  readonly wait: number;
}

const MINUTE = 60_000;

/** A migration waits briefly for locks because everything after it waits too; it retries (`run-migrations.ts`). */
export const LIMITS: Readonly<Record<WorkKind, Limits>> = {
  read: { statement: 5_000, lock: 2_000, idle: 15_000, wait: 3_000 },
  write: { statement: 10_000, lock: 5_000, idle: 15_000, wait: 3_000 },
  operator: { statement: 30_000, lock: 10_000, idle: MINUTE, wait: 5_000 },
  chore: { statement: MINUTE, lock: 5_000, idle: MINUTE, wait: 9_000 },
  long: { statement: 0, lock: 30_000, idle: 10 * MINUTE, wait: 0 },
  backup: { statement: 0, lock: 30_000, idle: 60 * MINUTE, wait: 0 },
  migration: { statement: 0, lock: 1_000, idle: MINUTE, wait: 0 },
};

const kinds = new WorkContext<WorkKind>();

export const inKind = <T>(kind: WorkKind, work: () => Promise<T>): Promise<T> => kinds.during(kind, work);

/** Sets the kind of a request: `begin`, `within` it, and `end`. */
export const requestKinds: Pick<WorkContext<WorkKind>, "begin" | "within" | "end"> = kinds;

/** The kind of the current work. Work outside requests, or after a response, is a chore. */
export const kindNow = (): WorkKind => kinds.now() ?? "chore";
