import { parseApiConfig } from "../config.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "../db/database.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { expectPostgres } from "../db/wait-for-postgres.ts";
import { silentLog } from "../log.ts";
import { keepMails } from "../mail/mailer.ts";
import { backupLines } from "./backup/backup.ts";
import { type Restored, type RestoreOptions, restoreLines } from "./backup/restore.ts";
import { type InputOf, type OperationName, type ResultOf, runOperation } from "./operations.ts";
import { askServer, backupFromServer, restoreOnServer, serverListens } from "./ops-socket.ts";
import { addressBesideServers } from "./site/site-address.ts";

/** The operator's desk: runs operations where the database is. */
export interface Desk {
  /** Runs an operation on the running server, or, without one, on the database itself, which then stays open until `close`. */
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** The lines of a backup, taken where the database is. */
  backup(): AsyncIterable<string | Buffer>;
  /** Restores a backup where the database is. */
  restore(lines: AsyncIterable<string>, options: RestoreOptions): Promise<Restored>;
  close(): Promise<void>;
}

/** Makes a desk. It opens nothing until it is used. */
export function openDesk(env: Readonly<Record<string, string | undefined>>): Desk {
  let opened: OpenDatabase | undefined;
  const settings = () => parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
  const open = async () => {
    if (opened) return opened;
    const { databaseUrl, dataDir } = settings();
    if (databaseUrl) await expectPostgres(databaseUrl);
    opened = databaseUrl ? openPostgres(databaseUrl, silentLog) : await openEmbedded(dataDir, silentLog);
    await migrateToLatest(opened.db);
    return opened;
  };
  /** The data folder of a server that is running and holds the embedded database; undefined when this process may open the database. */
  const servedFrom = async () => {
    const { databaseUrl, dataDir } = settings();
    return databaseUrl === undefined && (await serverListens(dataDir)) ? dataDir : undefined;
  };
  return {
    run: async <Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> => {
      const { databaseUrl, dataDir, mail, publicUrl } = settings();
      if (databaseUrl === undefined && opened === undefined) {
        const answered = await askServer(dataDir, { name, input, publicUrl });
        if (answered) return answered.result as ResultOf<Name>;
      }
      const { db } = await open();
      // Mails stay in the outbox until a server sends them.
      const around = { mailer: keepMails(mail), siteAddress: (trx: typeof db) => addressBesideServers(trx, publicUrl) };
      return (await runOperation(db, name, input, around)) as ResultOf<Name>;
    },
    backup: async function* () {
      const dataDir = await servedFrom();
      if (dataDir === undefined) yield* backupLines((await open()).db);
      else yield* backupFromServer(dataDir);
    },
    restore: async (lines, options) => {
      const dataDir = await servedFrom();
      if (dataDir === undefined) return restoreLines((await open()).db, lines, options);
      return (await restoreOnServer(dataDir, lines, options)) as Restored;
    },
    close: async () => opened?.close(),
  };
}
