import { categoryCountsSchema, featureCountsSchema } from "@nightlatch/domain";
import { z } from "zod";
import { textOf } from "../../catalogue/columns/edits.ts";
import { slugAt } from "../../catalogue/columns/row-texts.ts";
import { answerJson, answerPrepared, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

/** Most listings of one answer: a few milliseconds of work. */
const ENTRIES_MAX = 2_000;

/** The entries of the site's sitemap, from one place in the list on. Times are ISO, or empty when not known. */
export const sitemapEntriesSchema = z.object({
  /** The catalogue's number: entries of two numbers do not belong together. */
  version: z.number(),
  /** The place to go on from; null behind the last listing. */
  next: z.number().nullable(),
  listings: z.array(z.object({ slug: z.string(), updatedAt: z.string() })),
  /** Browse pages that have listings, as the segments of their addresses; all of them in the answer from 0, none in others. */
  places: z.array(z.object({ type: z.string(), state: z.string().nullable(), city: z.string().nullable(), updatedAt: z.string() })),
});
export type SitemapEntries = z.infer<typeof sitemapEntriesSchema>;

const placeOf = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number from 0 to ${max}.` })
    .int(`${name} must be a whole number from 0 to ${max}.`)
    .min(0, `${name} must be a whole number from 0 to ${max}.`)
    .max(max, `${name} must be a whole number from 0 to ${max}.`)
    .optional();

const partSchema = z.strictObject({
  from: placeOf("from", 1e9).describe("The place in the list to begin with."),
  limit: placeOf("limit", ENTRIES_MAX).describe("Most listings; 0 gives no more than the catalogue's number."),
});

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
        querystring: partSchema,
        response: answers("Listings and browse places.", sitemapEntriesSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { from = 0, limit = ENTRIES_MAX } = request.query;
      const { columns, version, browsePlaces } = services.catalogue.current();
      const { texts, order, rows } = columns;
      const part = order.subarray(from, from + limit);
      const listings = Array.from(part, (row) => ({ slug: slugAt(texts, row), updatedAt: textOf(texts.updatedAts, row) }));
      const next = from + limit < rows ? from + limit : null;
      const answer: SitemapEntries = { version, next, listings, places: from === 0 && limit > 0 ? [...(await browsePlaces())] : [] };
      return answerJson(request, reply, answer, CACHE.shared);
    },
  );
}
