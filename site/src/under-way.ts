import type { FastifyInstance } from "fastify";

/**
 * Counts the requests under way.
 *
 * @returns a function whose promise resolves at the first moment without any
 */
export function watchRequests(app: FastifyInstance): () => Promise<void> {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  app.addHook("onRequest", async (_request, reply) => {
    underWay += 1;
    // The connection also closes when the visitor leaves before the answer is complete.
    reply.raw.once("close", () => {
      underWay -= 1;
      if (underWay > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  return () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
}
