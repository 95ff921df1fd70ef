import { type ApiConfig, photoCacheDirOf, photosDirOf } from "@nightlatch/backoffice/config";
import { openTable } from "@nightlatch/backoffice/imports/schedule/scheduled-import";
import { listenForOperator } from "@nightlatch/backoffice/ops-socket";
import { readOperatorCities } from "@nightlatch/catalogue/places/positions";
import { type OpenDatabase, openEmbedded } from "@nightlatch/database/database";
import { withoutLosses } from "@nightlatch/database/database-errors";
import { openPostgres, POOL } from "@nightlatch/database/postgres";
import { waitForPostgres, warnAboutConnections } from "@nightlatch/database/wait-for-postgres";
import type { Log } from "@nightlatch/http/log";
import { isProxyUnsaid } from "@nightlatch/process/http";
import { type Services, type ServicesOptions, startServices } from "./services.ts";

type OpenConfig = Pick<ApiConfig, "dataDir" | "databaseUrl"> & Partial<ApiConfig>;

/** Waits for Postgres. Closes everything before it throws. @throws {UnusableDatabaseError}, {DataDirInUseError} */
export async function openServices(config: OpenConfig, log: Log, options: ServicesOptions = {}): Promise<Services> {
  const opened = await openDatabase(config, log);
  const { mail, forms, publicUrl, table, deskOperators = [], photosDir = photosDirOf(config.dataDir) } = config;
  const opening = table && openTable(table);
  const started = await startServices(opened, withoutLosses(log), {
    forms,
    deskOperators,
    table: opening?.access,
    publicUrl,
    // Commands and tests have no setting TRUST_PROXY.
    proxyUnsaid: "trustProxy" in config && isProxyUnsaid(config.trustProxy, publicUrl),
    cities: await readOperatorCities(config.dataDir, log),
    photosAt: { photosDir, photosBucket: config.photosBucket, photoCacheDir: photoCacheDirOf(config.dataDir) },
    filesDir: config.dataDir,
    shared: config.databaseUrl !== undefined,
    ...(mail ? { mail: { ...mail, dataDir: config.dataDir, alone: !config.databaseUrl } } : {}),
    ...options,
  });
  const schedule = opening && started.leader.whileLeader(() => opening.scheduleChore(started));
  const services: Services = {
    ...started,
    close: async () => {
      await opening?.end();
      await schedule?.stop();
      await started.close();
    },
  };
  // Commands connect directly to a Postgres server, so no listener is needed.
  if (config.databaseUrl) return services;
  const stopListening = await listenForOperator(services, config.dataDir).catch(async (error) => {
    await services.close();
    throw error;
  });
  return { ...services, close: () => stopListening().then(() => services.close()) };
}

export async function openDatabase(
  { databaseUrl, dataDir, databasePool: pool = POOL, databaseReadUrl: readUrl }: OpenConfig,
  log: Log,
): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir, log);
  await waitForPostgres(databaseUrl, log);
  const opened = openPostgres(databaseUrl, log, { monitored: true, pool, readUrl });
  await warnAboutConnections(opened, pool, log);
  return opened;
}
