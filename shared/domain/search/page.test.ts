import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Listing } from "../listing/listing.ts";
import { arbFilters, arbListings, arbQuery } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing } from "../testing/make-listing.ts";
import { listingPageSchema } from "../views.ts";
import type { ListingQuery } from "./filters.ts";
import { matchesFilters } from "./filters.ts";
import { SEED_MAX } from "./order.ts";
import { commonestSpelling, orderedMatches, pageOf, placeOf } from "./page.ts";
import { activeValues } from "./query.ts";

const arbSeed = fc.integer({ min: 0, max: SEED_MAX });
const arbLimit = fc.integer({ min: 1, max: 7 });

const orderOf = (listings: readonly Listing[], query: ListingQuery, seed: number): string[] =>
  orderedMatches(listings, query, seed).map(({ item }) => item.id);

function readPages(
  listings: Listing[],
  query: ListingQuery,
  seed: number,
  limit: number,
  between: (page: number) => Listing[] = () => [],
): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page === 1 || cursor !== null; page++) {
    if (page > 100) throw new Error("The cursors lead round in a circle.");
    const { items, nextCursor } = pageOf(listings, query, seed, cursor, limit);
    ids.push(...items.map((item) => item.id));
    cursor = nextCursor;
    listings = [...listings, ...between(page)];
  }
  return ids;
}

describe("pageOf", () => {
  it("returns pages that together are the whole list, in order, without repeats", () => {
    checkLaw(
      fc.tuple(arbListings(10, 30), arbQuery, arbSeed, fc.integer({ min: 1, max: 4 })),
      ([listings, query, seed, limit]) => {
        const ids = readPages(listings, query, seed, limit);
        expect(ids).toEqual(orderOf(listings, query, seed));
        expect(new Set(ids)).toEqual(new Set(listings.filter((listing) => matchesFilters(listing, query)).map((listing) => listing.id)));
        expect(new Set(ids).size).toBe(ids.length);
        return ids.length > limit;
      },
      { share: 0.3 },
    );
  });

  it("neither repeats nor loses a listing when others are published between pages", () => {
    checkLaw(
      fc.tuple(arbListings(4), arbListings(1, 8), arbSeed, arbLimit),
      ([listings, added, seed, limit]) => {
        const later = added.map((listing, index) => ({ ...listing, id: `new-${index}` }));
        const ids = readPages(listings, {}, seed, limit, (page) => (page === 1 ? later : []));
        expect(new Set(ids).size).toBe(ids.length);
        const before = orderOf(listings, {}, seed);
        const remaining = ids.filter((id) => !id.startsWith("new-"));
        expect(new Set(remaining)).toEqual(new Set(before));
        // Later pages keep the order of a group (featured or not) that an earlier page began. Other groups may be shuffled again.
        const first = pageOf(listings, {}, seed, null, limit).items;
        const begun = new Set(first.some(({ featured }) => !featured) ? [true, false] : first.map(({ featured }) => featured));
        const ofBegun = (id: string) => begun.has(listings.find((listing) => listing.id === id)?.featured ?? false);
        expect(remaining.filter(ofBegun)).toEqual(before.filter(ofBegun));
        return before.length > limit && ids.length > before.length;
      },
      { share: 0.4 },
    );
  });

  it("continues after the last listing of a page was withdrawn", () => {
    const listings = Array.from({ length: 9 }, (_, i) => makeListing({ id: `w${i}` }));
    const first = pageOf(listings, {}, 5, null, 4);
    const last = first.items.at(-1)?.id;
    const rest = pageOf(
      listings.filter((listing) => listing.id !== last),
      {},
      5,
      first.nextCursor,
      4,
    );
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(orderOf(listings, {}, 5).slice(0, 8));
  });

  it("counts the whole query, and the type without the other filters", () => {
    const listings = [
      makeListing({ "Property Type": ["type-kink-cabin"], City: "Salem", "Hot Tub": true }),
      makeListing({ "Property Type": ["type-kink-cabin"], City: "Austin" }),
      makeListing({ "Property Type": ["type-kink-cabin"], published: false }),
      makeListing({ "Property Type": ["type-dungeon"], City: "Salem" }),
    ];
    const page = pageOf(listings, { type: "kink-cabin", city: "salem", features: ["hot-tub"] }, 0, null, 18);
    expect([page.total, page.typeTotal, page.nextCursor]).toEqual([1, 2, null]);
    expect(pageOf(listings, {}, 0, null, 18).typeTotal).toBe(3);
    expect(pageOf(listings, { type: "campground" }, 0, null, 18)).toMatchObject({ items: [], total: 0, typeTotal: 0 });
  });

  it("suggests which filter value to drop when nothing matches, most listings first", () => {
    const listings = [
      makeListing({ City: "Salem", "Max Guests": 2, Wifi: true }),
      makeListing({ City: "Salem", "Max Guests": 2, Wifi: true }),
      makeListing({ City: "Austin", "Max Guests": 6, Wifi: true }),
      makeListing({ City: "Salem", "Max Guests": 6, Wifi: true, published: false }),
    ];
    const query = { location: "salem", maxGuests: 6, perks: ["wifi"] };
    expect(pageOf(listings, query, 0, null, 18).drops).toEqual([
      { filter: "maxGuests", total: 2 },
      { filter: "location", total: 1 },
    ]);
    expect(pageOf(listings, { ...query, maxGuests: 20 }, 0, null, 18).drops).toEqual([{ filter: "maxGuests", total: 2 }]);
  });

  it("suggests no drops where something matches or one drop is not enough", () => {
    const listings = [makeListing({ City: "Salem" })];
    for (const query of [{}, { location: "salem" }, { location: "austin", features: ["hot-tub"] }, { city: "austin" }]) {
      expect(pageOf(listings, query, 0, null, 18)).not.toHaveProperty("drops");
    }
  });

  it("predicts in its drops the total of the page without that value", () => {
    checkLaw(
      // More filters and fewer listings than in other tests, so that many queries match nothing.
      fc.tuple(arbListings(3, 9), fc.tuple(arbQuery, arbFilters, arbFilters)),
      ([listings, [first, second, third]]) => {
        const query = { ...first, ...second, ...third };
        const { total, drops } = pageOf(listings, query, 0, null, 1);
        const totals = activeValues(query).map(({ filter, value, without }) => ({
          filter,
          value,
          total: pageOf(listings, without, 0, null, 1).total,
        }));
        const helping = total > 0 ? [] : totals.filter((each) => each.total > 0);
        expect(new Set(drops)).toEqual(new Set(helping));
        const counts = (drops ?? []).map((drop) => drop.total);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        return drops !== undefined;
      },
      { share: 0.2 },
    );
  });

  it("matches the schema", () => {
    checkLaw(fc.tuple(arbListings(), arbQuery, arbSeed), ([listings, query, seed]) => {
      const page = pageOf(listings, query, seed, null, 5);
      expect(listingPageSchema.parse(page)).toEqual(page);
    });
  });

  it.each(["rubbish", "1.0.nobody", "1.4.0.nobody"])("refuses the cursor %j", (cursor) => {
    expect(() => pageOf([], {}, 3, cursor, 18)).toThrow(new RangeError(`"${cursor}" is not a cursor of a page with seed 3.`));
  });

  it("refuses the cursor of another seed", () => {
    const listings = Array.from({ length: 5 }, () => makeListing());
    const { nextCursor } = pageOf(listings, {}, 1, null, 2);
    expect(() => pageOf(listings, {}, 2, nextCursor, 2)).toThrow(RangeError);
  });
});

