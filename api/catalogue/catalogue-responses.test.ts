import { type ListingQuery, parseListingQuery, readListing, toListingParams } from "@nightlatch/domain";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { limits, listingLists, queries, seeds, texts } from "../testing/generators.ts";
import { runs } from "../testing/property-runs.ts";
import { makeRecord } from "../testing/records.ts";
import { buildCatalogue, type Catalogue } from "./catalogue.ts";
import { createCatalogueResponses, NO_RESPONSE_CACHE, type ResponseCacheLimits } from "./catalogue-responses.ts";
import { toEntry } from "./columns/columns.ts";

let current: Catalogue;
let builds: number;
const live = { current: () => current };

function publish(...ids: string[]): void {
  const catalogue = buildCatalogue(
    ids.map((id) => toEntry(readListing(makeRecord(id)))),
    1,
  );
  current = {
    ...catalogue,
    page: (...request) => {
      builds++;
      return catalogue.page(...request);
    },
  };
}

beforeEach(() => {
  builds = 0;
  publish("one", "two");
});

const limited = (limits: Partial<ResponseCacheLimits>) => createCatalogueResponses(live, { count: 100, bytes: 1e6, ...limits });

it("computes one response for all spellings of the same query", () => {
  const responses = createCatalogueResponses(live);
  const first = responses.page({ furniture: ["cage", "rack"], maxGuests: 2, search: "stay" }, 3, null, 18);
  expect(responses.page({ search: " stay ", maxGuests: 2, furniture: ["rack", "cage", "rack"], perks: [] }, 3, null, 18)).toBe(first);
  expect(builds).toBe(1);
  expect(responses.suggest("STAY ", 10)).toBe(responses.suggest(" stay", 10));
  expect(responses.suggestProperties("Stáy", 8)).toBe(responses.suggestProperties("stay", 8));
  expect(responses.categoryCounts()).toBe(responses.categoryCounts());
  expect(responses.featureCounts()).toBe(responses.featureCounts());
});

it("distinguishes query, seed, cursor, limit and kind", () => {
  const responses = createCatalogueResponses(live);
  const { nextCursor } = current.page({}, 3, null, 1);
  const pages = [
    responses.page({}, 3, null, 1),
    responses.page({}, 4, null, 1),
    responses.page({}, 3, nextCursor, 1),
    responses.page({}, 3, null, 2),
    responses.page({ state: "stay" }, 3, null, 1),
    responses.page({ city: "stay" }, 3, null, 1),
    responses.suggest("stay", 1),
    responses.suggest("stay", 2),
    responses.suggestProperties("stay", 1),
    responses.categoryCounts(),
    responses.featureCounts(),
  ];
  expect(new Set(pages).size).toBe(pages.length);
});

it("clears the cache when the catalogue changes", () => {
  const responses = createCatalogueResponses(live);
  const before = [responses.page({}, 0, null, 18), responses.suggest("stay", 10), responses.categoryCounts(), responses.featureCounts()];
  publish("one", "two", "three");
  const after = [responses.page({}, 0, null, 18), responses.suggest("stay", 10), responses.categoryCounts(), responses.featureCounts()];
  for (const [index, { body, etag }] of after.entries()) {
    expect(body.equals(before[index]?.body ?? body)).toBe(false);
    expect(etag).not.toBe(before[index]?.etag);
  }
  expect(JSON.parse(String(after[0]?.body))).toMatchObject({ total: 3 });
});

it("caches at most its limit of responses, the most recently used ones", () => {
  const responses = limited({ count: 3 });
  for (const seed of [0, 1, 2, 0, 3]) responses.page({}, seed, null, 18);
  expect(builds).toBe(4);
  responses.page({}, 0, null, 18);
  expect(builds).toBe(4);
  responses.page({}, 1, null, 18);
  expect(builds).toBe(5);
});

it("caches at most its limit of bytes, and no response that is larger", () => {
  const size = createCatalogueResponses(live).page({}, 0, null, 18).body.length;
  const responses = limited({ bytes: Math.floor(2.5 * size) });
  builds = 0;
  for (const seed of [0, 1, 2, 0]) responses.page({}, seed, null, 18);
  expect(builds).toBe(4);
  responses.page({}, 2, null, 18);
  expect(builds).toBe(4);

  const small = limited({ bytes: Math.floor(size / 2) });
  builds = 0;
  expect(small.page({}, 0, null, 18)).toEqual(small.page({}, 0, null, 18));
  expect(builds).toBe(2);
});

it("caches nothing when it is switched off", () => {
  const responses = createCatalogueResponses(live, NO_RESPONSE_CACHE);
  expect(responses.page({}, 0, null, 18)).toEqual(responses.page({}, 0, null, 18));
  expect(builds).toBe(2);
});

it("caches no error", () => {
  const responses = createCatalogueResponses(live);
  for (let round = 0; round < 2; round++) expect(() => responses.page({}, 0, "nonsense", 18)).toThrow(RangeError);
  expect(builds).toBe(2);
});

it("returns what the catalogue would, whatever was requested before", () => {
  let shared = 0;
  const request = fc.record({ query: queries, seed: seeds, limit: limits, text: texts });
  const property = fc.property(listingLists, fc.array(request, { minLength: 20, maxLength: 20 }), (listings, requests) => {
    const catalogue = buildCatalogue(listings.map(toEntry), 1);
    const responses = createCatalogueResponses({ current: () => catalogue });
    const seen = new Set<unknown>();
    for (const { query: raw, seed, limit, text } of requests) {
      const query = readBack(raw);
      const page = responses.page(query, seed % 2, null, limit);
      expect(JSON.parse(String(page.body))).toEqual(JSON.parse(JSON.stringify(catalogue.page(query, seed % 2, null, limit))));
      const suggestions = responses.suggest(text, limit);
      expect(JSON.parse(String(suggestions.body))).toEqual(catalogue.suggest(text, limit));
      const properties = responses.suggestProperties(text, limit);
      expect(JSON.parse(String(properties.body))).toEqual(catalogue.suggestProperties(text, limit));
      if (seen.has(suggestions)) shared++;
      seen.add(suggestions);
    }
  });
  fc.assert(property, { numRuns: runs(15, 60), seed: 20260731 });
  expect(shared).toBeGreaterThan(runs(15, 60));
});

function readBack(query: ListingQuery): ListingQuery {
  const { type, state, city, ...filters } = toListingParams(query);
  return parseListingQuery({ type, state, city }, new URLSearchParams(filters));
}
