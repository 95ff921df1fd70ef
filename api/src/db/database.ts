import { existsSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { closeToOthers } from "../private-folder.ts";
import { createEmbedded } from "./create-embedded.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { keepLogShort } from "./keep-log-short.ts";
import type { Database } from "./schema.ts";
import { startSynced } from "./synced-files.ts";

/** An open database. One code path serves both kinds: Kysely over a pool of the `pg` package. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /**
   * Does work that may take as long as the database is large, such as a restore or a migration. The time limits of requests do
   * not hold for it.
   */
  unhurried<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Waits for running queries and frees everything, the folder's lock last. */
  close(): Promise<void>;
}

/**
 * Settings of the embedded database. It takes 160 MB for a cache of its own, in the same process as pages, and reads its files
 * through the system's cache anyway. Its log of writes begins with fresh files, so that none holds what was erased since.
 */
const SETTINGS = ["shared_buffers=8MB", "wal_recycle=off"];
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Milliseconds of silence after which a database server is taken for gone. A working server ends every statement before that. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/**
 * Opens a Postgres server by its address. Any number of processes may share it.
 *
 * @param silenceMs milliseconds that a connection may be silent before it is given up
 */
export function openPostgres(databaseUrl: string, log: Log, silenceMs: number = SILENCE_MS): OpenDatabase {
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "nightlatch-api",
  };
  const pool = new pg.Pool({ ...settings, statement_timeout: STATEMENT_TIMEOUT_MS });
  pool.on("connect", (client) => endWhenSilent(client, silenceMs));
  const unhurried: OpenDatabase["unhurried"] = async (work) => {
    // A long statement is silent too, so the system is left to notice a machine that is gone.
    const { db, close } = openPool(new pg.Pool({ ...settings, max: 1, keepAlive: true }), log, async () => {});
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  return { ...openPool(pool, log, async () => {}), unhurried };
}

/**
 * Ends a connection that has been silent too long. A database server that stopped answering, or whose machine is gone,
 * closes no connection: queries would wait for as long as the system keeps trying, and the pool would hand the connection
 * on. A client without its socket fails its queries at once, and the pool drops it.
 */
function endWhenSilent({ connection }: pg.PoolClient, silenceMs: number): void {
  const { stream } = connection as unknown as { readonly stream: Socket };
  stream.setTimeout(silenceMs, () => stream.destroy(new Error(`The database has not answered for ${silenceMs / 1000} seconds.`)));
}

const embeddedFolder = (dataDir: string): string => path.join(dataDir, "db");

/** Whether the folder has an embedded database. @throws {Error} with the system's `code` when it cannot be told */
export function hasEmbedded(dataDir: string): boolean {
  return statSync(embeddedFolder(dataDir), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Opens the embedded Postgres under `dataDir/db`, for this process alone.
 *
 * @throws {DataDirInUseError} when another process holds the folder
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    const folder = embeddedFolder(dataDir);
    if (!existsSync(folder)) await createEmbedded(folder, log);
    // PGlite lets everybody read and write the files that it makes.
    closeToOthers(folder);
    const lite = await startSynced(folder, SETTINGS);
    const opened = openLite(lite, log, async () => {
      await lite.close();
      await lock.release();
    });
    const logs = keepLogShort(opened.db, log);
    return { ...opened, close: () => logs.stop().then(opened.close) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens an embedded database that has been started.
 *
 * @param afterClose what becomes of it when it is not used any more
 */
export function openLite(lite: PGlite, log: Log, afterClose: () => Promise<void>): OpenDatabase {
  // The embedded database has one session, so the pool has a single client and keeps it.
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  return openPool(pool, log, afterClose, endWithDatabase);
}

/**
 * Ends the process after an error by which the embedded database gives up, such as a disk that fails: it answers nothing any
 * more, and the next start repeats its log. The error is thrown where nobody catches it, so that whoever runs the process
 * closes it in its own way.
 */
function endWithDatabase({ level, ...event }: LogEvent): void {
  const error = level === "error" && "error" in event ? (event.error as pg.DatabaseError) : undefined;
  if (error?.severity !== "PANIC") return;
  setImmediate(() => {
    throw new Error(`The embedded database has ended: ${error.message}. The process ends with it.`);
  });
}

function openPool(pool: pg.Pool, log: Log, afterClose: () => Promise<void>, onQuery?: (event: LogEvent) => void): OpenDatabase {
  // Without listeners a lost connection would end the process. The pool reports idle connections and opens others by
  // itself; a client in use emits its own error, and its queries fail for their callers anyway.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost."));
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onQuery ? { log: onQuery } : {}) });
  return {
    db,
    unhurried: (work) => work(db),
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
}
