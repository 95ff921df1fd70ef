import type { FastifyInstance, HTTPMethods } from "fastify";
import { ApiFault } from "../errors.ts";
import { pathOf } from "./error-handler.ts";
import { shorten } from "./validation.ts";

const METHODS: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Collects the routes that are registered later. Call the result after the last one: other methods then answer 405 with Allow. */
export function watchMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<HTTPMethods>>();
  let watching = true;
  app.addHook("onRoute", ({ path, method }) => {
    if (!watching || path === undefined) return;
    // Below `app`, with a scope's prefix. A scope's root is found with and without a slash.
    const below = path.slice(app.prefix.length).replace(/\/$/, "");
    const methods = taken.get(below) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    taken.set(below, methods);
  });
  return () => {
    watching = false;
    for (const [url, methods] of taken) refuseOthers(app, url, [...methods]);
  };
}

function refuseOthers(app: FastifyInstance, url: string, taken: readonly HTTPMethods[]): void {
  const allowed = taken.join(", ");
  app.route({
    method: METHODS.filter((method) => !taken.includes(method)),
    url,
    schema: { hide: true },
    // Before the body is read.
    onRequest: async (request) => {
      throw new ApiFault("method_not_allowed", {
        values: { path: shorten(pathOf(request)), method: request.method, allowed },
        headers: { allow: allowed },
      });
    },
    handler: () => {},
  });
}
