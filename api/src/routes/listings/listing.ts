import type { OperatorsView, View } from "@nightlatch/catalogue/preview/preview-views";
import { isStorableText, listingDetailSchema, SIMILAR_MAX, similarListingsSchema } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { CACHE, sendPrebuilt } from "@nightlatch/http/json-response";
import { shorten } from "@nightlatch/http/validation";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp } from "../responses.ts";

const querystring = z.strictObject({});
const params = z.object({ slug: z.string().describe("The listing's slug, exactly as lists give it.") });

/** Responses do not distinguish unknown from unpublished listings (docs/product/detail.md#unknown-slugs). */
export function listingRoutes(app: TypedApp, services: Services, operators: OperatorsView): void {
  app.get(
    "/listings/:slug",
    {
      schema: {
        summary: "Everything that a listing's page shows.",
        params,
        querystring,
        response: responseSchemas("The listing.", listingDetailSchema, "invalid_query", "listing_not_found"),
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const view = await services.viewOf(request);
      const detail = await view.listings.detail(slug);
      if (detail) return sendPrebuilt(request, reply, detail, view.cache(CACHE.shared));
      const submitted = await operators.submission(request, slug);
      return submitted ? sendPrebuilt(request, reply, submitted, CACHE.never) : sendMoved(reply, view, slug);
    },
  );
  app.get(
    "/listings/:slug/similar",
    {
      schema: {
        summary: `At most ${SIMILAR_MAX} stays of the listing's kind: from its city, then its state, its region and its country.`,
        params,
        querystring,
        response: responseSchemas("The stays, nearest first.", similarListingsSchema, "invalid_query", "listing_not_found"),
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const view = await services.viewOf(request);
      if (!view.catalogue.has(slug)) return sendMoved(reply, view, slug, "/similar");
      return sendPrebuilt(request, reply, view.responses.similar(slug), view.cache(CACHE.shared));
    },
  );
}

/** Clients revalidate, because another listing may get the slug (docs/product/detail.md#old-addresses). @throws {ApiFault} */
async function sendMoved(reply: FastifyReply, { listings, cache }: View, slug: string, rest = ""): Promise<FastifyReply> {
  const now = isStorableText(slug) ? await listings.movedTo(slug) : undefined;
  if (now === undefined) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) } });
  return reply.header("cache-control", cache("no-cache")).redirect(`/api/listings/${encodeURIComponent(now)}${rest}`, 308);
}
