import {
  enforceRequestLimits,
  proxyWarnings,
  READING_LIMITS,
  type RequestLimits,
  serverTimeouts,
  type TrustedProxies,
  trustOption,
  trustsProxies,
  warnOfUnlistedProxy,
} from "@nightlatch/process/http";
import type { ProcessNames } from "@nightlatch/process/supervision";
import type { Observing } from "@nightlatch/process/telemetry";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { registerErrorResponses, sendError } from "./http/error-handler.ts";
import { registerHealth } from "./http/health.ts";
import { apiPlugin } from "./plugin.ts";
import type { Services } from "./services.ts";

interface ApiOptions extends Pick<FastifyServerOptions, "logger" | "trustProxy"> {
  readonly proxies?: TrustedProxies | undefined;
  readonly reading?: RequestLimits;
  readonly parts?: ProcessNames;
  readonly observing?: Pick<Observing, "requests"> | undefined;
}

export function buildApi(
  services: Services,
  { proxies, reading = READING_LIMITS, parts, observing, ...options }: ApiOptions = {},
): FastifyInstance {
  const app = fastify({
    ...serverTimeouts(reading),
    trustProxy: trustOption(proxies ?? 0),
    ...options,
    // Turns request logs off, because URLs contain visitors' search terms.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
    // Closes all connections, because `serve-processes.ts` has already waited for requests in flight.
    forceCloseConnections: true,
  });
  observing?.requests(app, { believesTraces: trustsProxies(proxies) });
  enforceRequestLimits(app, reading, trustsProxies(proxies));
  warnOfUnlistedProxy(app, { proxies, publicUrl: services.publicUrl });
  registerErrorResponses(app);
  registerHealth(app, services.readiness, parts, proxyWarnings(proxies, services.publicUrl));
  // Quick Edit is off here: visitors' requests come through site servers, so all would count as local.
  app.register(apiPlugin, { services });
  return app;
}
