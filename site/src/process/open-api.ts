import type { Environment } from "@nightlatch/process";
import type { FastifyInstance } from "fastify";
import type { ApiMount } from "../api-access.ts";
import type { SiteConfig } from "../config.ts";
import type { Readiness } from "../site.ts";

/** The API behind a site, in this process or on another server. */
export interface OpenApi {
  readonly mount: ApiMount;
  readonly readiness: () => Readiness | Promise<Readiness>;
  /** Hears where the site listens, for addresses in mails. */
  readonly listensAt: (address: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the API that the settings name: the one at `API_URL`, else the services of `@nightlatch/api` in this process.
 *
 * @throws {Error} one clear message when a setting or the data folder cannot be used
 */
export const openApi = (config: SiteConfig, env: Environment, log: (line: string) => void): Promise<OpenApi> | OpenApi =>
  config.apiUrl ? remoteApi(config.apiUrl, config.pageTimeLimit) : mountedApi(env, log);

async function mountedApi(env: Environment, log: (line: string) => void): Promise<OpenApi> {
  // A site whose API is on another server does without the package.
  const { apiPlugin, openServices, parseApiConfig } = await import("@nightlatch/api");
  const config = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
  log(config.databaseUrl ? "Opening the Postgres database" : `Opening the embedded database in ${config.dataDir}`);
  const line = (first: unknown, message?: string) => log(message ?? String(first));
  const services = await openServices(config, { info: line, warn: line, error: (details, message) => console.error(message, details) });
  return {
    mount: {
      kind: "mounted",
      plugin: async (app: FastifyInstance) => void (await app.register(apiPlugin, { services, quickEdit: config.quickEdit })),
      catalogueVersion: services.catalogueVersion,
    },
    readiness: services.readiness,
    listensAt: services.listensAt,
    close: () => services.close(),
  };
}

function remoteApi(url: string, timeLimit: number): OpenApi {
  return {
    mount: { kind: "remote", url, timeLimit },
    readiness: async () => {
      try {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeLimit) });
        const { database, replica } = (await answer.json()) as Partial<Readiness>;
        return { ready: answer.ok, ...(database === "away" ? { database } : {}), ...(replica ? { replica: String(replica) } : {}) };
      } catch {
        return { ready: false };
      }
    },
    listensAt: () => {},
    close: async () => {},
  };
}
