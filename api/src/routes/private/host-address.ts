import { clientOf } from "@nightlatch/process";
import type { FastifyRequest } from "fastify";
import { confirmRemoval } from "../../form-handling/removal-confirmation.ts";
import { agreeToAddress, askForAddress, dropAddress, takeAddressBack, waitingAddress } from "../../host/address-change.ts";
import { addressBody, openBody, plainBody } from "../../host/host-bodies.ts";
import type { Services } from "../../services.ts";
import type { TypedApp } from "../typed-app.ts";
import { acting, hostOf } from "./host-request.ts";

const postOf = ({ db, mailer, siteAddress }: Services) => ({ db, mailer, now: new Date(), site: siteAddress() });

/** What a link in a mail confirms without a session: both addresses of a change, and a removal request. */
export function confirmRoutes(app: TypedApp, services: Services): void {
  for (const [url, agree] of [
    ["/address/confirm", agreeToAddress],
    ["/address/undo", takeAddressBack],
  ] as const) {
    app.post(url, { bodyLimit: 4096, schema: { hide: true, body: openBody } }, async (request, reply) =>
      reply.send({ state: await agree(postOf(services), request.body.token, clientOf(request.ip)) }),
    );
  }
  app.post("/removal/confirm", { bodyLimit: 4096, schema: { hide: true, body: openBody } }, async (request, reply) => {
    await confirmRemoval(services.db, request.body.token, clientOf(request.ip), new Date());
    return reply.send({ state: "done" });
  });
}

/** The calls by which a session asks for another address, or gives it up. */
export function askAddressRoutes(app: TypedApp, services: Services): void {
  const answer = async (request: FastifyRequest) => ({ address: await waitingAddress(services.db, hostOf(request).email, new Date()) });
  app.post("/address", { bodyLimit: 4096, schema: { hide: true, body: addressBody } }, async (request, reply) => {
    await askForAddress(
      { ...postOf(services), ...acting(services, request), mailer: services.mailer },
      hostOf(request),
      request.body.email,
    );
    return reply.send(await answer(request));
  });
  app.post("/address/drop", { schema: { hide: true, body: plainBody } }, async (request, reply) => {
    await dropAddress({ ...postOf(services), ...acting(services, request), mailer: services.mailer }, hostOf(request));
    return reply.send(await answer(request));
  });
}
