import { isUncertain } from "@nightlatch/database/database-errors";
import { LINK_PAGE_CSS, type LinkPage, renderLinkPage } from "@nightlatch/forms/waitlist/link-page";
import { confirmSubscription, type LinkPurpose, subscriberOf, unsubscribe } from "@nightlatch/forms/waitlist/subscribers";
import type { ApiFault } from "@nightlatch/http/errors";
import { CACHE, prebuildText, sendPrebuilt } from "@nightlatch/http/json-response";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isAway, RETRY_AFTER, sendError } from "../../http/error-handler.ts";
import type { Services } from "../../services.ts";
import { withZodTypes } from "../responses.ts";

interface Link {
  readonly purpose: LinkPurpose;
  readonly prompt: { readonly title: string; readonly text: string; readonly button: string };
  readonly done: LinkPage;
  readonly act: (db: Services["db"], token: string) => Promise<boolean>;
}

const LINKS: readonly Link[] = [
  {
    purpose: "confirm",
    prompt: { title: "Confirm your subscription", text: "Press the button to join the waiting list.", button: "Confirm" },
    done: { title: "You are on the list", text: "Thank you. We will write when there is news." },
    act: confirmSubscription,
  },
  {
    purpose: "unsubscribe",
    prompt: { title: "Leave the waiting list", text: "Press the button, and we will delete your address.", button: "Take me off the list" },
    done: { title: "You are off the list", text: "We have deleted your address and won't write to you again." },
    act: unsubscribe,
  },
];

const GONE: LinkPage = {
  title: "This link no longer works",
  text: "It may have expired, or the address it was sent to is no longer on the list. You don't need to do anything.",
};

const querySchema = z.object({ token: z.string().max(100).catch("") });

/** Serves the links in waiting-list mails. `unsubscribe` also accepts the POST of mail programs (RFC 8058). */
export function waitlistLinkRoutes(scope: FastifyInstance, { db }: Services): void {
  // Ignores the body, because the token is in the URL, and mail programs send different bodies.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
  const app = withZodTypes(scope);
  const options = { schema: { hide: true, querystring: querySchema }, errorHandler: sendLinkError };
  for (const { purpose, prompt, done, act } of LINKS) {
    app.get(`/waitlist/${purpose}`, options, async (request, reply) => {
      const { token } = request.query;
      const known = (await subscriberOf(db, token, purpose)) !== undefined;
      const action = `/api/waitlist/${purpose}?token=${encodeURIComponent(token)}`;
      return known ? show(reply, { ...prompt, button: { label: prompt.button, action } }) : show(reply.code(404), GONE);
    });
    app.post(`/waitlist/${purpose}`, options, async (request, reply) =>
      (await act(db, request.query.token)) ? show(reply, done) : show(reply.code(404), GONE),
    );
  }
  const stylesheet = prebuildText(LINK_PAGE_CSS);
  app.get("/waitlist/page.css", { schema: { hide: true } }, (request, reply) =>
    sendPrebuilt(request, reply, stylesheet, CACHE.shared, "text/css; charset=utf-8"),
  );
}

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const AWAY: LinkPage = {
  title: "This did not go through",
  text: "We couldn't save it just now, but nothing you wrote is lost. Please go back and send it again in a minute.",
};

const MAYBE: LinkPage = {
  title: "We may already have this",
  text: "Please go back and send it again in a minute. We keep one copy of it.",
};

function show(reply: FastifyReply, page: LinkPage): FastifyReply {
  return reply
    .headers({
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .type("text/html; charset=utf-8")
    .send(renderLinkPage(page));
}

export function sendLinkError(error: FastifyError | ApiFault, request: FastifyRequest, reply: FastifyReply): void {
  if (isAway(error)) show(reply.code(503).header("retry-after", RETRY_AFTER), isUncertain(error) ? MAYBE : AWAY);
  else sendError(error, request, reply);
}
