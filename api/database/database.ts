import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import type { Log } from "@nightlatch/http/log";
import { expectFreeSpace } from "@nightlatch/process/storage";
import type { MetricDefinition } from "@nightlatch/process/telemetry";
import type { Kysely, LogEvent } from "kysely";
import pg from "pg";
import { expectInNoUse, findShorter, noteSizes, trimLogChore } from "./checkpoints.ts";
import { createEmbedded } from "./create-embedded.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openPool } from "./open-pool.ts";
import { PoolMetrics, poolMetrics } from "./pool-metrics.ts";
import { closeToOthers } from "./private-folder.ts";
import { READ_HERE, type ReadAt, type ReplicaState } from "./replica.ts";
import type { Database } from "./schema.ts";
import { startSynced } from "./synced-files.ts";
import { expectWhole } from "./whole-files.ts";
import type { WorkKind } from "./work-kind.ts";

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** Runs work on a separate connection without the time limits of requests. @param kind `long` by default */
  withoutTimeout<T>(work: (db: Kysely<Database>) => Promise<T>, kind?: WorkKind): Promise<T>;
  readonly readAt: ReadAt;
  replica(): ReplicaState | undefined;
  readonly replicaLag?: () => number | undefined;
  readonly metrics: readonly MetricDefinition[];
  pooled(): boolean | undefined;
  /** Absent where no other process changes listings. Callers must also poll, because notifications can be lost. */
  onListingChange?(onChange: () => void): void;
  away(): boolean;
  commitsStuck(): boolean;
  close(): Promise<void>;
}

/** The default buffers would need 160 MB. Recycled WAL files would retain erased data. */
const SETTINGS = ["shared_buffers=8MB", "wal_recycle=off"];
const embeddedFolder = (dataDir: string): string => path.join(dataDir, "db");

/** @throws {Error} with the system's `code` if the folder cannot be read */
export function hasEmbedded(dataDir: string): boolean {
  return statSync(embeddedFolder(dataDir), { throwIfNoEntry: false }) !== undefined;
}

/** Opens `dataDir/db`. @throws {DataDirInUseError}, {ConfigError} if unwritable, {UnusableDatabaseError} if damaged or too new */
export async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    expectFreeSpace(lock.dataDir);
    const lite = await startIn(embeddedFolder(lock.dataDir), log).catch((error) => {
      // PGlite's error does not mention a full disk, so this check reports it.
      expectFreeSpace(lock.dataDir);
      throw error;
    });
    const opened = openLite(lite, log, async () => {
      await lite.close();
      await lock.release();
    });
    const folder = path.join(lock.dataDir, "db");
    const logs = trimLogChore(opened.db, folder, log);
    return {
      ...opened,
      close: async () => {
        await logs.stop();
        await noteSizes(opened.db, folder).catch((error: unknown) =>
          log.error({ err: error }, "The sizes of the database's files could not be recorded."),
        );
        await opened.close();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startIn(folder: string, log: Log): Promise<PGlite> {
  if (!existsSync(folder)) await createEmbedded(folder, log);
  expectWhole(folder);
  const shorter = findShorter(folder);
  // Makes the folder private, because PGlite creates files that every user can read.
  closeToOthers(folder);
  const lite = await startSynced(folder, SETTINGS);
  await expectInNoUse(lite, folder, shorter);
  return lite;
}

export function openLite(lite: PGlite, log: Log, afterClose: () => Promise<void>): OpenDatabase {
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  const metrics = new PoolMetrics();
  const db = openPool(pool, log, { onQuery: endWithDatabase, metrics });
  return {
    db,
    withoutTimeout: (work) => work(db),
    readAt: READ_HERE(db),
    away: () => false,
    commitsStuck: () => false,
    replica: () => undefined,
    metrics: poolMetrics([{ name: "embedded", pool, metrics }]),
    pooled: () => false,
    close: async () => {
      await db.destroy();
      await afterClose();
    },
  };
}

/** Ends the process after a panic, because the database stays unusable until a restart. */
function endWithDatabase(event: LogEvent): void {
  const error = event.level === "error" ? (event.error as Partial<pg.DatabaseError>) : undefined;
  if (error?.severity !== "PANIC") return;
  setImmediate(() => {
    throw new Error(`The embedded database has stopped: ${error.message}. The process stops too.`);
  });
}
