import path from "node:path";
import { Readable } from "node:stream";
import { DataDirInUseError } from "@nightlatch/database/data-dir-lock";
import { hasEmbedded, type OpenDatabase, openEmbedded } from "@nightlatch/database/database";
import { UnusableDatabaseError } from "@nightlatch/database/database-errors";
import { migrateToLatest } from "@nightlatch/database/migrate";
import { largestFile } from "@nightlatch/database/photo-files";
import { openPostgres } from "@nightlatch/database/postgres";
import { inKind } from "@nightlatch/database/work-kind";
import { ApiFault } from "@nightlatch/http/errors";
import { silentLog } from "@nightlatch/http/log";
import { finishErasure } from "@nightlatch/listings/erasure/finish-erasure";
import { createStoringMailer, OUTBOX_FOLDER } from "@nightlatch/mail/mailer";
import { createPhotoStorage } from "@nightlatch/media/open-storage";
import { type PhotoStorage, StorageAwayError } from "@nightlatch/media/photo-storage";
import { createPhotos, type Photos, type ReceivedPhoto } from "@nightlatch/media/photos";
import { whoRuns } from "@nightlatch/process/cli";
import { isProxyUnsaid } from "@nightlatch/process/http";
import { ConfigError, type Environment } from "@nightlatch/process/settings";
import { backupLines } from "./backup/backup.ts";
import { type Restored, type RestoreOptions, restoreLines } from "./backup/restore.ts";
import { parseApiConfig, withoutServers } from "./config.ts";
import { type Pause, readTableSettings, type TableAccess } from "./imports/schedule/table-settings.ts";
import { type OperationContext, OperationError } from "./operation.ts";
import { type InputOf, NO_TIMEOUT, type OperationName, type ResultOf, runOperation } from "./operations.ts";
import { doneBy } from "./ops-audit.ts";
import { backupFromServer, callServer, sendToServer, serverListens } from "./ops-socket.ts";
import { addressOfRunningServers } from "./site-address.ts";

export interface Runner {
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  backup(): AsyncIterable<string | Buffer>;
  restore(lines: AsyncIterable<string>, options: Omit<RestoreOptions, "who">): Promise<Restored>;
  photo(file: AsyncIterable<Uint8Array>): Promise<ReceivedPhoto>;
  allowNew(): void;
  close(): Promise<void>;
}

