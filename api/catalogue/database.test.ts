import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import { type Listing, pageOf, readListing } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { putListings } from "@nightlatch/listings/listing-store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { limits, queries, recordLists, seeds, texts } from "../testing/generators.ts";
import { suggest, suggestProperties } from "../testing/plain-suggestions.ts";
import { runs } from "../testing/property-runs.ts";
import { makeRecord } from "../testing/records.ts";
import type { Catalogue } from "./catalogue.ts";
import { readCatalogue } from "./live/read-catalogue.ts";

/** Makes slugs unique, as the database requires. */
const stored = recordLists.map((records) => records.map((record) => ({ ...record, Slug: `stay-${record.id}` })));
const testQueries = fc.array(fc.record({ query: queries, seed: seeds, limit: limits, text: texts }), { minLength: 30, maxLength: 30 });

const { db } = await openTestDatabase();

it("matches the reference implementation for pages, totals, facets, drops and suggestions", async () => {
  const seen = { queries: 0, found: 0, suggested: 0, drops: 0 };
  const property = fc.asyncProperty(stored, testQueries, async (records, samples) => {
    await db.deleteFrom("listings").execute();
    await putListings(db, records);
    const catalogue = await readCatalogue(db, silentLog);
    const listings = records.map((record) => readListing(withHotTubInStep(record)));
    for (const query of samples) {
      const { total, drops, suggestions } = expectSameResults(catalogue, listings, query);
      seen.queries++;
      if (total > 0) seen.found++;
      if (drops) seen.drops++;
      if (suggestions > 0) seen.suggested++;
    }
  });
  await fc.assert(property, { numRuns: runs(10, 60), seed: 20260731, endOnFailure: true });
  expect(seen.found / seen.queries).toBeGreaterThan(0.25);
  expect(seen.drops / seen.queries).toBeGreaterThan(0.1);
  expect(seen.suggested / seen.queries).toBeGreaterThan(0.4);
});

it("reads every listing when there is more than one batch, whatever their ids look like", async () => {
  await db.deleteFrom("listings").execute();
  // Databases and JavaScript may order these ids differently.
  const letters = ["a", "B", "é", "Z", "z", "_", "-", "1"];
  const records = Array.from({ length: 1_203 }, (_, index) => makeRecord(`${letters[index % letters.length]}${index}`));
  await putListings(db, records);
  const catalogue = await readCatalogue(db, silentLog);
  expect(new Set(catalogue.slugs().map((entry) => entry.slug))).toEqual(new Set(records.map((record) => record.Slug)));
  expect(catalogue.page({}, 0, null, 1).total).toBe(1_203);
});

type TestQuery = (typeof testQueries extends fc.Arbitrary<(infer Q)[]> ? Q : never) & object;

function expectSameResults(catalogue: Catalogue, listings: readonly Listing[], { query, seed, limit, text }: TestQuery) {
  const first = pageOf(listings, query, seed, null, limit);
  for (let cursor: string | null = null; ; ) {
    const expected = pageOf(listings, query, seed, cursor, limit);
    expect(catalogue.page(query, seed, cursor, limit)).toEqual(expected);
    cursor = expected.nextCursor;
    if (cursor === null) break;
  }
  const suggestions = suggest(listings, text, limit);
  expect(catalogue.suggest(text, limit)).toEqual(suggestions);
  expect(catalogue.suggestProperties(text, limit)).toEqual(suggestProperties(listings, text, limit));
  return { total: first.total, drops: first.drops, suggestions: suggestions.length };
}
