import { type Chore, repeat } from "@nightlatch/process";
import { type Kysely, sql } from "kysely";
import type { Log } from "../log.ts";
import type { Database } from "./schema.ts";

/** Bytes of the write-ahead log after which what it tells is written to the tables' own files. A start after a crash repeats no more. */
const LOG_BYTES_MAX = 32 * 1024 ** 2;
/** Milliseconds between two looks at the log. */
const LOOK_EVERY_MS = 60_000;

/**
 * Makes a checkpoint when the log of the embedded database has grown too long. A server has a process of its own for that; PGlite
 * has none, so its log would grow until the database is closed.
 *
 * @returns whether it made one
 */
export async function shortenLog(db: Kysely<Database>, bytesMax: number = LOG_BYTES_MAX): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${bytesMax} as long from pg_control_checkpoint()`.execute(db);
  if (!rows[0]?.long) return false;
  await sql`checkpoint`.execute(db);
  return true;
}

/** Looks at the log now and every minute. */
export function keepLogShort(db: Kysely<Database>, log: Log): Chore {
  return repeat(() => shortenLog(db), LOOK_EVERY_MS, { log, problem: "The log of the embedded database could not be made shorter" });
}
