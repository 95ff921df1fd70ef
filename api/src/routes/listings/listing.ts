import { listingDetailSchema } from "@nightlatch/domain";
import { z } from "zod";
import { ApiFault } from "../../errors.ts";
import { answerPrepared, CACHE } from "../../http/json-answer.ts";
import { shorten } from "../../http/validation.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

/** `GET /api/listings/:slug`. Unknown and unpublished listings answer the same (docs/product/detail.md#unknown-slugs). */
export function listingRoute(app: TypedApp, services: Services): void {
  app.get(
    "/listings/:slug",
    {
      schema: {
        summary: "All that the page of one listing shows.",
        params: z.object({ slug: z.string().describe("The listing's slug, exactly as lists give it.") }),
        querystring: z.strictObject({}),
        response: answers("The listing.", listingDetailSchema, "invalid_query", "listing_not_found"),
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const { listings, cache } = await services.viewOf(request);
      const detail = await listings.detail(slug);
      if (!detail) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) } });
      return answerPrepared(request, reply, detail, cache(CACHE.shared));
    },
  );
}
