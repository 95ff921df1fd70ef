import { inKind, requestKinds, type WorkKind } from "@nightlatch/database/work-kind";
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";

export function limitWork(scope: FastifyInstance): void {
  const goOn = (request: FastifyRequest, done: HookHandlerDoneFunction) => requestKinds.within(kindOf(request), done);
  scope.addHook("onRequest", (request, reply, done) => {
    requestKinds.begin();
    reply.raw.once("close", () => requestKinds.end());
    goOn(request, done);
  });
  // Async contexts of the body come from the socket.
  scope.addHook("preValidation", (request, _reply, done) => goOn(request, done));
  // After a visitor leaves, the handler keeps its limits.
  scope.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return inKind(kindOf(request), async () => {
        const result = handler.call(this, request, reply);
        // Without a value the handler sends itself.
        return result === undefined ? reply : result;
      });
    };
  });
}

function kindOf({ method, routeOptions }: FastifyRequest): WorkKind {
  if (/^(?:\/.+)?\/desk(?:\/|$)/.test(routeOptions.url ?? "")) return "operator";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}
