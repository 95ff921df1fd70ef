import { saidOn } from "@nightlatch/domain";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import { submissionConfirmation, submissionNotice } from "../../form-handling/form-letters.ts";
import { attachPhotos } from "../../photos/photo-store.ts";
import type { Services } from "../../services.ts";
import { propertyBodySchema } from "../../submissions/new-property.ts";
import { storeSubmission } from "../../submissions/submission-store.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { FORM_BODY_LIMIT, FORM_ERRORS } from "./form-route.ts";

const DONE = { ok: true } as const;

/** `POST /api/properties` (docs/product/api.md#handing-in-a-listing, docs/product/forms-add-listing.md): hands in a listing. */
export function submitPropertyRoute(app: TypedApp, { db, guard, mailer }: Services): void {
  app.post(
    "/properties",
    {
      bodyLimit: FORM_BODY_LIMIT,
      schema: {
        summary: "Hands in a listing.",
        description:
          "It is stored before the answer is given, pending and unpublished: it is shown once the operator has taken it. " +
          "Only kink-cabin and kinkbnb are accepted.",
        body: propertyBodySchema,
        response: answers("The listing is stored.", z.object({ ok: z.literal(true) }), ...FORM_ERRORS),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { guard: fields, record, photos } = request.body;
      const sender = await guard.meet("property", fields, request.ip, { content: { record, photos } });
      if (sender.done) return reply.send(DONE);
      const { operator } = mailer.addresses;
      await db.transaction().execute(async (trx) => {
        await sender.admit(trx);
        const id = await storeSubmission(trx, saidOn(record, utcDay(new Date())));
        await attachPhotos(trx, id, photos);
        await mailer.put(trx, submissionNotice(record, { id, photos: photos.length }, operator));
        await mailer.putConfirmation(trx, submissionConfirmation(record, operator));
      });
      mailer.wake();
      return reply.send(DONE);
    },
  );
}
