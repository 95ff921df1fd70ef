import { CONTACT_SUBJECTS, type ContactMessage, toContactMessage } from "@nightlatch/domain";
import { z } from "zod";
import { contactBodySchema } from "../../form-handling/contact-body.ts";
import { storeContactMessage } from "../../form-handling/form-store.ts";
import { facts } from "../../mail/letters.ts";
import type { Mail } from "../../mail/mail.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { FORM_BODY_LIMIT, FORM_ERRORS } from "./form-route.ts";

/** The answer; the page shows its text (docs/product/forms-contact.md#states). */
const SENT = { message: "Message sent successfully! We'll get back to you soon." };

/** `POST /api/contact` (docs/product/api.md#contact-message, docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export function contactRoute(app: TypedApp, { db, guard, mailer }: Services): void {
  app.post(
    "/contact",
    {
      bodyLimit: FORM_BODY_LIMIT,
      schema: {
        summary: "Sends a message to the people behind the site.",
        description: "The message is stored before the answer is given.",
        body: contactBodySchema,
        response: answers("The message is stored.", z.object({ message: z.string() }), ...FORM_ERRORS),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const sender = await guard.meet("contact", request.body, request.ip);
      if (sender.done) return reply.send(SENT);
      const message = toContactMessage(request.body);
      await db.transaction().execute(async (trx) => {
        await sender.admit(trx);
        await storeContactMessage(trx, message);
        await mailer.put(trx, noticeOf(message, mailer.addresses.operator));
      });
      mailer.wake();
      return reply.send(SENT);
    },
  );
}

function noticeOf({ name, email, subject, message }: ContactMessage, operator: string): Mail {
  const label = CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;
  return {
    kind: "contact-notice",
    to: operator,
    replyTo: email,
    subject: `Contact: ${label}`,
    text: `${facts([
      ["Name", name],
      ["Email", email],
      ["Subject", label],
    ])}\n\n${message}\n`,
  };
}
