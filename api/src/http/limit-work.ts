import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { inKind, type WorkKind } from "../db/work-kind.ts";

/** Gives what requests ask of the database the time limits of reads, of writes, or of operators' work. */
export function limitWork(scope: FastifyInstance): void {
  const limit = (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) => inKind(kindOf(request), done);
  scope.addHook("onRequest", limit);
  // A body comes from the socket, and with it what follows.
  scope.addHook("preValidation", limit);
}

function kindOf({ method, routeOptions }: FastifyRequest): WorkKind {
  if (/^(?:\/.+)?\/desk(?:\/|$)/.test(routeOptions.url ?? "")) return "operator";
  return method === "GET" || method === "HEAD" ? "read" : "write";
}
