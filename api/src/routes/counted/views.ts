import { FORM_MAX, isStorableText } from "@nightlatch/domain";
import { createClientLimit } from "@nightlatch/process/http";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { countView } from "../../host/host-counts.ts";
import type { Services } from "../../services.ts";
import { withoutContent } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const BODY_LIMIT = 4 * 1024;
/** More listings than any person looks at. Beyond it a client gets the same answer, and nothing is counted. */
export const VIEWS_LIMIT = { max: 120, windowSeconds: 10 * 60 };

/** Words by which programs that look at pages call themselves. */
const PROGRAMS =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|curl|wget|python|java\/|axios|http-client|facebookexternalhit/i;

const bodySchema = z.strictObject(
  {
    slug: z
      .string({ error: "slug is needed, as text." })
      .min(1, "slug is needed, as text.")
      .max(FORM_MAX.line, `slug can have at most ${FORM_MAX.line} characters.`)
      .refine(isStorableText, "slug has a character that cannot be stored.")
      .describe("The listing whose page is looked at."),
  },
  { error: (issue) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined) },
);

/**
 * `POST /api/views`: counts a look at a listing's page, and nothing about who looked (docs/product/host.md#views). Whoever asks not to be
 * measured, or says to be a program, gets the same answer and is not counted.
 */
export function viewsRoute(app: TypedApp, { db }: Services): void {
  const mayCount = createClientLimit(VIEWS_LIMIT);
  app.post(
    "/views",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "Tells that the page of a listing was looked at.",
        description:
          "Counted into totals of the day, by listing. Nothing about the visitor is stored. The answer never tells whether it was counted.",
        body: bodySchema,
        response: withoutContent("Taken.", "invalid_body", "malformed_json", "payload_too_large", "unsupported_media_type"),
      },
    },
    async (request, reply) => {
      if (counts(request) && mayCount(request.ip)) await countView(db, request.body.slug);
      return reply.header("cache-control", "no-store").code(204).send();
    },
  );
}

function counts({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const { "sec-gpc": gpc, dnt, "sec-fetch-site": site, "user-agent": agent = "" } = headers;
  if (gpc === "1" || dnt === "1" || (site !== undefined && site !== "same-origin")) return false;
  return agent !== "" && !PROGRAMS.test(agent);
}
