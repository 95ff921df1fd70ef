import { type ApiConfig, photosDirOf } from "./config.ts";
import { openEmbedded, openPostgres } from "./db/database.ts";
import type { Log } from "./log.ts";
import { listenForOperator } from "./ops/ops-socket.ts";
import { type Services, type ServicesOptions, startServices } from "./services.ts";

/**
 * Opens the database, starts the services on it, and lets the operator work on them.
 *
 * @throws {DataDirInUseError} when another process holds the embedded database; any error of the steps above.
 * Nothing stays open after a failure.
 */
export async function openServices(
  config: Pick<ApiConfig, "dataDir" | "databaseUrl" | "answerCache"> &
    Partial<Pick<ApiConfig, "mail" | "forms" | "publicUrl" | "photosDir">>,
  log: Log,
  options: ServicesOptions = {},
): Promise<Services> {
  const opened = config.databaseUrl ? openPostgres(config.databaseUrl, log) : await openEmbedded(config.dataDir, log);
  const { answerCache, mail, forms, publicUrl, photosDir = photosDirOf(config.dataDir) } = config;
  const services = await startServices(opened, log, {
    answerCache,
    forms,
    publicUrl,
    photosDir,
    filesDir: config.dataDir,
    shared: config.databaseUrl !== undefined,
    ...(mail ? { mail: { ...mail, dataDir: config.dataDir, alone: !config.databaseUrl } } : {}),
    ...options,
  });
  // A Postgres server takes the operator's CLI beside this process; the embedded database does not.
  if (config.databaseUrl) return services;
  const stopListening = await listenForOperator(services, config.dataDir).catch(async (error) => {
    await services.close();
    throw error;
  });
  return { ...services, close: () => stopListening().then(() => services.close()) };
}