export function openRunner(env: Readonly<Record<string, string | undefined>>, pause: Pause): Runner {
  let opened: OpenDatabase | undefined;
  let storage: PhotoStorage | undefined;
  let photos: Photos | undefined;
  let mayMake = false;
  const settings = () => ({ ...parseApiConfig(withoutServers(env)), who: whoRuns("OPS_BY", env) });
  const storageOf = () => {
    storage ??= createPhotoStorage(settings(), silentLog);
    return storage;
  };
  const open = async () => {
    if (opened) return opened;
    const { databaseUrl, dataDir, databasePool: pool } = settings();
    if (databaseUrl === undefined && !mayMake) rejectWithoutDatabase(dataDir);
    opened = databaseUrl ? openPostgres(databaseUrl, silentLog, { pool, part: "ops" }) : await openWhole(dataDir);
    await opened.withoutTimeout(migrateToLatest, "migration");
    return opened;
  };
  const servedFrom = async () => {
    const { databaseUrl, dataDir } = settings();
    return databaseUrl === undefined && (await serverListens(dataDir)) ? dataDir : undefined;
  };
  return {
    run: async <Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> => {
      const { databaseUrl, dataDir, mail, publicUrl, trustProxy, who } = settings();
      if (databaseUrl === undefined && opened === undefined) {
        const response = await callServer(dataDir, { name, input, publicUrl, who });
        if (response) return response.result as ResultOf<Name>;
      }
      const database = await open();
      const context: OperationContext = {
        mailer: createStoringMailer(mail),
        siteAddress: (trx) => addressOfRunningServers(trx, publicUrl),
        proxyUnsaid: isProxyUnsaid(trustProxy, publicUrl),
        table: () => tableOf(env, pause),
        photoStorage: storageOf,
        ...filesOf(databaseUrl, dataDir),
      };
      const work = (db: OpenDatabase["db"]) => inKind("operator", () => runOperation(db, name, input, context));
      return (await doneBy(who, () => (NO_TIMEOUT.has(name) ? database.withoutTimeout(work) : work(database.db)))) as ResultOf<Name>;
    },
    backup: async function* () {
      const { who } = settings();
      const dataDir = await servedFrom();
      if (dataDir === undefined) yield* backupLines((await open()).db, who);
      else yield* backupFromServer(dataDir, who);
    },
    restore: async (lines, options) => {
      const { who, databaseUrl, dataDir } = settings();
      if ((await servedFrom()) !== undefined)
        return (await sendToServer(dataDir, { what: "restore", options: { ...options, who } }, endLines(lines))) as Restored;
      mayMake = true;
      return (await open()).withoutTimeout(async (db) => {
        const restored = await restoreLines(db, lines, { ...options, who });
        if (restored.erasedAgain > 0) await finishErasure(db, filesOf(databaseUrl, dataDir), restored.erasedAgain);
        return restored;
      });
    },
    photo: async (file) => {
      const dataDir = await servedFrom();
      if (dataDir !== undefined) return (await sendToServer(dataDir, { what: "photo" }, file)) as ReceivedPhoto;
      const { db } = await open();
      const { databaseUrl } = settings();
      photos ??= createPhotos(db, storageOf());
      try {
        if (databaseUrl !== undefined) await expectPhotosOf(db, storageOf());
        return await photos.take(Readable.from(file), "ops");
      } catch (error) {
        throw error instanceof ApiFault || error instanceof StorageAwayError ? new OperationError(error.message) : error;
      }
    },
    allowNew: () => {
      mayMake = true;
    },
    close: async () => {
      await (photos ?? storage)?.stop();
      await opened?.close();
    },
  };
}

function tableOf(env: Environment, pause: Pause): TableAccess | undefined {
  const settings = readTableSettings(env);
  return settings && { settings, pause };
}

const filesOf = (databaseUrl: string | undefined, dataDir: string) => ({
  embedded: databaseUrl === undefined,
  outbox: path.join(dataDir, OUTBOX_FOLDER),
});

/** @throws {OperationError} when the storage lacks the newest photo of a listing, because the setting then names the wrong storage */
async function expectPhotosOf(db: OpenDatabase["db"], storage: PhotoStorage): Promise<void> {
  const newest = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select(["photos.id", "photos.width"])
    .where(({ or, eb }) => or([eb("photos.listing_id", "is not", null), eb("submissions.status", "=", "accepted")]))
    .orderBy("photos.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  if (await storage.read(largestFile(newest))) return;
  throw new OperationError(
    `${storage.location} does not have the site's photos. Set PHOTOS_URL, or else DATA_DIR or PHOTOS_DIR, to what the servers have.`,
  );
}

/** Rejects a folder without database, because a mistyped one would become an empty directory. @throws {OperationError} */
function rejectWithoutDatabase(dataDir: string): void {
  if (hasEmbedded(dataDir)) return;
  throw new OperationError(`There is no database in ${dataDir} (DATA_DIR). Set DATA_DIR to the site's folder, or start the site once.`);
}

const KNOWN = [DataDirInUseError, ConfigError, UnusableDatabaseError] as const;

async function openWhole(dataDir: string): Promise<OpenDatabase> {
  try {
    return await openEmbedded(dataDir, silentLog);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined || KNOWN.some((Known) => error instanceof Known) || /^The embedded database/.test(message)) throw error;
    throw new OperationError(`DATA_DIR ${dataDir} has a database that cannot be opened: ${message.split("\n")[0]}`);
  }
}

async function* endLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
