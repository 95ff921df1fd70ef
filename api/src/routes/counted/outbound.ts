import { FORM_MAX, isStorableText, OUTBOUND_KINDS } from "@nightlatch/domain";
import { createClientLimit } from "@nightlatch/process/http";
import { z } from "zod";
import { ApiFault } from "../../errors.ts";
import { shorten } from "../../http/validation.ts";
import { countOutbound } from "../../outbound/outbound-store.ts";
import type { Services } from "../../services.ts";
import { withoutContent } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const BODY_LIMIT = 4 * 1024;
/** More than any person follows. Beyond it a client gets the same answer, and nothing is counted. */
export const OUTBOUND_LIMIT = { max: 60, windowSeconds: 10 * 60 };

const bodySchema = z.strictObject(
  {
    slug: z
      .string({ error: "slug is needed, as text." })
      .min(1, "slug is needed, as text.")
      .max(FORM_MAX.line, `slug can have at most ${FORM_MAX.line} characters.`)
      .refine(isStorableText, "slug has a character that cannot be stored.")
      .describe("The listing whose link was followed."),
    kind: z.enum(OUTBOUND_KINDS, { error: `kind must be ${OUTBOUND_KINDS.join(" or ")}.` }).describe("What the link is for."),
  },
  { error: (issue) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined) },
);

/**
 * `POST /api/outbound`: counts links that are followed, and nothing about the people who follow them
 * (docs/product/ads-and-links.md#links-out).
 */
export function outboundRoute(app: TypedApp, services: Services): void {
  const mayCount = createClientLimit(OUTBOUND_LIMIT);
  app.post(
    "/outbound",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "Tells that a link out of a listing was followed.",
        description: "Counted into totals of the day, by listing and kind. Nothing about the visitor is stored.",
        body: bodySchema,
        response: withoutContent(
          "Counted.",
          "invalid_body",
          "malformed_json",
          "listing_not_found",
          "payload_too_large",
          "unsupported_media_type",
        ),
      },
    },
    async (request, reply) => {
      const { slug, kind } = request.body;
      reply.header("cache-control", "no-store");
      if (mayCount(request.ip) && !(await countOutbound(services.db, slug, kind)))
        throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) }, field: "slug" });
      return reply.code(204).send();
    },
  );
}
