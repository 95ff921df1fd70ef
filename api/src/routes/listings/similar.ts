import { SIMILAR_MAX, similarListingsSchema } from "@nightlatch/domain";
import { z } from "zod";
import { answerPrepared, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { answerMoved } from "./moved.ts";

/** `GET /api/listings/:slug/similar`. Unknown and unpublished listings answer the same (docs/product/detail.md#unknown-slugs). */
export function similarRoute(app: TypedApp, services: Services): void {
  app.get(
    "/listings/:slug/similar",
    {
      schema: {
        summary: `At most ${SIMILAR_MAX} stays of one's kind: of its city, then its state, its region and its country.`,
        params: z.object({ slug: z.string().describe("The listing's slug, exactly as lists give it.") }),
        querystring: z.strictObject({}),
        response: answers("The stays, nearest first.", similarListingsSchema, "invalid_query", "listing_not_found"),
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const view = await services.viewOf(request);
      if (!view.catalogue.has(slug)) return answerMoved(reply, view, slug, "/similar");
      return answerPrepared(request, reply, view.answers.similar(slug), view.cache(CACHE.shared));
    },
  );
}
