import { readListing, similarListings, toListingCard } from "@nightlatch/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { listingLists } from "../../testing/generators.ts";
import { makeRecord } from "../../testing/records.ts";
import { buildCatalogue } from "../catalogue.ts";
import { toEntry } from "../columns/columns.ts";

const RUNS = 80;

/** Few places and types, in several spellings, so that most listings have both near and distant neighbours. */
const placeLists = fc.array(
  fc.record({
    city: fc.constantFrom("Zürich", "zurich", "St. Louis", "st louis", "", "!!"),
    state: fc.constantFrom("Kansas", "KANSAS", "Missouri", "MO", "Alabama", ""),
    country: fc.constantFrom("United States", "united states", "Norway", ""),
    typeIds: fc.constantFrom(
      ["type-kink-cabin"],
      ["type-kink-cabin", "type-campground"],
      ["type-bnb"],
      ["type-dungeon"],
      ["recUnknown"],
      [],
    ),
  }),
  { minLength: 40, maxLength: 40 },
);

it("finds the similar stays of the domain's rule", () => {
  let [checkedCount, found] = [0, 0];
  fc.assert(
    fc.property(listingLists, placeLists, (listings, places) => {
      const distinct = listings.map((listing, index) => ({ ...listing, ...places[index], slug: listing.id }));
      const catalogue = buildCatalogue(distinct.map(toEntry), 1);
      const visible = distinct.filter((listing) => listing.published);
      for (const listing of visible) {
        const similar = catalogue.similar(listing.slug);
        expect(similar).toEqual(similarListings(listing, distinct).map(toListingCard));
        checkedCount++;
        if (similar?.length) found++;
      }
      for (const { slug, published } of distinct) if (!published) expect(catalogue.similar(slug)).toBeUndefined();
    }),
    { numRuns: RUNS, seed: 20260731 },
  );
  // Checks that enough similar lists are not empty. The measured share is 0.42.
  expect(found / checkedCount).toBeGreaterThan(0.3);
});

it("finds similar stays among many listings", () => {
  const listings = Array.from({ length: 6_000 }, (_, index) =>
    readListing(
      makeRecord(`r${index}`, {
        City: index % 500 === 0 ? `Village ${index}` : `Town ${index % 400}`,
        State: index % 500 === 0 ? `Island ${index}` : `State ${index % 50}`,
        "Property Type": [index % 3 ? "type-kink-cabin" : "type-kinkbnb"],
        Tags: index % 7 ? ["tag-sauna"] : ["tag-sauna", "tag-pet-friendly"],
      }),
    ),
  );
  const catalogue = buildCatalogue(listings.map(toEntry), 1);
  for (const slug of ["stay-r7", "stay-r5000"]) {
    const listing = listings.find((each) => each.slug === slug);
    if (!listing) throw new Error(`No listing ${slug}`);
    expect(catalogue.similar(slug)).toEqual(similarListings(listing, listings).map(toListingCard));
  }
}, 60_000);
