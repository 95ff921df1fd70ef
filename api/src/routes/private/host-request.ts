import type { FastifyRequest } from "fastify";
import { ApiFault } from "../../errors.ts";
import type { Acting } from "../../host/host-acts.ts";
import type { Host } from "../../host/host-links.ts";
import type { Services } from "../../services.ts";

/** The hosts of requests that were let in. */
const hosts = new WeakMap<FastifyRequest, Host>();

export const letIn = (request: FastifyRequest, host: Host): void => {
  hosts.set(request, host);
};

/** The host whose session a request has. @throws {ApiFault} `host_session_needed` */
export function hostOf(request: FastifyRequest): Host {
  const host = hosts.get(request);
  if (!host) throw new ApiFault("host_session_needed");
  return host;
}

export const acting = ({ db, mailer }: Services): Acting => ({ db, mailer, now: new Date() });
