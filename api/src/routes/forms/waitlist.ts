import type { Sender } from "@nightlatch/forms/abuse/guard";
import { postToService } from "@nightlatch/forms/outside-service";
import { requestSubscription } from "@nightlatch/forms/waitlist/subscribers";
import { confirmationLetter, waitlistBodySchema } from "@nightlatch/forms/waitlist/waitlist-form";
import { ApiFault } from "@nightlatch/http/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isAway, sendError } from "../../http/error-handler.ts";
import type { Services } from "../../services.ts";
import { responseSchemas, withZodTypes } from "../responses.ts";
import { DONE, doneSchema, FORM_BODY_LIMIT, FORM_ERRORS } from "./forms.ts";
import { sendLinkError } from "./waitlist-links.ts";

const PAGE = "/coming-soon";

/** Redirects browsers without JavaScript to a URL with `joined=1` or `problem=` (docs/product/api.md#waiting-list). */
export function waitlistRoute(scope: FastifyInstance, services: Services): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) => {
    done(null, readForm(String(text)));
  });
  withZodTypes(scope).post(
    "/waitlist",
    {
      bodyLimit: FORM_BODY_LIMIT,
      errorHandler: sendFailure,
      schema: {
        summary: "Asks for a place on the waiting list.",
        description:
          "Takes JSON and forms. An email with a link to confirm goes to the address; known and unknown addresses get the same response. " +
          "A form from a browser is redirected to the page instead.",
        body: waitlistBodySchema,
        response: responseSchemas("The request is stored.", doneSchema, ...FORM_ERRORS, "service_failed"),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { email, tags, guard } = request.body;
      const sender = await services.guard.meet("waitlist", guard, request.ip, { content: { email, tags } });
      if (!sender.done) await join(services, sender, email, tags);
      return wantsPage(request) ? reply.redirect(`${PAGE}?joined=1`, 303) : reply.send(DONE);
    },
  );
}

function readForm(text: string): Record<string, string | string[]> {
  const values = new URLSearchParams(text);
  // `fromEntries` turns a form field called __proto__ into an ordinary property.
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name);
      return [name, name.endsWith("[]") || all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
}

async function join({ db, mailer, forms, siteAddress }: Services, sender: Sender, email: string, tags: readonly string[]): Promise<void> {
  const service = forms.emailMarketingUrl;
  if (service) return sender.handOn(() => postToService(service, toForm(email, tags)));
  await db.transaction().execute(async (trx) => {
    await sender.admit(trx);
    const invitation = await requestSubscription(trx, email, tags, await mailer.hasHadEnough(trx, email));
    await mailer.put(trx, confirmationLetter(email, invitation, siteAddress()), { withheld: invitation.withheld });
  });
  // Does not wake the mail sender, because the delay of a mail would reveal whether the address recently got another.
}

function toForm(email: string, tags: readonly string[]): URLSearchParams {
  const form = new URLSearchParams({ email_address: email });
  for (const tag of tags) form.append("tags[]", tag);
  return form;
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded/i.test(headers["content-type"] ?? "") && /text\/html/i.test(headers.accept ?? "");
}

const PROBLEMS: Readonly<Record<string, string>> = { email_address: "email", tags: "interest" };

function sendFailure(error: FastifyError | ApiFault, request: FastifyRequest, reply: FastifyReply): void {
  if (!wantsPage(request) || isAway(error)) {
    (wantsPage(request) ? sendLinkError : sendError)(error, request, reply);
    return;
  }
  const fault = error instanceof ApiFault ? error : undefined;
  if (!fault && (error.statusCode ?? 500) >= 500) request.log.error({ err: error }, "A request failed.");
  const problem = fault?.code === "too_many_requests" ? "busy" : (PROBLEMS[fault?.field ?? ""] ?? "failed");
  void reply.header("cache-control", "no-store").redirect(`${PAGE}?problem=${problem}`, 303);
}
