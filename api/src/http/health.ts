import type { ProcessNames } from "@nightlatch/process/supervision";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "../services.ts";

/** `/healthz` succeeds while the process runs, `/readyz` while requests succeed. @param warnings names of wrong but tolerable settings */
export function registerHealth(
  app: FastifyInstance,
  readiness: () => Readiness,
  parts?: ProcessNames,
  warnings: readonly string[] = [],
): void {
  const partsField = parts ? { parts } : {};
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok", ...partsField }));
  app.get("/readyz", (_request, reply) => {
    const { ready, ...why } = readiness();
    return reply
      .header("cache-control", "no-store")
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", ...partsField, ...why, ...(warnings.length > 0 ? { warnings } : {}) });
  });
}
