import { WorkContext } from "@nightlatch/process";

/** What work on the database is for, which decides how long it may take (docs/postgres.md#time-limits). */
export type WorkKind = "read" | "write" | "operator" | "chore" | "long" | "backup" | "migration";

/** Milliseconds; 0 is no limit. */
export interface Limits {
  /** One statement. */
  readonly statement: number;
  /** The wait for one lock. */
  readonly lock: number;
  /** A transaction that asks nothing. */
  readonly idle: number;
  /** The wait for a connection while all of the pool are in use. */
  readonly wait: number;
}

const MINUTE = 60_000;

/** A migration waits so briefly because all that comes after it waits with it; it is tried again (`migrate.ts`). */
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

/** Does work whose questions to the database are of one kind. */
export const inKind = <T>(kind: WorkKind, work: () => Promise<T>): Promise<T> => kinds.during(kind, work);

/** The kind of the requests that are under way: theirs begin with `begin`, go on `within` it, and `end`. */
export const requestKinds: Pick<WorkContext<WorkKind>, "begin" | "within" | "end"> = kinds;

/** The kind of the work under way. What no request has asked for, or goes on after its answer, is a chore. */
export const kindNow = (): WorkKind => kinds.now() ?? "chore";
