import type { Environment } from "@nightlatch/process/settings";
import type { ProcessNames } from "@nightlatch/process/supervision";
import type { MetricDefinition } from "@nightlatch/process/telemetry";
import type { FastifyInstance } from "fastify";
import type { SiteConfig } from "../config.ts";
import type { ApiMount } from "../http/api-access.ts";
import type { Readiness } from "../http/health.ts";

export interface OpenApi {
  readonly mount: ApiMount;
  readonly readiness: () => Readiness | Promise<Readiness>;
  /** Sets the site's address for links in mails. */
  readonly listensAt: (address: string) => void;
  readonly metricDefinitions: readonly MetricDefinition[];
  readonly close: () => Promise<void>;
}

/** Compiles the embedded database's engine in other threads. Opening the database reports errors. */
export function compileAhead(env: Environment, parts: ProcessNames): void {
  if (parts.includes("api") && !env.DATABASE_URL)
    import("@nightlatch/api/engine").then(({ compileEngine }) => compileEngine()).catch(() => {});
}

/** @returns a function that opens the API, in this process or at `API_URL` @throws {Error} for an unusable data folder or setting */
export async function loadApi(
  config: SiteConfig,
  env: Environment,
  { parts, log, demo }: { readonly parts: ProcessNames; readonly log: (line: string) => void; readonly demo: boolean },
): Promise<() => Promise<OpenApi>> {
  if (!parts.includes("api") && !parts.includes("jobs")) return async () => remoteApi(config.apiUrl ?? "", config.pageTimeLimit);
  const { apiPlugin, DEMONSTRATION, expectDatabase, openJobs, openServices, parseApiConfig } = await import("@nightlatch/api");
  const apiConfig = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
  expectDatabase(parts, apiConfig);
  return async () => {
    log(apiConfig.databaseUrl ? "Opening the Postgres database" : `Opening the embedded database in ${apiConfig.dataDir}`);
    const line = (first: unknown, message?: string) => log(message ?? String(first));
    const lines = {
      info: line,
      warn: (details: object, message: string) => console.warn(message, details),
      error: (details: object, message: string) => console.error(message, details),
    };
    if (!parts.includes("api")) {
      const jobs = await openJobs(apiConfig, lines);
      const remote = remoteApi(config.apiUrl ?? "", config.pageTimeLimit);
      const readiness = async () => {
        const { jobs: where = "unknown", mails } = jobs.readiness();
        return { ...(await remote.readiness()), jobs: where, ...(mails ? { mails } : {}) };
      };
      return { ...remote, readiness, metricDefinitions: jobs.metrics, close: jobs.close };
    }
    const services = await openServices(apiConfig, lines, { jobs: parts.includes("jobs"), ...(demo ? DEMONSTRATION : {}) });
    return {
      mount: {
        kind: "mounted",
        plugin: async (app: FastifyInstance) => void (await app.register(apiPlugin, { services, quickEdit: apiConfig.quickEdit })),
        catalogueVersion: services.catalogueVersion,
      },
      readiness: services.readiness,
      listensAt: services.listensAt,
      metricDefinitions: services.metrics,
      close: () => services.close(),
    };
  };
}

function remoteApi(url: string, timeLimit: number): OpenApi {
  return {
    mount: { kind: "remote", url, timeLimit },
    readiness: async () => {
      try {
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeLimit) });
        const { database, photos, replica, commits, mails } = (await response.json()) as Partial<Readiness>;
        return {
          ready: response.ok,
          ...(database === "away" ? { database } : {}),
          ...(photos === "away" ? { photos } : {}),
          ...(commits === "stuck" ? { commits } : {}),
          ...(replica ? { replica: String(replica) } : {}),
          ...(mails ? { mails: { reason: String(mails.reason), since: String(mails.since) } } : {}),
        };
      } catch {
        return { ready: false };
      }
    },
    listensAt: () => {},
    metricDefinitions: [],
    close: async () => {},
  };
}
