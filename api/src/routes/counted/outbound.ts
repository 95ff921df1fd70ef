import { FORM_MAX, isStorableText, OUTBOUND_KINDS } from "@nightlatch/domain";
import { OBJECT_ERROR } from "@nightlatch/forms/abuse/guard-fields";
import { countOutbound, countView } from "@nightlatch/hosts/host-counts";
import { ApiFault } from "@nightlatch/http/errors";
import { shorten } from "@nightlatch/http/validation";
import { createClientLimit } from "@nightlatch/process/http";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { type TypedApp, withoutContent } from "../responses.ts";

const bodyLimit = 4 * 1024;
/** Exceeds what a person clicks. Clients above the limit get the same response, and are not counted. */
export const OUTBOUND_LIMIT = { max: 60, windowSeconds: 10 * 60 };
export const VIEWS_LIMIT = { max: 120, windowSeconds: 10 * 60 };

const slug = z
  .string({ error: "slug is required, as text." })
  .min(1, "slug is required, as text.")
  .max(FORM_MAX.line, `slug can have at most ${FORM_MAX.line} characters.`)
  .refine(isStorableText, "slug has a character that cannot be stored.");
const viewBody = z.strictObject({ slug: slug.describe("The listing whose page is viewed.") }, OBJECT_ERROR);
const outboundBody = z.strictObject(
  {
    slug: slug.describe("The listing whose link was followed."),
    kind: z.enum(OUTBOUND_KINDS, { error: `kind must be ${OUTBOUND_KINDS.join(" or ")}.` }).describe("What the link is for."),
  },
  OBJECT_ERROR,
);
const ERRORS = ["invalid_body", "malformed_json", "payload_too_large", "unsupported_media_type"] as const;

/** Counts clicks and views without data about visitors (docs/product/ads-and-links.md#links-out, docs/product/host.md#views). */
export function countRoutes(app: TypedApp, { db }: Services): void {
  const mayFollow = createClientLimit(OUTBOUND_LIMIT);
  const mayView = createClientLimit(VIEWS_LIMIT);
  app.post(
    "/outbound",
    {
      bodyLimit,
      schema: {
        summary: "Records that a visitor followed a listing's link to another site.",
        description: "Counted in the day's totals, by listing and kind. Nothing about the visitor is stored.",
        body: outboundBody,
        response: withoutContent("Counted.", ...ERRORS, "listing_not_found"),
      },
    },
    async (request, reply) => {
      const { slug, kind } = request.body;
      reply.header("cache-control", "no-store");
      if (mayFollow(request.ip) && !(await countOutbound(db, slug, kind)))
        throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) }, field: "slug" });
      return reply.code(204).send();
    },
  );
  app.post(
    "/views",
    {
      bodyLimit,
      schema: {
        summary: "Records that a listing's page was viewed.",
        description:
          "Counted in the day's totals, by listing. Nothing about the visitor is stored. The response does not say whether it was counted.",
        body: viewBody,
        response: withoutContent("Received.", ...ERRORS),
      },
    },
    async (request, reply) => {
      if (isCounted(request) && mayView(request.ip)) await countView(db, request.body.slug);
      return reply.header("cache-control", "no-store").code(204).send();
    },
  );
}

const PROGRAMS =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|curl|wget|python|java\/|axios|http-client|facebookexternalhit/i;

/** False for bots, and for visitors who ask not to be measured. */
function isCounted({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const { "sec-gpc": gpc, dnt, "sec-fetch-site": site, "user-agent": agent = "" } = headers;
  if (gpc === "1" || dnt === "1" || (site !== undefined && site !== "same-origin")) return false;
  return agent !== "" && !PROGRAMS.test(agent);
}
