import { countFeatures, type Listing, type ListingPage, type ListingQuery, matchesFilters, pageOf } from "@nightlatch/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { limits, listingLists, queries, seeds, texts } from "../testing/generators.ts";
import { suggest, suggestProperties } from "../testing/plain-suggestions.ts";
import { runs } from "../testing/property-runs.ts";
import { buildCatalogue, type Catalogue, changedSteps } from "./catalogue.ts";
import { toEntry } from "./columns/columns.ts";
import { runSteps } from "./steps.ts";

const catalogues = new WeakMap<readonly Listing[], Catalogue>();

function catalogueOf(listings: readonly Listing[]): Catalogue {
  const catalogue = catalogues.get(listings) ?? buildCatalogue(listings.map(toEntry), 1);
  catalogues.set(listings, catalogue);
  return catalogue;
}

const changedCatalogues = new WeakMap<readonly Listing[], Catalogue>();

/** Builds the catalogue by changes: replaces other facts in each listing, and removes and adds some listings again. */
function changedCatalogueOf(listings: readonly Listing[]): Catalogue {
  const known = changedCatalogues.get(listings);
  if (known) return known;
  const before = listings.map((listing, index) => ({ ...listing, ...listings.at(index - 1), id: listing.id, slug: `was-${listing.slug}` }));
  const entriesOf = (some: readonly Listing[]) => some.map(toEntry).filter(({ published }) => published);
  const idsOf = (some: readonly Listing[]) => new Set(some.map(({ id }) => id));
  const away = before.filter((_, index) => index % 3 === 0);
  let catalogue = buildCatalogue(before.map(toEntry), 1);
  catalogue = runSteps(changedSteps(catalogue, idsOf(away), [], 2));
  for (const half of [0, 1]) {
    const changed = listings.filter((_, index) => index % 2 === half);
    catalogue = runSteps(changedSteps(catalogue, idsOf(changed), entriesOf(changed), 3 + half));
  }
  changedCatalogues.set(listings, catalogue);
  return catalogue;
}

function allPages(readPage: (cursor: string | null) => ListingPage): ListingPage[] {
  const pages: ListingPage[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: ListingPage = readPage(cursor);
    pages.push(page);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

interface Seen {
  runs: number;
  found: number;
  drops: number;
}

function holdPages(
  build: (listings: readonly Listing[]) => Catalogue,
  seen: Seen = { runs: 0, found: 0, drops: 0 },
  cases: readonly PageCase[] = pageCases(),
): void {
  for (const [number, { listings, query, seed, limit, expected }] of cases.entries()) {
    const catalogue = build(listings);
    const actual = allPages((cursor) => catalogue.page(query, seed, cursor, limit));
    seen.runs++;
    if (expected()[0]?.total) seen.found++;
    if (expected()[0]?.drops) seen.drops++;
    expect(actual, `case ${number}: ${JSON.stringify({ query, seed, limit, listings })}`).toEqual(expected());
  }
}

interface PageCase {
  readonly listings: readonly Listing[];
  readonly query: ListingQuery;
  readonly seed: number;
  readonly limit: number;
  readonly expected: () => readonly ListingPage[];
}

let madeCases: readonly PageCase[] | undefined;

function pageCases(): readonly PageCase[] {
  madeCases ??= fc
    .sample(fc.tuple(listingLists, queries, seeds, limits), { numRuns: runs(100, 600), seed: 11 })
    .map(([listings, query, seed, limit]) => {
      let pages: readonly ListingPage[] | undefined;
      const expected = () => (pages ??= allPages((cursor) => pageOf(listings, query, seed, cursor, limit)));
      return { listings, query, seed, limit, expected };
    });
  return madeCases;
}

function holdSuggestions(build: (listings: readonly Listing[]) => Catalogue, seen: Seen = { runs: 0, found: 0, drops: 0 }): void {
  const property = fc.property(listingLists, texts, fc.constantFrom(1, 3, 10), (listings, text, limit) => {
    const catalogue = build(listings);
    const expected = suggest(listings, text, limit);
    seen.runs++;
    if (expected.length) seen.found++;
    expect(catalogue.suggest(text, limit)).toEqual(expected);
    expect(catalogue.suggestProperties(text, limit)).toEqual(suggestProperties(listings, text, limit));
  });
  fc.assert(property, { numRuns: runs(40, 600), seed: 20260731, endOnFailure: true });
}

function plainCities(listings: readonly Listing[], type: string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const listing of listings.filter((each) => each.published && (type === undefined || matchesFilters(each, { type })))) {
    const key = JSON.stringify([listing.city, listing.state, listing.country]);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

it("matches the reference in pages, totals, facets and places for every query", () => {
  const seen: Seen = { runs: 0, found: 0, drops: 0 };
  holdPages(catalogueOf, seen);
  expect(seen.found / seen.runs).toBeGreaterThan(0.25);
  expect(seen.drops / seen.runs).toBeGreaterThan(0.1);
});

it("matches the reference in suggestions for every text", () => {
  const seen: Seen = { runs: 0, found: 0, drops: 0 };
  holdSuggestions(catalogueOf, seen);
  expect(seen.found / seen.runs).toBeGreaterThan(0.4);
});

it("matches the reference after incremental changes", () => {
  const seen: Seen = { runs: 0, found: 0, drops: 0 };
  holdPages(changedCatalogueOf, seen, pageCases().slice(0, runs(40, 600)));
  holdSuggestions(changedCatalogueOf, seen);
  expect(seen.found / seen.runs).toBeGreaterThan(0.25);
});

it("matches the reference in counts for every feature", () => {
  const property = fc.property(listingLists, (listings) => {
    expect(catalogueOf(listings).featureCounts()).toEqual(countFeatures(listings));
  });
  fc.assert(property, { numRuns: runs(30, 100), seed: 20260731, endOnFailure: true });
});

it("matches the reference in counts for every place and type", () => {
  const arbType = fc.constantFrom(undefined, "kink-cabins-bnbs", "lifestyle-club", "nudist-resort", "mystery", "nothing");
  const property = fc.property(listingLists, arbType, (listings, type) => {
    const counted = catalogueOf(listings).cities(type);
    const found = Object.fromEntries(counted.map(({ city, state, country, count }) => [JSON.stringify([city, state, country]), count]));
    expect(found).toEqual(plainCities(listings, type));
  });
  fc.assert(property, { numRuns: runs(60, 200), seed: 20260731, endOnFailure: true });
});
