import type { FastifyRequest } from "fastify";
import { receiptOf } from "../../abuse/receipts.ts";
import { ApiFault } from "../../errors.ts";
import type { Acting } from "../../host/host-acts.ts";
import type { Host } from "../../host/host-links.ts";
import { hashSecret } from "../../preview/secrets.ts";
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

/** What a session's change is done with. Its name counts for this host and this call alone. */
export function acting({ db, mailer }: Services, request: FastifyRequest): Acting {
  const { csrf: _, once, ...content } = request.body as { readonly csrf: string; readonly once?: string };
  const receipt =
    once === undefined ? undefined : receiptOf(`host ${hashSecret(`${hostOf(request).email} ${request.url}`)}`, once, content);
  return { db, mailer, now: new Date(), receipt };
}
