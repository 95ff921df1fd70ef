import { type ListingQuery, toListingParams } from "@nightlatch/domain";
import { type PrebuiltResponse, prebuildJson } from "@nightlatch/http/json-response";
import { LRUCache } from "lru-cache";
import type { Catalogue } from "./catalogue.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { suggestionNeedle } from "./queries/suggestions.ts";

/** Caches one response for all queries with the same meaning. */
export interface CatalogueResponses {
  /** @param query a parsed query without unknown values @throws {RangeError} if the cursor belongs to another session seed */
  page(query: ListingQuery, seed: number, cursor: string | null, limit: number): PrebuiltResponse;
  suggest(text: string, limit: number): PrebuiltResponse;
  suggestProperties(text: string, limit: number): PrebuiltResponse;
  categoryCounts(): PrebuiltResponse;
  featureCounts(): PrebuiltResponse;
  similar(slug: string): PrebuiltResponse;
}

export interface ResponseCacheLimits {
  readonly count: number;
  readonly bytes: number;
}

export const RESPONSE_CACHE_LIMITS: ResponseCacheLimits = { count: 4_000, bytes: 32 * 2 ** 20 };

export const NO_RESPONSE_CACHE: ResponseCacheLimits = { count: 0, bytes: 0 };

export function createCatalogueResponses(
  live: Pick<LiveCatalogue, "current">,
  limits: ResponseCacheLimits = RESPONSE_CACHE_LIMITS,
): CatalogueResponses {
  const respond = limits.count > 0 ? cacheResponses(live, limits) : (_key: Key, make: Make) => prebuildJson(make(live.current()));
  return {
    page: (query, seed, cursor, limit) =>
      respond(["page", toListingParams(query), seed, cursor, limit], (catalogue) => catalogue.page(query, seed, cursor, limit)),
    suggest: (text, limit) => respond(["suggest", suggestionNeedle(text), limit], (catalogue) => catalogue.suggest(text, limit)),
    suggestProperties: (text, limit) =>
      respond(["properties", suggestionNeedle(text), limit], (catalogue) => catalogue.suggestProperties(text, limit)),
    categoryCounts: () => respond(["category-counts"], (catalogue) => catalogue.categoryCounts()),
    featureCounts: () => respond(["feature-counts"], (catalogue) => catalogue.featureCounts()),
    similar: (slug) => respond(["similar", slug], (catalogue) => ({ items: catalogue.similar(slug) ?? [] })),
  };
}

type Key = readonly unknown[];
type Make = (catalogue: Catalogue) => unknown;

function cacheResponses(
  live: Pick<LiveCatalogue, "current">,
  { count, bytes }: ResponseCacheLimits,
): (key: Key, make: Make) => PrebuiltResponse {
  let cachedFor = live.current();
  const cache = new LRUCache<string, PrebuiltResponse>({
    max: count,
    maxSize: bytes,
    sizeCalculation: ({ body, etag }, key) => body.length + 2 * (etag.length + key.length),
  });
  return (key, make) => {
    const catalogue = live.current();
    if (catalogue !== cachedFor) {
      cache.clear();
      cachedFor = catalogue;
    }
    const text = JSON.stringify(key);
    const found = cache.get(text);
    if (found) return found;
    const prebuilt = prebuildJson(make(catalogue));
    cache.set(text, prebuilt);
    return prebuilt;
  };
}
