import {
  limitReading,
  proxyWarnings,
  READING_LIMITS,
  type ReadingLimits,
  readingOptions,
  type TrustedProxies,
  tellOfUnnamedProxy,
  trustOption,
  trustsProxies,
} from "@nightlatch/process/http";
import type { Parts } from "@nightlatch/process/supervision";
import type { Observing } from "@nightlatch/process/telemetry";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { answerError, registerErrorAnswers } from "./http/error-handler.ts";
import { registerHealth } from "./http/health.ts";
import { apiPlugin } from "./plugin.ts";
import type { Services } from "./services.ts";

interface ApiOptions extends Pick<FastifyServerOptions, "logger" | "trustProxy"> {
  /** Proxies that may state who asks; undefined where TRUST_PROXY is not set. */
  readonly proxies?: TrustedProxies | undefined;
  readonly reading?: ReadingLimits;
  /** The parts that its process has, which the health calls tell. */
  readonly parts?: Parts;
  /** What observes the process, where anything does. */
  readonly observing?: Pick<Observing, "requests"> | undefined;
}

/**
 * The API as a server of its own, not yet listening. The site server mounts `apiPlugin` into its own app instead;
 * here the two health calls come with it.
 */
export function buildApi(
  services: Services,
  { proxies, reading = READING_LIMITS, parts, observing, ...options }: ApiOptions = {},
): FastifyInstance {
  const app = fastify({
    ...readingOptions(reading),
    trustProxy: trustOption(proxies ?? 0),
    ...options,
    // Addresses hold what people search for, so requests are not logged; failures are logged without addresses.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    // Those with a request are waited for before the close (serve-parts.ts).
    forceCloseConnections: true,
  });
  // A site tells which of its traces a call belongs to. Where nobody is trusted to say who asks, nobody is with that either.
  observing?.requests(app, { believesTraces: trustsProxies(proxies) });
  limitReading(app, reading, trustsProxies(proxies));
  tellOfUnnamedProxy(app, { proxies, publicUrl: services.publicUrl });
  registerErrorAnswers(app);
  registerHealth(app, services.readiness, parts, proxyWarnings(proxies, services.publicUrl));
  // Without Quick Edit: visitors reach a separate API through site servers, so no visitor counts as local.
  app.register(apiPlugin, { services });
  return app;
}
