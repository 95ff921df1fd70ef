import { type Listing, readListing, SEED_BUCKETS } from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { makeRecord } from "../../testing/records.ts";
import { buildCatalogue, type Catalogue } from "../catalogue.ts";
import { toEntry } from "../columns/columns.ts";

const LISTINGS = 60;
const PAGE = 18;
/** Fair draws exceed this value in one of a thousand runs (chi-square, 59 degrees of freedom). */
const CHI_SQUARE_MAX = 98.3;

const makeListings = (prefix: string, count: number, featured: boolean): Listing[] =>
  Array.from({ length: count }, (_, index) =>
    readListing(makeRecord(`${prefix}-${String(index).padStart(4, "0")}`, { Featured: featured })),
  );

const catalogueOf = (listings: readonly Listing[]): Catalogue => buildCatalogue(listings.map(toEntry), 1);

/** For each listing, how many of all possible visits show it on the first page. */
function countFirstPages(catalogue: Catalogue, listings: readonly Listing[], seedOf: (visit: number) => number): number[] {
  const counts = new Map(listings.map((listing) => [listing.id, 0]));
  for (let visit = 0; visit < SEED_BUCKETS; visit++) {
    for (const { id } of catalogue.page({}, seedOf(visit), null, PAGE).items) {
      const count = counts.get(id);
      if (count !== undefined) counts.set(id, count + 1);
    }
  }
  return [...counts.values()];
}

/** Pearson's statistic of counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe("the first page of a catalogue, over all seeds", () => {
  const featured = makeListings("featured", LISTINGS, true);
  const others = makeListings("listing", LISTINGS, false);
  const everySeed = (visit: number) => visit;

  it("is shared evenly among featured listings", () => {
    const catalogue = catalogueOf([...others, ...featured]);
    const counts = countFirstPages(catalogue, featured, everySeed);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SEED_BUCKETS * PAGE);
    expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_MAX);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("is shared evenly among the others, in the places that featured listings leave", () => {
    const catalogue = catalogueOf([...others, ...featured.slice(0, 6)]);
    const counts = countFirstPages(catalogue, others, everySeed);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SEED_BUCKETS * (PAGE - 6));
    expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_MAX);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("would be told apart when half of the visits were alike", () => {
    const counts = countFirstPages(catalogueOf(others), others, (visit) => (visit % 2 === 0 ? 0 : visit));
    expect(chiSquare(counts)).toBeGreaterThan(CHI_SQUARE_MAX);
  });
});
