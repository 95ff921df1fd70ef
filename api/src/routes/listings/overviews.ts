import { categoryCountsSchema, featureCountsSchema } from "@nightlatch/shared/domain";
import { z } from "zod";
import { answerJson, answerPrepared, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

/** The entries of the site's sitemap. Times are ISO, or empty when not known. */
export const sitemapEntriesSchema = z.object({
  listings: z.array(z.object({ slug: z.string(), updatedAt: z.string() })),
  /** Browse pages that have listings, as the segments of their addresses. */
  places: z.array(z.object({ type: z.string(), state: z.string().nullable(), city: z.string().nullable(), updatedAt: z.string() })),
});
export type SitemapEntries = z.infer<typeof sitemapEntriesSchema>;

/** `GET /api/category-counts`, `GET /api/feature-counts` and `GET /api/sitemap-entries`: overviews of the whole catalogue. */
export function overviewRoutes(app: TypedApp, services: Services): void {
  const querystring = z.strictObject({});
  app.get(
    "/category-counts",
    {
      schema: {
        summary: "How many published listings each browse category has.",
        querystring,
        response: answers("Counts by the category's value in a browse address.", categoryCountsSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { answers, cache } = await services.viewOf(request);
      return answerPrepared(request, reply, answers.categoryCounts(), cache(CACHE.shared));
    },
  );
  app.get(
    "/feature-counts",
    {
      schema: {
        summary: "How many published listings have each feature.",
        querystring,
        response: answers("Counts by the feature's slug, also of those that none has.", featureCountsSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { answers, cache } = await services.viewOf(request);
      return answerPrepared(request, reply, answers.featureCounts(), cache(CACHE.shared));
    },
  );
  app.get(
    "/sitemap-entries",
    {
      schema: {
        summary: "Every page that the catalogue gives the site, for its sitemap.",
        querystring,
        response: answers("Listings and browse places.", sitemapEntriesSchema, "invalid_query"),
      },
    },
    (request, reply) => {
      const catalogue = services.catalogue.current();
      const entries: SitemapEntries = { listings: catalogue.slugs(), places: catalogue.browsePlaces() };
      return answerJson(request, reply, entries, CACHE.shared);
    },
  );
}
