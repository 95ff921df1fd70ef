import { utcDay } from "@nightlatch/database/clock";
import type { Mail } from "@nightlatch/database/mail";
import { CONTACT_SUBJECTS, type ContactMessage, datedAnswers, toContactMessage } from "@nightlatch/domain";
import type { Sender } from "@nightlatch/forms/abuse/guard";
import { contactBodySchema } from "@nightlatch/forms/contact-body";
import { type FormMessage, formBodySchema, toFormMessage } from "@nightlatch/forms/form-body";
import { formNotice, submissionConfirmation, submissionNotice } from "@nightlatch/forms/form-letters";
import { storeContactMessage, storeFormMessage } from "@nightlatch/forms/form-store";
import { postToService } from "@nightlatch/forms/outside-service";
import { removalLetters } from "@nightlatch/forms/removal-confirmation";
import { reportBodySchema, storeReport, toListingReport } from "@nightlatch/forms/reports/report-body";
import { propertyBodySchema } from "@nightlatch/forms/submissions/new-property";
import { storeSubmission } from "@nightlatch/forms/submissions/submission-store";
import type { ErrorCode } from "@nightlatch/http/errors";
import { facts } from "@nightlatch/mail/letters";
import { attachPhotos } from "@nightlatch/media/photo-records";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { created, responseSchemas, type TypedApp } from "../responses.ts";

export const FORM_BODY_LIMIT = 64 * 1024;
const bodyLimit = FORM_BODY_LIMIT;

export const FORM_ERRORS = [
  "invalid_body",
  "malformed_json",
  "sent_too_soon",
  "invalid_proof",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "database_away",
  "maybe_stored",
  "name_used",
  "taken_already",
] as const satisfies readonly ErrorCode[];

export const DONE = { ok: true } as const;
export const doneSchema = z.object({ ok: z.literal(true) });

export function formRoutes(app: TypedApp, services: Services): void {
  challengeRoute(app, services);
  contactRoute(app, services);
  submitPropertyRoute(app, services);
  handlingRoute(app, services);
  reportsRoute(app, services);
}

const challengeSchema = z
  .object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string().optional(),
        expiresAt: z.number().optional(),
      })
      .describe("The task, in the format of altcha's second protocol."),
    signature: z.string().describe("Send it back unchanged with the solution."),
  })
  .describe("A small proof of work that a form may carry as its proof.");

function challengeRoute(app: TypedApp, { guard }: Services): void {
  app.get(
    "/challenge",
    {
      schema: {
        summary: "A small proof of work, good for ten minutes and one form.",
        description: "Send it back solved as the form's proof: base64 of the JSON object {challenge, solution}.",
        response: responseSchemas("The challenge.", challengeSchema),
      },
    },
    async (_request, reply) => reply.header("cache-control", "no-store").send(await guard.challenges.issue()),
  );
}

const SENT = { message: "Message sent successfully! We'll get back to you soon." };

function contactRoute(app: TypedApp, { db, guard, mailer }: Services): void {
  app.post(
    "/contact",
    {
      bodyLimit,
      schema: {
        summary: "Sends a message to the site's operators.",
        description: "The message is stored before the response is sent.",
        body: contactBodySchema,
        response: responseSchemas("The message is stored.", z.object({ message: z.string() }), ...FORM_ERRORS),
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
        await mailer.put(trx, contactNotice(message, mailer.addresses.operator));
      });
      mailer.wake();
      return reply.send(SENT);
    },
  );
}

function contactNotice({ name, email, subject, message }: ContactMessage, operator: string): Mail {
  const label = CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;
  const pairs = { Name: name, Email: email, Subject: label };
  return {
    kind: "contact-notice",
    to: operator,
    replyTo: email,
    subject: `Contact: ${label}`,
    text: `${facts(Object.entries(pairs))}\n\n${message}\n`,
  };
}

function submitPropertyRoute(app: TypedApp, { db, guard, mailer }: Services): void {
  app.post(
    "/properties",
    {
      bodyLimit,
      schema: {
        summary: "Submits a listing.",
        description:
          "It is stored before the response is sent, pending and unpublished. It is shown once an operator has approved it. " +
          "Only kink-cabin and kinkbnb are accepted.",
        body: propertyBodySchema,
        response: responseSchemas("The listing is stored.", doneSchema, ...FORM_ERRORS),
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
        const id = await storeSubmission(trx, datedAnswers(record, utcDay(new Date())));
        await attachPhotos(trx, id, photos);
        await mailer.put(trx, submissionNotice(record, { id, photos: photos.length }, operator));
        await mailer.putConfirmation(trx, submissionConfirmation(record, operator));
      });
      mailer.wake();
      return reply.send(DONE);
    },
  );
}

const formParams = z.object({
  formId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "A form id has at most 64 letters, digits, - and _.")
    .describe("The form; removal for removal requests."),
});

function handlingRoute(app: TypedApp, services: Services): void {
  app.post(
    "/forms/:formId",
    {
      bodyLimit,
      schema: {
        summary: "Accepts a message from a form.",
        description: `The message is stored before the response is sent. A removal request may add "removal", the request field by field.`,
        params: formParams,
        body: formBodySchema,
        response: responseSchemas("The message is stored.", doneSchema, "invalid_path", ...FORM_ERRORS, "service_failed"),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const message = toFormMessage(request.params.formId, request.body);
      const sender = await services.guard.meet("form", request.body, request.ip);
      if (!sender.done) await takeForm(services, sender, message);
      return reply.send(DONE);
    },
  );
}

async function takeForm({ db, mailer, forms, siteAddress }: Services, sender: Sender, message: FormMessage): Promise<void> {
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

function reportsRoute(app: TypedApp, services: Services): void {
  app.post(
    "/reports",
    {
      bodyLimit,
      schema: {
        summary: "Reports something that is wrong with a listing.",
        description: "The report is stored before the response is sent.",
        body: reportBodySchema,
        response: created("The report is stored.", doneSchema, ...FORM_ERRORS, "listing_not_found"),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const sender = await services.guard.meet("report", request.body, request.ip);
      if (!sender.done) {
        await storeReport(services.db, toListingReport(request.body), sender, services);
        services.mailer.wake();
      }
      return reply.code(201).send(DONE);
    },
  );
}
