import { z } from "zod";
import type { Sender } from "../../abuse/guard.ts";
import { type FormMessage, formBodySchema, toFormMessage } from "../../form-handling/form-body.ts";
import { formNotice } from "../../form-handling/form-letters.ts";
import { storeFormMessage } from "../../form-handling/form-store.ts";
import { postToService } from "../../form-handling/outside-service.ts";
import { removalLetters } from "../../form-handling/removal-confirmation.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { FORM_BODY_LIMIT, FORM_ERRORS } from "./form-route.ts";

const DONE = { ok: true } as const;

const paramsSchema = z.object({
  formId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "A form id has at most 64 letters, digits, - and _.")
    .describe("Which form it is; removal requests come as removal."),
});

/**
 * `POST /api/forms/:formId`: the form-handling contract (docs/product/api.md#form-handling-service), which removal
 * requests use. The built-in service stores the message and notifies the operator; with FORM_SERVICE_URL the four fields
 * are sent there instead.
 */
export function formsRoute(app: TypedApp, services: Services): void {
  app.post(
    "/forms/:formId",
    {
      bodyLimit: FORM_BODY_LIMIT,
      schema: {
        summary: "Takes a message from a form.",
        description: `The message is stored before the answer is given. A removal request may add "removal", the request field by field.`,
        params: paramsSchema,
        body: formBodySchema,
        response: answers("The message is stored.", z.object({ ok: z.literal(true) }), "invalid_path", ...FORM_ERRORS, "service_failed"),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const message = toFormMessage(request.params.formId, request.body);
      const sender = await services.guard.meet("form", request.body, request.ip);
      if (!sender.done) await take(services, sender, message);
      return reply.send(DONE);
    },
  );
}

async function take({ db, mailer, forms, siteAddress }: Services, sender: Sender, message: FormMessage): Promise<void> {
  const service = forms.formServiceUrl?.replace("{formId}", message.formId);
  if (service) {
    const { name, email, subject, message: text } = message;
    return sender.handOn(() => postToService(service, { name, email, subject, message: text }));
  }
  const { operator } = mailer.addresses;
  await db.transaction().execute(async (trx) => {
    await sender.admit(trx);
    const removalId = await storeFormMessage(trx, message);
    await mailer.put(trx, formNotice(message, operator));
    const { removal } = message;
    if (removalId === undefined || !removal) return;
    const about = { operator, site: siteAddress(), now: new Date() };
    for (const letter of await removalLetters(trx, removalId, { ...message, removal }, about)) await mailer.putConfirmation(trx, letter);
  });
  mailer.wake();
}
