import { limitReading, READING_LIMITS, type ReadingLimits, readingOptions, tellOfUnnamedProxy } from "@nightlatch/process";
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { answerError, registerErrorAnswers } from "./http/error-handler.ts";
import { apiPlugin } from "./plugin.ts";
import type { Services } from "./services.ts";

interface ApiOptions extends Pick<FastifyServerOptions, "logger" | "trustProxy"> {
  /** How many proxies are in front. */
  readonly proxies?: number;
  readonly reading?: ReadingLimits;
}

/**
 * The API as a server of its own, not yet listening. The site server mounts `apiPlugin` into its own app instead;
 * here the two health calls come with it.
 */
export function buildApi(services: Services, { proxies = 0, reading = READING_LIMITS, ...options }: ApiOptions = {}): FastifyInstance {
  const app = fastify({
    ...readingOptions(reading),
    trustProxy: trustedHops(proxies),
    ...options,
    // Addresses hold what people search for, so requests are not logged; failures are logged without addresses.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    // Those with a request are waited for before the close (main.ts).
    forceCloseConnections: true,
  });
  limitReading(app, reading, proxies);
  tellOfUnnamedProxy(app, proxies);
  registerErrorAnswers(app);
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", (_request, reply) => {
    const { ready, ...why } = services.readiness();
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", ...why });
  });
  // Without Quick Edit: visitors reach a separate API through site servers, so no visitor counts as local.
  app.register(apiPlugin, { services });
  return app;
}

/** `trustProxy` for Fastify: the given number of proxies in front may say where a request came from, and nobody else. */
function trustedHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies;
}
