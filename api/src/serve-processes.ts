import { type ApiConfig, parseApiConfig } from "@nightlatch/backoffice/config";
import { DEMONSTRATION } from "@nightlatch/backoffice/demonstration";
import type { Log } from "@nightlatch/http/log";
import { enforceRequestLimits, READING_LIMITS, serverTimeouts, watchRequests } from "@nightlatch/process/http";
import type { Environment } from "@nightlatch/process/settings";
import type { ProcessNames } from "@nightlatch/process/supervision";
import { loggerOptions, type Observing, readyMetric, startObserving } from "@nightlatch/process/telemetry";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { buildApi } from "./app.ts";
import { expectAddress, expectDatabase } from "./expect-database.ts";
import { registerErrorResponses, sendError } from "./http/error-handler.ts";
import { registerHealth } from "./http/health.ts";
import { type OpenedProcess, openJobs } from "./open-jobs.ts";
import { openServices } from "./open-services.ts";
import type { Readiness } from "./services.ts";

const LAME_MS = 500;
const JOBS_PORT = "3002";

interface ServedProcess {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** `jobs` without `api` serves only health calls. Closes everything before it throws. @throws {ConfigError}, errors of `openServices` */
export async function serveProcesses(parts: ProcessNames, env: Environment, log: Log, { demo = false } = {}): Promise<ServedProcess> {
  const config = parseApiConfig(parts.includes("api") || env.PORT ? env : { ...env, PORT: JOBS_PORT });
  expectDatabase(parts, config);
  expectAddress(config);
  let ending = false;
  const observing = await startObserving(env, parts, (line) => log.info(line));
  const { work, build } = await (parts.includes("api") ? openApi : openJobServer)(parts, config, { log, observing, demo }).catch(
    async (error) => {
      await observing?.close();
      throw error;
    },
  );
  observing?.add([...work.metrics, readyMetric(() => !ending && work.readiness().ready)]);
  const app = build(() => (ending ? { ready: false } : work.readiness()));
  const endWork = watchRequests(app);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await work.close();
    await observing?.close();
    throw error;
  }
  return {
    address: app.listeningOrigin,
    close: async () => {
      ending = true;
      await endWork(LAME_MS);
      await app.close();
      await work.close();
      await observing?.close();
    },
  };
}

interface Opened {
  readonly work: OpenedProcess;
  readonly build: (readiness: () => Readiness) => FastifyInstance;
}

interface OperationContext {
  readonly log: Log;
  readonly observing: Observing | undefined;
  readonly demo: boolean;
}

async function openApi(parts: ProcessNames, config: ApiConfig, { log, observing, demo }: OperationContext): Promise<Opened> {
  const work = await openServices(config, log, { jobs: parts.includes("jobs"), ...(demo ? DEMONSTRATION : {}) });
  const options = { logger: loggerOptions("warn", config.logFormat), proxies: config.trustProxy, parts, observing };
  return { work, build: (readiness) => buildApi({ ...work, readiness }, options) };
}

async function openJobServer(parts: ProcessNames, config: ApiConfig, { log, observing }: OperationContext): Promise<Opened> {
  const work = await openJobs(config, log);
  const build = (readiness: () => Readiness) => {
    const app = fastify({
      ...serverTimeouts(READING_LIMITS),
      logger: loggerOptions("warn", config.logFormat),
      logController: new LogController({ disableRequestLogging: true }),
      frameworkErrors: sendError,
      forceCloseConnections: true,
    });
    observing?.requests(app);
    enforceRequestLimits(app, READING_LIMITS, false);
    registerErrorResponses(app);
    registerHealth(app, readiness, parts);
    return app;
  };
  return { work, build };
}
