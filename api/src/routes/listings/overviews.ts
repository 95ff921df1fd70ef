import { textOf } from "@nightlatch/catalogue/columns/edits";
import { slugAt } from "@nightlatch/catalogue/columns/row-texts";
import { categoryCountsSchema, featureCountsSchema, featureSlugsIn, TAG_MAP } from "@nightlatch/domain";
import { CACHE, prebuildJson, sendJson, sendPrebuilt } from "@nightlatch/http/json-response";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp } from "../responses.ts";

const querystring = z.strictObject({});

const OVERVIEWS = [
  {
    url: "/category-counts",
    summary: "How many published listings each browse category has.",
    response: responseSchemas("Counts by the category's value in a browse address.", categoryCountsSchema, "invalid_query"),
    count: "categoryCounts",
  },
  {
    url: "/feature-counts",
    summary: "How many published listings have each feature.",
    response: responseSchemas("Counts by the feature's slug, including zeros.", featureCountsSchema, "invalid_query"),
    count: "featureCounts",
  },
] as const;

const slugs = z.array(z.string());
export const facetsSchema = z.object({ furniture: slugs, general: slugs, wellness: slugs, atmosphere: slugs, locationType: slugs });
export const tagsMapSchema = z.record(z.string(), z.object({ name: z.string(), slug: z.string(), category: z.string() }));

/** Facets and tags, which change only with a release (docs/product/api.md#facets-and-tag-map). */
const VOCABULARY = [
  {
    url: "/facets",
    summary: "The feature slugs that filters and forms offer, by category.",
    response: responseSchemas("Lists of slugs.", facetsSchema, "invalid_query"),
    prebuilt: prebuildJson({
      furniture: featureSlugsIn("Kink Furniture"),
      general: featureSlugsIn("General"),
      wellness: featureSlugsIn("Wellness"),
      atmosphere: featureSlugsIn("Atmosphere"),
      locationType: featureSlugsIn("LocationType"),
    } satisfies Record<keyof z.infer<typeof facetsSchema>, readonly string[]>),
  },
  {
    url: "/tags-map",
    summary: "What each tag id means.",
    response: responseSchemas("Tag id to name, slug and category.", tagsMapSchema, "invalid_query"),
    prebuilt: prebuildJson(TAG_MAP),
  },
] as const;

const ENTRIES_MAX = 2_000;

export const sitemapEntriesSchema = z.object({
  /** The catalogue version. Clients must not combine entries of two versions. */
  version: z.number(),
  next: z.number().nullable(),
  listings: z.array(z.object({ slug: z.string(), updatedAt: z.string() })),
  places: z.array(z.object({ type: z.string(), state: z.string().nullable(), city: z.string().nullable(), updatedAt: z.string() })),
});
export type SitemapEntries = z.infer<typeof sitemapEntriesSchema>;

function pagePosition(name: string, max: number) {
  const rule = `${name} must be a whole number from 0 to ${max}.`;
  return z.coerce.number({ error: rule }).int(rule).min(0, rule).max(max, rule).optional();
}

const partSchema = z.strictObject({
  from: pagePosition("from", 1e9).describe("The position in the list to start at."),
  limit: pagePosition("limit", ENTRIES_MAX).describe("At most this many listings; 0 returns only the catalogue's version."),
});

export function overviewRoutes(app: TypedApp, services: Services): void {
  for (const { url, summary, response, count } of OVERVIEWS)
    app.get(url, { schema: { summary, querystring, response } }, async (request, reply) => {
      const { responses, cache } = await services.viewOf(request);
      return sendPrebuilt(request, reply, responses[count](), cache(CACHE.shared));
    });
  for (const { url, summary, response, prebuilt } of VOCABULARY)
    app.get(url, { schema: { summary, querystring, response } }, (request, reply) =>
      sendPrebuilt(request, reply, prebuilt, CACHE.shortLived),
    );
  app.get(
    "/sitemap-entries",
    {
      schema: {
        summary: "Every page that the catalogue gives the site, for its sitemap.",
        querystring: partSchema,
        response: responseSchemas("Listings and browse places.", sitemapEntriesSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { from = 0, limit = ENTRIES_MAX } = request.query;
      const { columns, version, browsePlaces } = services.catalogue.current();
      const { texts, order, rows } = columns;
      const part = order.subarray(from, from + limit);
      const listings = Array.from(part, (row) => ({ slug: slugAt(texts, row), updatedAt: textOf(texts.updatedAts, row) }));
      const next = from + limit < rows ? from + limit : null;
      const entries: SitemapEntries = { version, next, listings, places: from === 0 && limit > 0 ? [...(await browsePlaces())] : [] };
      return sendJson(request, reply, entries, CACHE.shared);
    },
  );
}
