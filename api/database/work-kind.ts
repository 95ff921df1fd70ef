import { WorkContext } from "@nightlatch/process/telemetry";

export type WorkKind = "read" | "write" | "operator" | "chore" | "long" | "backup" | "migration";

/** Milliseconds; 0 means no limit. */
export type Limits = Readonly<Record<"statement" | "lock" | "idle" | "wait", number>>;

const MINUTE = 60_000;

/** A migration waits for a lock for only a second, because all other queries queue behind it. `run-migrations.ts` retries. */
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

export const requestKinds: Pick<WorkContext<WorkKind>, "begin" | "within" | "end"> = kinds;

export const kindNow = (): WorkKind => kinds.now() ?? "chore";
