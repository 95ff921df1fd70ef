import { existsSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { expectRoom } from "@nightlatch/process";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { closeToOthers } from "../private-folder.ts";
import { createEmbedded } from "./create-embedded.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { type DatabaseWatch, type WatchTimings, watchDatabase } from "./database-watch.ts";
import { keepLogShort } from "./keep-log-short.ts";
import { expectInNoUse, findShorter, noteSizes } from "./kept-sizes.ts";
import { DatabaseAwayError, isLost, SilentDatabaseError } from "./lost-database.ts";
import type { Database } from "./schema.ts";
import { startSynced } from "./synced-files.ts";
import { expectWhole } from "./whole-files.ts";

/** An open database. One code path serves both kinds: Kysely over a pool of the `pg` package. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /**
   * Does work that may take as long as the database is large, such as a restore or a migration. The time limits of requests do
   * not hold for it.
   */
  unhurried<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Whether its server does not answer at the moment. The embedded database is never away. */
  away(): boolean;
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

export interface PostgresOptions {
  /** Milliseconds that a connection may be silent before it is given up. */
  readonly silenceMs?: number;
  /** Whether the server is watched, so that nothing waits for one that is away; no unless told otherwise. */
  readonly watched?: boolean;
  readonly timings?: WatchTimings;
}

/** Opens a Postgres server by its address. Any number of processes may share it. */
export function openPostgres(
  databaseUrl: string,
  log: Log,
  { silenceMs = SILENCE_MS, watched = false, timings }: PostgresOptions = {},
): OpenDatabase {
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "nightlatch-api",
  };
  const pool = new pg.Pool({ ...settings, statement_timeout: STATEMENT_TIMEOUT_MS });
  const connections = new Connections(silenceMs);
  pool.on("connect", (client) => connections.add(client));
  const unhurried: OpenDatabase["unhurried"] = async (work) => {
    // A long statement is silent too, so the system is left to notice a machine that is gone.
    const { db, close } = openPool(new pg.Pool({ ...settings, max: 1, keepAlive: true }), log, { afterClose: async () => {} });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  if (!watched) return { ...openPool(pool, log, { afterClose: async () => {} }), unhurried };
  const watch = watchDatabase(databaseUrl, { log, onAway: () => connections.giveUp(), ...(timings ? { timings } : {}) });
  return { ...openPool(pool, log, { watch, afterClose: () => watch.stop() }), unhurried };
}

/**
 * The connections of a pool. A database server that stopped answering, or whose machine is gone, closes none: queries would wait
 * for as long as the system keeps trying, and the pool would hand the connection on. A client without its socket fails its
 * queries at once, and the pool drops it.
 */
class Connections {
  private readonly sockets = new Set<Socket>();
  private readonly silenceMs: number;

  /** @param silenceMs milliseconds of silence after which a connection is given up */
  constructor(silenceMs: number) {
    this.silenceMs = silenceMs;
  }

  add({ connection }: pg.PoolClient): void {
    const { stream } = connection as unknown as { readonly stream: Socket };
    this.sockets.add(stream);
    stream.once("close", () => this.sockets.delete(stream));
    stream.setTimeout(this.silenceMs, () => stream.destroy(new SilentDatabaseError(this.silenceMs)));
  }

  /** Gives up all of them: those that a server left open would keep their work waiting. */
  giveUp(): void {
    for (const stream of this.sockets) stream.destroy(new DatabaseAwayError());
  }
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
 * @throws {ConfigError} when files cannot be written there
 * @throws {UnusableDatabaseError} when the database there is damaged, or of another release of Postgres
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    expectRoom(lock.dataDir);
    const lite = await startIn(embeddedFolder(lock.dataDir), log).catch((error) => {
      // It says little of a disk that became full meanwhile.
      expectRoom(lock.dataDir);
      throw error;
    });
    const opened = openLite(lite, log, async () => {
      await lite.close();
      await lock.release();
    });
    const folder = path.join(lock.dataDir, "db");
    const logs = keepLogShort(opened.db, folder, log);
    return {
      ...opened,
      close: async () => {
        await logs.stop();
        await noteSizes(opened.db, folder).catch((error: unknown) =>
          log.error({ err: error }, "The sizes of the database's files could not be noted."),
        );
        await opened.close();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Starts the database of a folder, which is made if it is missing. @throws {UnusableDatabaseError} when it cannot be used as it is */
async function startIn(folder: string, log: Log): Promise<PGlite> {
  if (!existsSync(folder)) await createEmbedded(folder, log);
  expectWhole(folder);
  const shorter = findShorter(folder);
  // PGlite lets everybody read and write the files that it makes.
  closeToOthers(folder);
  const lite = await startSynced(folder, SETTINGS);
  await expectInNoUse(lite, folder, shorter);
  return lite;
}

/**
 * Opens an embedded database that has been started.
 *
 * @param afterClose what becomes of it when it is not used any more
 */
export function openLite(lite: PGlite, log: Log, afterClose: () => Promise<void>): OpenDatabase {
  // The embedded database has one session, so the pool has a single client and keeps it.
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  return openPool(pool, log, { afterClose, onQuery: endWithDatabase });
}

/**
 * Ends the process after an error by which the embedded database gives up, such as a disk that fails: it answers nothing any
 * more, and the next start repeats its log. The error is thrown where nobody catches it, so that whoever runs the process
 * closes it in its own way.
 */
function endWithDatabase(event: LogEvent): void {
  const error = event.level === "error" ? (event.error as Partial<pg.DatabaseError>) : undefined;
  if (error?.severity !== "PANIC") return;
  setImmediate(() => {
    throw new Error(`The embedded database has ended: ${error.message}. The process ends with it.`);
  });
}

interface PoolOptions {
  readonly afterClose: () => Promise<void>;
  readonly watch?: DatabaseWatch;
  readonly onQuery?: (event: LogEvent) => void;
}

function openPool(pool: pg.Pool, log: Log, { afterClose, watch, onQuery = () => {} }: PoolOptions): OpenDatabase {
  // Without listeners a lost connection would end the process. The pool reports idle connections and opens others by
  // itself; a client in use emits its own error, and its queries fail for their callers anyway.
  pool.on("error", (error) => (watch ? watch.failed() : log.warn({ err: error }, "A database connection was lost.")));
  pool.on("connect", (client) => client.on("error", () => {}));
  const noteLoss = (error: unknown) => {
    if (isLost(error)) watch?.failed();
  };
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      noteLoss(error);
      throw error;
    }
  };
  const guarded = {
    connect: () => (watch ? watch.unlessAway(connect, (client) => client.release()) : pool.connect()),
    end: () => pool.end(),
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guarded }),
    log: (event) => {
      if (event.level === "error") noteLoss(event.error);
      onQuery(event);
    },
  });
  return {
    db,
    unhurried: (work) => work(db),
    away: () => watch?.away() ?? false,
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
}
