import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { expectRoom, type Figure } from "@nightlatch/process";
import type { Kysely, LogEvent } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { closeToOthers } from "../private-folder.ts";
import { expectInNoUse, findShorter, keepLogShort, noteSizes } from "./checkpoints.ts";
import { createEmbedded } from "./create-embedded.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openPool } from "./open-pool.ts";
import { PoolFigures, poolFigures } from "./pool-figures.ts";
import { READ_HERE, type ReadAt, type ReplicaState } from "./replica.ts";
import type { Database } from "./schema.ts";
import { startSynced } from "./synced-files.ts";
import { expectWhole } from "./whole-files.ts";
import type { WorkKind } from "./work-kind.ts";

/** An open database. One code path serves both kinds: Kysely over a pool of the `pg` package. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /**
   * Does work that may take as long as the database is large, such as a restore or a migration, over a connection of its own. The
   * time limits of requests do not hold for it.
   *
   * @param kind work of any length unless told otherwise
   */
  unhurried<T>(work: (db: Kysely<Database>) => Promise<T>, kind?: WorkKind): Promise<T>;
  /** Reads from a replica, where there is one that will do. */
  readonly readAt: ReadAt;
  /** Why the replica is not read from; undefined while it is, and where there is none. */
  replica(): ReplicaState | undefined;
  /** How many seconds the replica is behind; undefined while that is not known. Absent where there is no replica. */
  readonly replicaLag?: () => number | undefined;
  /** What its connections tell of themselves. */
  readonly figures: readonly Figure[];
  /** Whether a pooler that gives each transaction another session stands between; undefined before the first connection. */
  pooled(): boolean | undefined;
  /**
   * Calls back as soon as some process has changed listings. It may miss changes, and behind a pooler it hears of none, so who must know
   * of all looks as well. Absent where no other process can change any.
   */
  onListingChange?(heard: () => void): void;
  /** Whether its server does not answer at the moment. The embedded database is never away. */
  away(): boolean;
  /** Whether commits are not confirmed at the moment, as while a synchronous standby is away. The embedded database has none. */
  commitsStuck(): boolean;
  /** Waits for running queries and frees everything, the folder's lock last. */
  close(): Promise<void>;
}

/**
 * Settings of the embedded database. It takes 160 MB for a cache of its own, in the same process as pages, and reads its files
 * through the system's cache anyway. Its log of writes begins with fresh files, so that none holds what was erased since.
 */
const SETTINGS = ["shared_buffers=8MB", "wal_recycle=off"];
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
  const figures = new PoolFigures();
  const db = openPool(pool, log, { onQuery: endWithDatabase, figures });
  return {
    db,
    unhurried: (work) => work(db),
    readAt: READ_HERE(db),
    away: () => false,
    commitsStuck: () => false,
    replica: () => undefined,
    figures: poolFigures([{ name: "embedded", pool, figures }]),
    pooled: () => false,
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
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
