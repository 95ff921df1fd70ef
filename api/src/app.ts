import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { answerError, registerErrorAnswers } from "./http/error-handler.ts";
import { apiPlugin } from "./plugin.ts";
import type { Services } from "./services.ts";

/**
 * The API as a server of its own, not yet listening. The site server mounts `apiPlugin` into its own app instead;
 * here the two health calls come with it.
 */
export function buildApi(services: Services, options: Pick<FastifyServerOptions, "logger" | "trustProxy"> = {}): FastifyInstance {
  const app = fastify({
    ...options,
    // Addresses hold what people search for; failures are logged without them.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
  });
  registerErrorAnswers(app);
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", (_request, reply) => {
    const ready = services.ready();
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready" });
  });
  // Without Quick Edit: an API of its own is reached through site servers, for which no visitor is local.
  app.register(apiPlugin, { services });
  return app;
}

/** Fastify's `trustProxy` for a number of proxies in front: only they may say where a request came from. */
export function trustedHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies;
}
