import { type Chore, repeat } from "@nightlatch/process";
import { type Kysely, sql } from "kysely";
import type { Log } from "../log.ts";
import { noteSizes } from "./kept-sizes.ts";
import type { Database } from "./schema.ts";

/** Bytes of the write-ahead log after which what it tells is written to the tables' own files. A start after a crash repeats no more. */
const LOG_BYTES_MAX = 32 * 1024 ** 2;
/** Milliseconds between two looks at the log. */
const LOOK_EVERY_MS = 60_000;

/**
 * Whether the log of the embedded database has grown too long. A server has a process of its own that makes checkpoints; PGlite has
 * none, so its log would grow until the database is closed.
 */
export async function isLogLong(db: Kysely<Database>, bytesMax: number = LOG_BYTES_MAX): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${bytesMax} as long from pg_control_checkpoint()`.execute(db);
  return rows[0]?.long ?? false;
}

/**
 * Looks at the log now and every minute, and makes a checkpoint when it is too long; one also after the first minute, by which a
 * first start has filled its tables.
 */
export function keepLogShort(db: Kysely<Database>, folder: string, log: Log): Chore {
  let looks = 0;
  const look = async () => {
    looks++;
    if (looks === 2 || (await isLogLong(db))) await noteSizes(db, folder);
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "The log of the embedded database could not be made shorter" });
}
