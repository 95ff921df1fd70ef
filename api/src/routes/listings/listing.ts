import { listingDetailSchema } from "@nightlatch/domain";
import { z } from "zod";
import { answerPrepared, CACHE } from "../../http/json-answer.ts";
import type { OperatorsView } from "../../preview/views.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { answerMoved } from "./moved.ts";

/** `GET /api/listings/:slug`. Unknown and unpublished listings answer the same (docs/product/detail.md#unknown-slugs), a former slug with 308. */
export function listingRoute(app: TypedApp, services: Services, operators: OperatorsView): void {
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
      const view = await services.viewOf(request);
      const detail = await view.listings.detail(slug);
      if (!detail) {
        const submitted = await operators.submission(request, slug);
        return submitted ? answerPrepared(request, reply, submitted, CACHE.never) : answerMoved(reply, view, slug);
      }
      return answerPrepared(request, reply, detail, view.cache(CACHE.shared));
    },
  );
}
