import { ConfigError, type Environment, watchRequests } from "@nightlatch/process";
import { buildApi } from "./app.ts";
import { parseApiConfig } from "./config.ts";
import type { Log } from "./log.ts";
import { openServices } from "./open-services.ts";

/** Milliseconds for which requests are still taken after the process is asked to end: some are on their way already. */
const LAME_MS = 500;

/** The API as it serves. */
export interface ServingApi {
  readonly origin: string;
  /** Answers what is under way, and closes everything. */
  end(): Promise<void>;
}

/**
 * Opens what the environment's settings name, and serves the API on it.
 *
 * @throws {ConfigError} when settings cannot be used; any error of opening and listening. Nothing stays open after a failure.
 */
export async function serveApi(env: Environment, log: Log): Promise<ServingApi> {
  const config = parseApiConfig(env);
  if (config.publicUrl === undefined) {
    throw new ConfigError("PUBLIC_URL must be set: mails hold links to the site, and where that is an API alone cannot know.");
  }
  const services = await openServices(config, log);
  const app = buildApi(services, { logger: { level: "warn" }, proxies: config.trustProxy });
  const endWork = watchRequests(app);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await services.close();
    throw error;
  }
  return {
    origin: app.listeningOrigin,
    end: () =>
      endWork(LAME_MS)
        .then(() => app.close())
        .then(() => services.close()),
  };
}
