import { addressChangeSchema } from "@nightlatch/domain";
import { clientOf } from "@nightlatch/process/http";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { confirmRemoval } from "../../form-handling/removal-confirmation.ts";
import { agreeToAddress, askForAddress, dropAddress, takeAddressBack, waitingAddress } from "../../host/address-change.ts";
import { addressBody, openBody, plainBody } from "../../host/host-bodies.ts";
import type { Services } from "../../services.ts";
import type { TypedApp } from "../typed-app.ts";
import { acting, hostOf } from "./host-request.ts";

const postOf = ({ db, mailer, siteAddress }: Services) => ({ db, mailer, now: new Date(), site: siteAddress() });

const agreedSchema = z.object({ state: z.enum(["waits", "done"]) });
const waitingSchema = z.object({ address: addressChangeSchema.optional() });

/** What a link in a mail confirms without a session: both addresses of a change, and a removal request. */
export function confirmRoutes(app: TypedApp, services: Services): void {
  for (const [url, agree] of [
    ["/address/confirm", agreeToAddress],
    ["/address/undo", takeAddressBack],
  ] as const) {
    app.post(url, { bodyLimit: 4096, schema: { hide: true, body: openBody, response: { 200: agreedSchema } } }, async (request, reply) =>
      reply.send({ state: await agree(postOf(services), request.body.token, clientOf(request.ip)) }),
    );
  }
  app.post(
    "/removal/confirm",
    { bodyLimit: 4096, schema: { hide: true, body: openBody, response: { 200: agreedSchema } } },
    async (request, reply) => {
      await confirmRemoval(services.db, request.body.token, clientOf(request.ip), new Date());
      return reply.send({ state: "done" });
    },
  );
}

/** The calls by which a session asks for another address, or gives it up. */
export function askAddressRoutes(app: TypedApp, services: Services): void {
  const answer = async (request: FastifyRequest) => ({ address: await waitingAddress(services.db, hostOf(request).email, new Date()) });
  app.post(
    "/address",
    { bodyLimit: 4096, schema: { hide: true, body: addressBody, response: { 200: waitingSchema } } },
    async (request, reply) => {
      await askForAddress(
        { ...postOf(services), ...acting(services, request), mailer: services.mailer },
        hostOf(request),
        request.body.email,
      );
      return reply.send(await answer(request));
    },
  );
  app.post("/address/drop", { schema: { hide: true, body: plainBody, response: { 200: waitingSchema } } }, async (request, reply) => {
    await dropAddress({ ...postOf(services), ...acting(services, request), mailer: services.mailer }, hostOf(request));
    return reply.send(await answer(request));
  });
}
