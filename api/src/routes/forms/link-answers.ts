import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isUncertain } from "../../db/database-errors.ts";
import type { ApiFault } from "../../errors.ts";
import { answerError, isAway, RETRY_AFTER } from "../../http/error-handler.ts";
import { type LinkPage, renderLinkPage } from "../../waitlist/link-page.ts";

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const AWAY: LinkPage = {
  title: "This did not go through",
  text: "We could not take it just now, but nothing you wrote is lost. Please go back and send it again in a minute.",
};

const MAYBE: LinkPage = {
  title: "We may already have this",
  text: "Please go back and send it again in a minute. We keep one copy of it.",
};

/** Answers with a page of the waiting list's mails and of its form without a script. */
export function show(reply: FastifyReply, page: LinkPage): FastifyReply {
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

/** Answers a failure to somebody who sees the answer as a page: with a page when the database is lost, else as everywhere. */
export function answerLost(error: FastifyError | ApiFault, request: FastifyRequest, reply: FastifyReply): void {
  if (isAway(error)) show(reply.code(503).header("retry-after", RETRY_AFTER), isUncertain(error) ? MAYBE : AWAY);
  else answerError(error, request, reply);
}
