import { type ListingQuery, parseListingQuery, readListing, toListingParams } from "@nightlatch/domain";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { limits, listingLists, queries, seeds, texts } from "../testing/generators.ts";
import { makeRecord } from "../testing/records.ts";
import { runs } from "../testing/runs.ts";
import { buildCatalogue, type Catalogue } from "./catalogue.ts";
import { createCatalogueResponses, NO_RESPONSE_CACHE, type ResponseCacheLimits } from "./catalogue-responses.ts";
import { toEntry } from "./columns/columns.ts";

let current: Catalogue;
let made: number;
const live = { current: () => current };

function publish(...ids: string[]): void {
  const catalogue = buildCatalogue(
    ids.map((id) => toEntry(readListing(makeRecord(id)))),
    1,
  );
  current = {
    ...catalogue,
    page: (...request) => {
      made++;
      return catalogue.page(...request);
    },
  };
}

beforeEach(() => {
  made = 0;
  publish("one", "two");
});

const limited = (limits: Partial<ResponseCacheLimits>) => createCatalogueResponses(live, { count: 100, bytes: 1e6, ...limits });

it("computes one response for all spellings of the same query", () => {
  const answers = createCatalogueResponses(live);
  const first = answers.page({ furniture: ["cage", "rack"], maxGuests: 2, search: "stay" }, 3, null, 18);
  expect(answers.page({ search: " stay ", maxGuests: 2, furniture: ["rack", "cage", "rack"], perks: [] }, 3, null, 18)).toBe(first);
  expect(made).toBe(1);
  expect(answers.suggest("STAY ", 10)).toBe(answers.suggest(" stay", 10));
  expect(answers.suggestProperties("Stáy", 8)).toBe(answers.suggestProperties("stay", 8));
  expect(answers.categoryCounts()).toBe(answers.categoryCounts());
  expect(answers.featureCounts()).toBe(answers.featureCounts());
});

it("distinguishes query, seed, cursor, limit and kind", () => {
  const answers = createCatalogueResponses(live);
  const { nextCursor } = current.page({}, 3, null, 1);
  const pages = [
    answers.page({}, 3, null, 1),
    answers.page({}, 4, null, 1),
    answers.page({}, 3, nextCursor, 1),
    answers.page({}, 3, null, 2),
    answers.page({ state: "stay" }, 3, null, 1),
    answers.page({ city: "stay" }, 3, null, 1),
    answers.suggest("stay", 1),
    answers.suggest("stay", 2),
    answers.suggestProperties("stay", 1),
    answers.categoryCounts(),
    answers.featureCounts(),
  ];
  expect(new Set(pages).size).toBe(pages.length);
});

it("clears the cache when the catalogue changes", () => {
  const answers = createCatalogueResponses(live);
  const before = [answers.page({}, 0, null, 18), answers.suggest("stay", 10), answers.categoryCounts(), answers.featureCounts()];
  publish("one", "two", "three");
  const after = [answers.page({}, 0, null, 18), answers.suggest("stay", 10), answers.categoryCounts(), answers.featureCounts()];
  for (const [index, { body, etag }] of after.entries()) {
    expect(body.equals(before[index]?.body ?? body)).toBe(false);
    expect(etag).not.toBe(before[index]?.etag);
  }
  expect(JSON.parse(String(after[0]?.body))).toMatchObject({ total: 3 });
});

it("caches at most its limit of responses, the most recently used ones", () => {
  const answers = limited({ count: 3 });
  for (const seed of [0, 1, 2, 0, 3]) answers.page({}, seed, null, 18);
  expect(made).toBe(4);
  answers.page({}, 0, null, 18);
  expect(made).toBe(4);
  answers.page({}, 1, null, 18);
  expect(made).toBe(5);
});

it("caches at most its limit of bytes, and no response that is larger", () => {
  const size = createCatalogueResponses(live).page({}, 0, null, 18).body.length;
  const answers = limited({ bytes: Math.floor(2.5 * size) });
  made = 0;
  for (const seed of [0, 1, 2, 0]) answers.page({}, seed, null, 18);
  expect(made).toBe(4);
  answers.page({}, 2, null, 18);
  expect(made).toBe(4);

  const small = limited({ bytes: Math.floor(size / 2) });
  made = 0;
  expect(small.page({}, 0, null, 18)).toEqual(small.page({}, 0, null, 18));
  expect(made).toBe(2);
});

it("caches nothing when it is switched off", () => {
  const answers = createCatalogueResponses(live, NO_RESPONSE_CACHE);
  expect(answers.page({}, 0, null, 18)).toEqual(answers.page({}, 0, null, 18));
  expect(made).toBe(2);
});

it("caches no error", () => {
  const answers = createCatalogueResponses(live);
  for (let turn = 0; turn < 2; turn++) expect(() => answers.page({}, 0, "nonsense", 18)).toThrow(RangeError);
  expect(made).toBe(2);
});

it("returns what the catalogue would, whatever was requested before", () => {
  let shared = 0;
  const request = fc.record({ query: queries, seed: seeds, limit: limits, text: texts });
  const property = fc.property(listingLists, fc.array(request, { minLength: 20, maxLength: 20 }), (listings, requests) => {
    const catalogue = buildCatalogue(listings.map(toEntry), 1);
    const answers = createCatalogueResponses({ current: () => catalogue });
    const seen = new Set<unknown>();
    for (const { query: raw, seed, limit, text } of requests) {
      const query = readBack(raw);
      const page = answers.page(query, seed % 2, null, limit);
      expect(JSON.parse(String(page.body))).toEqual(JSON.parse(JSON.stringify(catalogue.page(query, seed % 2, null, limit))));
      const suggestions = answers.suggest(text, limit);
      expect(JSON.parse(String(suggestions.body))).toEqual(catalogue.suggest(text, limit));
      const properties = answers.suggestProperties(text, limit);
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
