import { decodeCursor, listingPageSchema } from "@nightlatch/domain";
import { listingParamsSchema } from "../../catalogue/listing-params.ts";
import { ApiFault } from "../../errors.ts";
import { answerPrepared, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

/** `GET /api/listings`: one page of the browse list (docs/architecture.md#data). */
export function listingsRoute(app: TypedApp, services: Services): void {
  app.get(
    "/listings",
    {
      schema: {
        summary: "One page of the filtered list, with its total and the counts beside each filter.",
        description:
          "Featured listings come first, then the rest, each dealt by the seed: over the 64 seeds of a day every listing has an equal " +
          "share of the first places. All pages of a list have one seed. Lists are " +
          "comma-separated or given several times. All filters apply together.",
        querystring: listingParamsSchema,
        response: answers("The page.", listingPageSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { seed, cursor, limit, ...query } = request.query;
      const place = cursor === null ? null : decodeCursor(cursor);
      if (place && place.seed !== seed) {
        const detail = `This cursor was not made by a page with seed ${seed}.`;
        throw new ApiFault("invalid_query", { values: { detail }, field: "cursor" });
      }
      const { answers, cache } = await services.viewOf(request);
      return answerPrepared(request, reply, answers.page(query, seed, cursor, limit), cache(CACHE.shared));
    },
  );
}
