import { countFeatures, featureOf, type Listing, type ListingPage, type ListingQuery, matchesFilters, pageOf } from "@nightlatch/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits, listingLists, queries, seeds, texts } from "../testing/generators.ts";
import { suggest, suggestProperties } from "../testing/plain-suggestions.ts";
import { runs } from "../testing/runs.ts";
import { buildCatalogue, type Catalogue, changedSteps } from "./catalogue.ts";
import { toEntry } from "./columns/columns.ts";
import { runSteps } from "./steps.ts";

const catalogues = new WeakMap<readonly Listing[], Catalogue>();

/** The catalogue of a list, which is made once for all checks of that list. */
function catalogueOf(listings: readonly Listing[]): Catalogue {
  const catalogue = catalogues.get(listings) ?? buildCatalogue(listings.map(toEntry), 1);
  catalogues.set(listings, catalogue);
  return catalogue;
}

const changedCatalogues = new WeakMap<readonly Listing[], Catalogue>();

/**
 * The catalogue of a list that came about by changes: of each listing another one's facts were there before, then some had gone, then
 * all came to be as they are.
 */
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

/** Every page of a query, found by following the cursors. */
function allPages(readPage: (cursor: string | null) => ListingPage): ListingPage[] {
  const pages: ListingPage[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: ListingPage = readPage(cursor);
    pages.push(page);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

/** What a check found, to tell whether its generators ask for things that exist. */
interface Seen {
  runs: number;
  found: number;
  /** Empty lists that have a filter value to drop. */
  drops: number;
}

/**
 * Compares a catalogue with the plain rules over many generated lists and queries.
 *
 * @param build makes the catalogue under test
 */
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
  /** The pages that the plain rules give. */
  readonly expected: () => readonly ListingPage[];
}

let madeCases: readonly PageCase[] | undefined;

/**
 * The cases that every catalogue is tried with. They and what the plain rules say of them are made once for all. By this seed, each of
 * the catalogues below that break a rule is found out within a hundred cases.
 */
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

function holdFeatureCounts(build: (listings: readonly Listing[]) => Catalogue): void {
  const property = fc.property(listingLists, (listings) => {
    expect(build(listings).featureCounts()).toEqual(countFeatures(listings));
  });
  fc.assert(property, { numRuns: runs(30, 100), seed: 20260731, endOnFailure: true });
}

/** Listings by the names of their places as they are spelt, counted the plain way. */
function plainCities(listings: readonly Listing[], type: string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const listing of listings.filter((each) => each.published && (type === undefined || matchesFilters(each, { type })))) {
    const key = JSON.stringify([listing.city, listing.state, listing.country]);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function holdCities(build: (listings: readonly Listing[]) => Catalogue): void {
  const arbType = fc.constantFrom(undefined, "kink-cabins-bnbs", "lifestyle-club", "nudist-resort", "mystery", "nothing");
  const property = fc.property(listingLists, arbType, (listings, type) => {
    const counted = build(listings).cities(type);
    const found = Object.fromEntries(counted.map(({ city, state, country, count }) => [JSON.stringify([city, state, country]), count]));
    expect(found).toEqual(plainCities(listings, type));
  });
  fc.assert(property, { numRuns: runs(60, 200), seed: 20260731, endOnFailure: true });
}

describe("the catalogue and the plain rules", () => {
  it("give the same pages, totals, facets and places for every query", () => {
    const seen: Seen = { runs: 0, found: 0, drops: 0 };
    holdPages(catalogueOf, seen);
    expect(seen.found / seen.runs).toBeGreaterThan(0.25);
    expect(seen.drops / seen.runs).toBeGreaterThan(0.1);
  });

  it("give the same suggestions for every text", () => {
    const seen: Seen = { runs: 0, found: 0, drops: 0 };
    holdSuggestions(catalogueOf, seen);
    expect(seen.found / seen.runs).toBeGreaterThan(0.4);
  });

  it("give the same when the catalogue came about by changes", () => {
    const seen: Seen = { runs: 0, found: 0, drops: 0 };
    holdPages(changedCatalogueOf, seen, pageCases().slice(0, runs(40, 600)));
    holdSuggestions(changedCatalogueOf, seen);
    expect(seen.found / seen.runs).toBeGreaterThan(0.25);
  });

  it("give the same counts for every feature", () => holdFeatureCounts(catalogueOf));

  it("give the same counts for every place and type", () => holdCities(catalogueOf));

  // Each of these catalogues breaks one rule. A check that lets one of them pass would let a real mistake pass.
  const changed = (change: (listing: Listing) => Partial<Listing>) => (listings: readonly Listing[]) =>
    catalogueOf(listings.map((listing) => ({ ...listing, ...change(listing) })));
  const asked = (change: (query: ListingQuery) => ListingQuery) => (listings: readonly Listing[]) => {
    const catalogue = catalogueOf(listings);
    return { ...catalogue, page: (...[query, ...rest]: Parameters<Catalogue["page"]>) => catalogue.page(change(query), ...rest) };
  };
  const answered = (change: (page: ListingPage) => ListingPage) => (listings: readonly Listing[]) => {
    const catalogue = catalogueOf(listings);
    return { ...catalogue, page: (...request: Parameters<Catalogue["page"]>) => change(catalogue.page(...request)) };
  };

  it.each<[string, (listings: readonly Listing[]) => Catalogue]>([
    ["shows drafts", changed(() => ({ published: true }))],
    ["forgets what is featured", changed(() => ({ featured: false }))],
    [
      "takes a hot-tub tag for the field",
      changed((listing) => ({ hotTub: listing.wellness.some(({ slug }) => slug.startsWith("hot-tub")) })),
    ],
    ["counts a missing capacity as two", changed((listing) => ({ capacity: listing.capacity || 2 }))],
    ["keeps accents in places", changed((listing) => ({ city: listing.city.replace("ü", "ue") }))],
    ["forgets countries in the state segment", changed(() => ({ country: "" }))],
    ["mixes up the seeds", (listings) => withSeed(catalogueOf(listings), (seed) => seed ^ 1)],
    ["asks for all furniture instead of any", asked((query) => ({ ...query, furniture: query.furniture?.slice(0, 1) }))],
    ["asks for any wellness instead of all", asked((query) => ({ ...query, wellness: query.wellness?.slice(0, 1) }))],
    ["does not skip dynamics for any", asked((query) => ({ ...query, dynamics: query.dynamics?.filter((slug) => slug !== "any") }))],
    ["asks onPremPlay of nobody", asked(({ onPremPlay: _, ...query }) => query)],
    ["asks for more guests than wanted", asked((query) => ({ ...query, maxGuests: query.maxGuests && query.maxGuests + 1 }))],
    ["hides who has not said", asked((query) => ({ ...query, said: "only" }))],
    ["shows who has not said to those who want no such listings", asked(({ said: _, ...query }) => query)],
    ["asks for one answer about privacy of several", asked((query) => ({ ...query, cameras: query.cameras?.slice(0, 1) }))],
    [
      "forgets what an answer implies",
      answered((page) => {
        const { "none-inside": _, ...counts } = page.facets.privacyFacts ?? {};
        return { ...page, facets: { ...page.facets, privacyFacts: counts } };
      }),
    ],
    ["forgets what hosts have said", changed(() => ({ privacyFacts: {} }))],
    ["leaves search out", asked(({ search: _, ...query }) => query)],
    ["takes a city for contained text", asked(({ city, ...query }) => ({ ...query, ...(city ? { location: city } : {}) }))],
    ["counts one listing too few", answered((page) => ({ ...page, total: Math.max(0, page.total - 1) }))],
    ["counts a facet with its own group", answered(withOwnGroupFacets)],
    ["swaps two listings", answered((page) => ({ ...page, items: page.items.toReversed() }))],
    ["says of no filter value that it could go", answered(({ drops: _, ...page }) => page)],
    [
      "lets a value go that helps less before one that helps more",
      answered((page) => ({ ...page, ...(page.drops ? { drops: page.drops.toReversed() } : {}) })),
    ],
    [
      "lets a whole list go instead of one value",
      answered((page) => ({ ...page, ...(page.drops ? { drops: page.drops.map(({ value: _, ...drop }) => drop) } : {}) })),
    ],
    ["ends a page early", answered((page) => ({ ...page, nextCursor: page.items.length > 1 ? null : page.nextCursor }))],
  ])("are told apart when a catalogue %s", (_name, build) => {
    expect(() => holdPages(build)).toThrow();
  });

  it.each<[string, (listings: readonly Listing[]) => Catalogue]>([
    ["shows drafts", changed(() => ({ published: true }))],
    ["forgets atmosphere", changed(() => ({ atmosphere: [] }))],
    ["looks for a feature in its own category only", changed(({ furniture }) => ({ furniture: furniture.filter(isFurniture) }))],
    ["tells the two 420 slugs apart", countedApart],
  ])("are told apart when features are counted by a catalogue that %s", (_name, build) => {
    expect(() => holdFeatureCounts(build)).toThrow();
  });

  it.each<[string, (listings: readonly Listing[]) => Catalogue]>([
    ["shows drafts", changed(() => ({ published: true }))],
    ["forgets states", changed(() => ({ state: "" }))],
    ["forgets types", (listings) => ({ ...catalogueOf(listings), cities: () => catalogueOf(listings).cities() })],
  ])("are told apart when places are counted by a catalogue that %s", (_name, build) => {
    expect(() => holdCities(build)).toThrow();
  });

  it.each<[string, (listings: readonly Listing[]) => Catalogue]>([
    ["shows drafts", changed(() => ({ published: true }))],
    ["suggests places of every type", changed((listing) => ({ typeIds: ["type-kink-cabin", ...listing.typeIds] }))],
    ["puts properties first", (listings) => withSuggestions(catalogueOf(listings), (found) => found.toReversed())],
    [
      "leaves out what fits by its place",
      (listings) =>
        withSuggestions(catalogueOf(listings), (found, text) =>
          found.filter((each) => each.kind !== "property" || each.label.toLowerCase().includes(text.toLowerCase())),
        ),
    ],
  ])("are told apart when suggestions come from a catalogue that %s", (_name, build) => {
    expect(() => holdSuggestions(build)).toThrow();
  });
});

function isFurniture({ slug }: { readonly slug: string }): boolean {
  return featureOf(slug)?.category === "Kink Furniture";
}

function countedApart(listings: readonly Listing[]): Catalogue {
  const second = listings.filter(({ published, general }) => published && general.some(({ slug }) => slug === "420-friendly-2")).length;
  const catalogue = catalogueOf(listings);
  const { total, counts } = catalogue.featureCounts();
  return { ...catalogue, featureCounts: () => ({ total, counts: { ...counts, "420-friendly-2": second } }) };
}

function withSeed(catalogue: Catalogue, change: (seed: number) => number): Catalogue {
  return {
    ...catalogue,
    page: (query, seed, _cursor, limit) => ({ ...catalogue.page(query, change(seed), null, limit), nextCursor: null }),
  };
}

function withSuggestions(
  catalogue: Catalogue,
  change: (found: ReturnType<Catalogue["suggest"]>, text: string) => ReturnType<Catalogue["suggest"]>,
): Catalogue {
  return { ...catalogue, suggest: (text, limit) => change(catalogue.suggest(text, limit), text) };
}

function withOwnGroupFacets(page: ListingPage): ListingPage {
  const furniture = page.facets.furniture.map((value) => ({ ...value, count: Math.min(value.count, page.total) }));
  return { ...page, facets: { ...page.facets, furniture } };
}
