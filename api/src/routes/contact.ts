import { checkContact, contactFields, toContactMessage } from "@nightlatch/shared/domain";
import { z } from "zod";
import { storeContactMessage } from "../db/contact-store.ts";
import { ApiFault } from "../errors.ts";
import { clientOf } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { answers } from "./answers.ts";
import type { TypedApp } from "./typed-app.ts";

/** Faster than this, in milliseconds, nobody fills in a form. */
const QUICKEST_MS = 1_000;
const BODY_LIMIT = 64 * 1024;
/** The page shows this text (SPEC.md point 4 "Contact form"). */
const SENT = { message: "Message sent successfully! We'll get back to you soon." };

export const contactBodySchema = z
  .strictObject(
    {
      ...contactFields,
      website: z.string({ error: "website must be text." }).optional().describe("Leave it out or empty: only programs fill it in."),
      elapsedMs: z
        .number({ error: "elapsedMs must be a number." })
        .optional()
        .describe("Milliseconds from showing the form to sending it."),
    },
    { error: (issue) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined) },
  )
  .superRefine((form, context) => {
    for (const { field, message } of checkContact(form)) context.addIssue({ code: "custom", path: [field], message });
  });

/** `POST /api/contact` (SPEC.md point 3 "Contact message"; READINGS 51, 53). */
export function contactRoute(app: TypedApp, services: Services): void {
  app.post(
    "/contact",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "Sends a message to the people behind the site.",
        description: "The message is stored before the answer is given.",
        body: contactBodySchema,
        response: answers(
          "The message is stored.",
          z.object({ message: z.string() }),
          "invalid_body",
          "malformed_json",
          "sent_too_soon",
          "payload_too_large",
          "unsupported_media_type",
          "too_many_requests",
        ),
      },
    },
    async (request, reply) => {
      const { website, elapsedMs, ...form } = request.body;
      reply.header("cache-control", "no-store");
      // People do not see this field. A program that fills it in is told what it hopes to hear.
      if (website) return reply.send(SENT);
      if (elapsedMs !== undefined && elapsedMs < QUICKEST_MS) throw new ApiFault("sent_too_soon");
      await storeContactMessage(services.db, toContactMessage(form), clientOf(request.ip));
      return reply.send(SENT);
    },
  );
}
