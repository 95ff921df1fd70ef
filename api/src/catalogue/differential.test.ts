import {
  FEATURE_FILTERS,
  type Listing,
  type ListingPage,
  type ListingQuery,
  PERKS,
  pageOf,
  readListing,
  type SourceRecord,
  suggest,
  suggestProperties,
} from "@nightlatch/shared/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCatalogue, type Catalogue } from "./catalogue.ts";
import { toEntry } from "./columns.ts";

// Few values, so that what is asked for is often there: generators with large alphabets let planted bugs through.
const places = fc.constantFrom(
  "Kansas",
  "Arkansas",
  "ar kansas",
  "Zürich",
  "zurich",
  "Saint Louis",
  "St. Louis",
  "st louis",
  "",
  "日本",
  "!!",
);
const furniture = fc.constantFrom(
  "spanking-bench",
  "sex-swing",
  "Bedroom Swing",
  "St. Andrews Cross",
  "tag-cage",
  "Velvet Chaise",
  "tag-unknown",
);
const tags = fc.constantFrom(
  "tag-hot-tub-private",
  "tag-sauna",
  "tag-steam-room",
  "tag-420-friendly",
  "tag-420-friendly-2",
  "tag-one-couple-only",
  "tag-pet-friendly",
  "tag-rural-cabin",
  "tag-urban-downtown",
  "tag-spanking-bench",
  "tag-massage-table",
);
const types = fc.constantFrom(
  "type-kink-cabin",
  "type-kinkbnb",
  "type-lifestyle-club",
  "type-lifestyle-experience",
  "type-dungeon",
  "mystery",
);
const names = fc.constantFrom("Kansas House", "Überblick", "uberblick", "The Cage", "Cage & Key", "Hidden Arkansas", "日本の家", "");
const rarely = fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0);
const often = fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0);

const record = fc.record({
  Name: names,
  City: places,
  State: places,
  Country: places,
  Published: often,
  Featured: rarely,
  "Property Type": fc.uniqueArray(types, { minLength: 0, maxLength: 2 }),
  "Kink Furniture": fc.uniqueArray(furniture, { maxLength: 3 }),
  Tags: fc.uniqueArray(tags, { maxLength: 5 }),
  "Hot Tub": fc.constantFrom(true, false, undefined),
  Wifi: fc.boolean(),
  Kitchen: fc.boolean(),
  "On-Prem Play": fc.boolean(),
  "One Couple Only": rarely,
  "Max Guests": fc.constantFrom(undefined, 1, 2, 4, 20),
});

// Ids of different lengths and letters, so that the order does not follow the order of reading.
const catalogues = fc
  .array(record, { minLength: 0, maxLength: 40 })
  .map((records): Listing[] =>
    records.map((fields, index) => readListing({ id: `rec${(index * 7919) % 101}x${index}`, ...fields } as SourceRecord)),
  );

/** Present one time in five: of many filters together nothing is left to compare. */
const sometimes = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const oneOrTwo = (...values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 0, maxLength: 2 });

const queries: fc.Arbitrary<ListingQuery> = fc
  .record({
    type: sometimes(fc.constantFrom("kink-cabins-bnbs", "kink-cabin", "lifestyle-club", "nudist-resort", "dungeon", "mystery", "none")),
    state: sometimes(fc.constantFrom("kansas", "zurich", "st-louis", "saint-louis", "!!", "nowhere", "日本")),
    city: sometimes(fc.constantFrom("kansas", "arkansas", "zurich", "st-louis")),
    search: sometimes(fc.constantFrom("kansas", "UBER", "st. ", "cage", "日", "!!", "e", "nothing like it")),
    location: sometimes(fc.constantFrom("kansas", "Zür", "stlouis", "st. l", "!!", "a")),
    features: sometimes(oneOrTwo(...FEATURE_FILTERS, "moat")),
    perks: sometimes(oneOrTwo(...PERKS)),
    onPremPlay: sometimes(fc.boolean()),
    furniture: sometimes(oneOrTwo("spanking-bench", "sex-swing", "st-andrews-cross", "Spanking Bench", "cage", "rack")),
    maxGuests: sometimes(fc.constantFrom(2, 3, 4, 20)),
    dynamics: sometimes(oneOrTwo("one-couple-only", "420-friendly", "420-friendly-2", "pet-friendly", "any")),
    wellness: sometimes(oneOrTwo("sauna", "steam-room", "hot-tub-private")),
    locationType: sometimes(oneOrTwo("rural-cabin", "urban-downtown")),
  })
  .map((query) => query as ListingQuery);

