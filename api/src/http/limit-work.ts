import { inKind, requestKinds, type WorkKind } from "@nightlatch/database/work-kind";
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";

export function limitWork(scope: FastifyInstance): void {
  const goOn = (request: FastifyRequest, done: HookHandlerDoneFunction) => requestKinds.within(kindOf(request), done);
  scope.addHook("onRequest", (request, reply, done) => {
    requestKinds.begin();
    reply.raw.once("close", () => requestKinds.end());
    goOn(request, done);
  });
  // Restores the request's async context, because events of the body run in the socket's context.
  scope.addHook("preValidation", (request, _reply, done) => goOn(request, done));
  // Keeps the handler's limits when the visitor disconnects.
  scope.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return inKind(kindOf(request), async () => {
        const result = handler.call(this, request, reply);
        // A handler that returns nothing has sent the response itself.
        return result === undefined ? reply : result;
      });
    };
  });
}

function kindOf({ method, routeOptions }: FastifyRequest): WorkKind {
  if (/^(?:\/.+)?\/desk(?:\/|$)/.test(routeOptions.url ?? "")) return "operator";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}
