import { Readable } from "node:stream";
import { newSecret } from "@nightlatch/database/secrets";
import { PHOTO_BYTES_MAX, PHOTO_MEDIA_TYPES, uploadedPhotoSchema } from "@nightlatch/domain";
import { guardFields } from "@nightlatch/forms/abuse/guard-fields";
import { PHOTO_PIXELS_MAX } from "@nightlatch/media/make-photo";
import { tooLarge } from "@nightlatch/media/receive";
import { clientOf } from "@nightlatch/process/http";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, withZodTypes } from "../responses.ts";

/** Multiplies the form limit, because a listing has up to eight photos, and some are uploaded twice. */
const TIMES_A_FORM = 3;

const querySchema = z.strictObject({
  ...guardFields,
  elapsedMs: z.coerce
    .number({ error: "elapsedMs must be a number." })
    .optional()
    .describe("Milliseconds from choosing the photo to sending it."),
});

/** The request body is the file itself, so it streams to disk without a multipart parser. */
export function photosRoute(scope: FastifyInstance, { db, guard, photos }: Services): void {
  // Leaves the body unparsed. The photo's type is detected from its content.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  withZodTypes(scope).post(
    "/photos",
    {
      schema: {
        summary: "Uploads a photo for a listing.",
        description:
          `The body is the file: JPEG, PNG, WebP or AVIF, at most ${PHOTO_BYTES_MAX} bytes and ${PHOTO_PIXELS_MAX} pixels, not animated. It is reduced ` +
          "and re-encoded, without the camera's notes. It is shown once an operator has approved the listing, and deleted if no listing uses it within a day.",
        consumes: [...PHOTO_MEDIA_TYPES],
        querystring: querySchema,
        body: z.any().meta({ type: "string", format: "binary" }),
        response: responseSchemas(
          "The photo is stored.",
          uploadedPhotoSchema,
          "invalid_query",
          "invalid_photo",
          "sent_too_soon",
          "invalid_proof",
          "photo_too_large",
          "too_slow",
          "unsupported_media_type",
          "too_many_requests",
          "no_room_for_photos",
          "photos_away",
        ),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (Number(request.headers["content-length"] ?? 0) > PHOTO_BYTES_MAX) throw tooLarge();
      const sender = await guard.meet("photo", request.query, request.ip, { times: TIMES_A_FORM });
      if (sender.done) return reply.send({ photo: newSecret(), width: 1200, height: 800 });
      // Counts the upload before reading the body, because reading and checking are the work to limit.
      await db.transaction().execute((trx) => sender.admit(trx));
      // Fastify leaves an empty file's body undefined, because the request has no length and no type.
      const { src: _, ...uploaded } = await photos.take((request.body as Readable | undefined) ?? Readable.from([]), clientOf(request.ip));
      return reply.send(uploaded);
    },
  );
}
