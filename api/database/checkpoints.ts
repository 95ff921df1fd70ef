import { readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { Log } from "@nightlatch/http/log";
import { syncFolder, writeSynced } from "@nightlatch/process/storage";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";
import { damaged } from "./whole-files.ts";

const FILE = "nightlatch-sizes.json";

interface Size {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

/** Records table file sizes to detect truncated files. Files never shrink, and a truncated file reads as a table with fewer rows. */
export async function noteSizes(db: Kysely<Database>, folder: string): Promise<void> {
  // Runs before the checkpoint, which makes the recorded sizes durable.
  const { rows } = await sql<Size>`
    select c.relname as name, pg_relation_filepath(c.oid) as file, pg_relation_size(c.oid)::float8 as bytes from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and c.relkind in ('r', 'i', 't')`.execute(db);
  await sql`checkpoint`.execute(db);
  const unfinished = path.join(folder, `${FILE}.new`);
  await writeSynced(unfinished, JSON.stringify(rows.filter(({ bytes }) => bytes > 0)), { flags: "w", mode: 0o600 });
  renameSync(unfinished, path.join(folder, FILE));
  await syncFolder(folder);
}

interface Shorter extends Size {
  readonly now: number;
}

/** Call before Postgres starts, because its WAL replay can extend truncated files with empty pages. */
export function findShorter(folder: string): Shorter[] {
  return readSizes(folder).flatMap((size) => {
    const now = sizeOf(path.join(folder, size.file));
    return now !== undefined && now < size.bytes ? [{ ...size, now }] : [];
  });
}

export async function expectInNoUse(lite: PGlite, folder: string, shorter: readonly Shorter[]): Promise<void> {
  if (shorter.length === 0) return;
  const { rows } = await lite.query<{ file: string }>(
    "select pg_relation_filepath(oid) as file from pg_class where relkind in ('r', 'i', 't')",
  );
  const used = new Set(rows.map(({ file }) => file));
  const truncatedFile = shorter.find(({ file }) => used.has(file));
  if (!truncatedFile) return;
  await lite.close();
  throw damaged(
    folder,
    `${truncatedFile.name} has ${truncatedFile.now} bytes on the disk, of at least ${truncatedFile.bytes} (${truncatedFile.file})`,
  );
}

function readSizes(folder: string): readonly Size[] {
  try {
    return JSON.parse(readFileSync(path.join(folder, FILE), "utf8"));
  } catch {
    return [];
  }
}

function sizeOf(file: string): number | undefined {
  let total = statSync(file, { throwIfNoEntry: false })?.size;
  for (let part = 1; total !== undefined; part++) {
    const more = statSync(`${file}.${part}`, { throwIfNoEntry: false })?.size;
    if (more === undefined) break;
    total += more;
  }
  return total;
}

const LOG_BYTES_MAX = 32 * 1024 ** 2;
const LOOK_EVERY_MS = 60_000;

export async function isLogLong(db: Kysely<Database>, bytesMax: number = LOG_BYTES_MAX): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${bytesMax} as long from pg_control_checkpoint()`.execute(db);
  return rows[0]?.long ?? false;
}

/** The second check always makes a checkpoint, because the first start fills the tables. */
export function trimLogChore(db: Kysely<Database>, folder: string, log: Log): Chore {
  let looks = 0;
  const look = async () => {
    looks++;
    if (looks === 2 || (await isLogLong(db))) await noteSizes(db, folder);
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "The log of the embedded database could not be shortened" });
}