const seeds = fc.integer({ min: 0, max: 63 });
const limits = fc.constantFrom(1, 2, 3, 18);
const texts = fc.constantFrom("ka", "KANSAS", "st", "st.", "zü", "cage", "日本", "u", "  ", "!!", "ark", "ouse", "ar k");

function catalogueOf(listings: readonly Listing[]): Catalogue {
  return buildCatalogue(listings.map(toEntry), 1);
}

/** Every page of a query, by following the cursors. */
function allPages(readPage: (cursor: string | null) => ListingPage): ListingPage[] {
  const pages: ListingPage[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: ListingPage = readPage(cursor);
    pages.push(page);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

/** What a check saw, to tell whether its generators ask for what is there. */
interface Seen {
  runs: number;
  found: number;
}

/**
 * Holds a catalogue against the plain rules over many generated lists and queries.
 *
 * @param build makes the catalogue under test
 */
function holdPages(build: (listings: readonly Listing[]) => Catalogue, seen: Seen = { runs: 0, found: 0 }): void {
  const property = fc.property(catalogues, queries, seeds, limits, (listings, query, seed, limit) => {
    const catalogue = build(listings);
    const expected = allPages((cursor) => pageOf(listings, query, seed, cursor, limit));
    const actual = allPages((cursor) => catalogue.page(query, seed, cursor, limit));
    seen.runs++;
    if (expected[0]?.total) seen.found++;
    expect(actual).toEqual(expected);
  });
  fc.assert(property, { numRuns: 600, seed: 20260731, endOnFailure: true });
}

function holdSuggestions(build: (listings: readonly Listing[]) => Catalogue, seen: Seen = { runs: 0, found: 0 }): void {
  const property = fc.property(catalogues, texts, fc.constantFrom(1, 3, 10), (listings, text, limit) => {
    const catalogue = build(listings);
    const expected = suggest(listings, text, limit);
    seen.runs++;
    if (expected.length) seen.found++;
    expect(catalogue.suggest(text, limit)).toEqual(expected);
    expect(catalogue.suggestProperties(text, limit)).toEqual(suggestProperties(listings, text, limit));
  });
  fc.assert(property, { numRuns: 600, seed: 20260731, endOnFailure: true });
}

describe("the catalogue and the plain rules", () => {
  it("give the same pages, totals, facets and places for every query", () => {
    const seen: Seen = { runs: 0, found: 0 };
    holdPages(catalogueOf, seen);
    expect(seen.found / seen.runs).toBeGreaterThan(0.3);
  });

  it("give the same suggestions for every text", () => {
    const seen: Seen = { runs: 0, found: 0 };
    holdSuggestions(catalogueOf, seen);
    expect(seen.found / seen.runs).toBeGreaterThan(0.4);
  });

  // Each of these is a catalogue with one rule broken. A check that lets one through would let a real mistake through.
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
    ["leaves search out", asked(({ search: _, ...query }) => query)],
    ["takes a city for contained text", asked(({ city, ...query }) => ({ ...query, ...(city ? { location: city } : {}) }))],
    ["counts one listing too few", answered((page) => ({ ...page, total: Math.max(0, page.total - 1) }))],
    ["counts a facet with its own group", answered(withOwnGroupFacets)],
    ["swaps two listings", answered((page) => ({ ...page, items: page.items.toReversed() }))],
    ["ends a page early", answered((page) => ({ ...page, nextCursor: page.items.length > 1 ? null : page.nextCursor }))],
  ])("are told apart when a catalogue %s", (_name, build) => {
    expect(() => holdPages(build)).toThrow();
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
