import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { inKind, requestKinds, type WorkKind } from "../db/work-kind.ts";

/** Gives what requests ask of the database the time limits of reads, of writes, or of operators' work. */
export function limitWork(scope: FastifyInstance): void {
  const goOn = (request: FastifyRequest, done: HookHandlerDoneFunction) => requestKinds.within(kindOf(request), done);
  scope.addHook("onRequest", (request, reply, done) => {
    requestKinds.begin();
    reply.raw.once("close", () => requestKinds.end());
    goOn(request, done);
  });
  // A body comes from the socket, and with it what follows.
  scope.addHook("preValidation", (request, _reply, done) => goOn(request, done));
  // A handler whose visitor has left goes on with the limits that it had.
  scope.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return inKind(kindOf(request), async () => {
        const answer = handler.call(this, request, reply);
        // A handler that gives nothing sends by itself. While hooks are at what it sends, nothing would be sent in its place.
        return answer === undefined ? reply : answer;
      });
    };
  });
}

function kindOf({ method, routeOptions }: FastifyRequest): WorkKind {
  if (/^(?:\/.+)?\/desk(?:\/|$)/.test(routeOptions.url ?? "")) return "operator";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}