describe("placeOf", () => {
  const listings = [
    makeListing({ City: "St. Louis", State: "Missouri", Country: "USA" }),
    makeListing({ City: "St. Louis", State: "missouri", Country: "USA" }),
    makeListing({ City: "St Louis", State: "Missouri", Country: "USA" }),
    makeListing({ City: "Tbilisi", Country: "Georgia" }),
    makeListing({ City: "Hidden", State: "Draftland", published: false }),
  ];

  it.each([
    [{}, { type: null, state: null, city: null }],
    [
      { type: "kink-cabins-bnbs", state: "missouri", city: "st-louis" },
      {
        type: { slug: "kink-cabins-bnbs", label: "Kink Cabins & BnBs" },
        state: { slug: "missouri", label: "Missouri" },
        city: { slug: "st-louis", label: "St. Louis" },
      },
    ],
    [
      { type: "dungeon", state: "georgia" },
      { type: { slug: "dungeon", label: "Dungeon" }, state: { slug: "georgia", label: "Georgia" }, city: null },
    ],
    [{ type: "dungeon", state: "new-kansas" }, { state: { slug: "new-kansas", label: "New Kansas" } }],
    [{ type: "dungeon", state: "draftland" }, { state: { slug: "draftland", label: "Draftland" } }],
  ])("names the place of %j", (query, place) => expect(placeOf(listings, query)).toMatchObject(place));
});

it.each([
  [["a", "b", "b"], "b"],
  [["b", "a"], "a"],
  [[], undefined],
])("the most common spelling of %j is %j", (names, spelling) => expect(commonestSpelling(names)).toBe(spelling));
