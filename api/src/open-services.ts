import { isProxyUnsaid } from "@nightlatch/process/http";
import { type ApiConfig, keptPhotosDirOf, photosDirOf } from "./config.ts";
import { type OpenDatabase, openEmbedded } from "./db/database.ts";
import { withoutLosses } from "./db/database-errors.ts";
import { openPostgres, POOL } from "./db/postgres.ts";
import { waitForPostgres, warnAboutConnections } from "./db/wait-for-postgres.ts";
import type { Log } from "./log.ts";
import { openTable } from "./ops/imports/schedule/keep-table.ts";
import { listenForOperator } from "./ops/ops-socket.ts";
import { readOperatorCities } from "./places/positions.ts";
import { type Services, type ServicesOptions, startServices } from "./services.ts";

/**
 * Opens the database, starts the services on it, and lets the operator work on them. A Postgres server that does not answer yet is
 * waited for.
 *
 * @throws {UnusableDatabaseError} when DATABASE_URL cannot be used
 * @throws {DataDirInUseError} when another process holds the embedded database; any error of the steps above.
 * Nothing stays open after a failure.
 */
export async function openServices(
  config: Pick<ApiConfig, "dataDir" | "databaseUrl"> &
    Partial<
      Pick<
        ApiConfig,
        | "databasePool"
        | "databaseReadUrl"
        | "mail"
        | "forms"
        | "publicUrl"
        | "photosDir"
        | "photosBucket"
        | "deskOperators"
        | "table"
        | "trustProxy"
      >
    >,
  log: Log,
  options: ServicesOptions = {},
): Promise<Services> {
  const opened = await openDatabase(config, log);
  const { mail, forms, publicUrl, table, deskOperators = [], photosDir = photosDirOf(config.dataDir) } = config;
  const opening = table && openTable(table);
  const started = await startServices(opened, withoutLosses(log), {
    forms,
    deskOperators,
    table: opening?.access,
    publicUrl,
    // Without the property the caller has no such setting, as commands and tests.
    proxyUnsaid: "trustProxy" in config && isProxyUnsaid(config.trustProxy, publicUrl),
    cities: await readOperatorCities(config.dataDir, log),
    photosAt: { photosDir, photosBucket: config.photosBucket, keptPhotosDir: keptPhotosDirOf(config.dataDir) },
    filesDir: config.dataDir,
    shared: config.databaseUrl !== undefined,
    ...(mail ? { mail: { ...mail, dataDir: config.dataDir, alone: !config.databaseUrl } } : {}),
    ...options,
  });
  const schedule = opening && started.leader.whileLeader(() => opening.keepRunning(started));
  const services: Services = {
    ...started,
    close: async () => {
      await opening?.end();
      await schedule?.stop();
      await started.close();
    },
  };
  // A Postgres server takes the operator's CLI beside this process; the embedded database does not.
  if (config.databaseUrl) return services;
  const stopListening = await listenForOperator(services, config.dataDir).catch(async (error) => {
    await services.close();
    throw error;
  });
  return { ...services, close: () => stopListening().then(() => services.close()) };
}

type DatabaseConfig = Pick<ApiConfig, "databaseUrl" | "dataDir"> & Partial<Pick<ApiConfig, "databasePool" | "databaseReadUrl">>;

/** Opens the database of the settings. A Postgres server that does not answer yet is waited for. */
export async function openDatabase(
  { databaseUrl, dataDir, databasePool: pool = POOL, databaseReadUrl: readUrl }: DatabaseConfig,
  log: Log,
): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir, log);
  await waitForPostgres(databaseUrl, log);
  const opened = openPostgres(databaseUrl, log, { watched: true, pool, readUrl });
  await warnAboutConnections(opened, pool, log);
  return opened;
}
