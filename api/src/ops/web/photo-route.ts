import { Readable } from "node:stream";
import { PHOTO_BYTES_MAX, uploadedPhotoSchema } from "@nightlatch/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { ApiFault } from "../../errors.ts";
import { tooLarge } from "../../photos/receive.ts";
import type { Services } from "../../services.ts";
import { expectSession, expectToken, type HeldSession } from "./held-session.ts";
import { mayDo } from "./roles.ts";

/** The operations that a photo which was uploaded here can be named in. */
const FOR = ["listings pictures", "ads add"] as const;

const takenSchema = uploadedPhotoSchema.extend({
  /** The address of a small version, which the desk alone sees. */
  src: z.string(),
});

/**
 * `POST /api/desk/photos`: takes one photo of an operator, as hosts' photos are taken, without their proof of work and limits
 * (docs/product/desk.md#one-listing). The body is the file, and the header `x-desk-token` has the session's token. Who sends it is
 * judged before the body is read. A photo that nothing names is deleted after a day.
 */
export function photoRoute(scope: FastifyInstance, services: Services): void {
  const asked = new WeakMap<FastifyRequest, HeldSession>();
  // The content of a file tells its type, and no parser reads the body.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  scope.withTypeProvider<ZodTypeProvider>().post(
    "/photos",
    {
      schema: { hide: true, response: { 200: takenSchema } },
      onRequest: async (request) => {
        const session = await expectSession(request, services);
        await expectToken(request, services, session, request.headers["x-desk-token"]);
        if (!FOR.some((operation) => mayDo(session.role, operation)))
          throw new ApiFault("desk_refused", { values: { detail: "Only an owner may do this." } });
        if (Number(request.headers["content-length"] ?? 0) > PHOTO_BYTES_MAX) throw tooLarge();
        asked.set(request, session);
      },
    },
    async (request, reply) => {
      const { name } = asked.get(request) as HeldSession;
      // Without a length and a type, Fastify asks no parser and there is no body: the file is empty.
      const body = (request.body as Readable | undefined) ?? Readable.from([]);
      return reply.send(await services.photos.take(body, `desk ${name}`));
    },
  );
}
