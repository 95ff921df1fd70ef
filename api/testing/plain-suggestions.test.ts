import { matchesFilters, pageOf, placeSegment, suggestionSchema } from "@nightlatch/domain";
import { arbListings, checkLaw, makeListing } from "@nightlatch/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { suggest } from "./plain-suggestions.ts";

const CABIN = { "Property Type": ["type-kink-cabin"] };

const listings = [
  makeListing({ ...CABIN, Name: "Austin Loft", City: "Austin", State: "Texas", Country: "USA" }),
  makeListing({ ...CABIN, Name: "Pine Hollow", City: "Austin", State: "texas", Country: "USA" }),
  makeListing({ ...CABIN, Name: "Sea House", City: "Port Austin", State: "Michigan", Country: "USA" }),
  makeListing({ ...CABIN, Name: "Canal House", City: "Zürich", Country: "Switzerland" }),
  makeListing({ "Property Type": ["type-dungeon"], Name: "Red Door", City: "Austell", State: "Georgia", Country: "USA" }),
  makeListing({ ...CABIN, Name: "Austin Draft", City: "Austria Falls", State: "Texas", Country: "USA", published: false }),
];

it.each(["", "a", " a ", "\u0301\u0301"])("returns nothing for %j: two trimmed characters are needed", (text) => {
  expect(suggest(listings, text)).toEqual([]);
});

it("returns places before properties, prefix matches first, then the bigger place", () => {
  expect(suggest(listings, "AUST")).toEqual([
    { kind: "city", label: "Austin, Texas", city: "Austin", state: "Texas", count: 2 },
    { kind: "city", label: "Port Austin, Michigan", city: "Port Austin", state: "Michigan", count: 1 },
    expect.objectContaining({ kind: "property", label: "Austin Loft", place: "Austin, Texas" }),
    expect.objectContaining({ kind: "property", label: "Pine Hollow" }),
    expect.objectContaining({ kind: "property", label: "Red Door", place: "Austell, Georgia" }),
    expect.objectContaining({ kind: "property", label: "Sea House" }),
  ]);
});

it("folds accents, and puts a city without a state under its country", () => {
  expect(suggest(listings, "zur")[0]).toEqual({
    kind: "city",
    label: "Zürich, Switzerland",
    city: "Zürich",
    state: "Switzerland",
    count: 1,
  });
  expect(suggest(listings, "switz")[0]).toMatchObject({ kind: "country", country: "Switzerland", count: 1 });
});

it("finds a city together with its state", () =>
  expect(suggest(listings, "austin, tex")[0]).toMatchObject({ kind: "city", city: "Austin" }));

it("never suggests an empty place", () => {
  checkLaw(
    fc.tuple(arbListings(6), fc.constantFrom("te", "kans", "st", "sal", "zur", "me", "pine", "casa")),
    ([all, text]) => {
      const suggestions = suggest(all, text);
      for (const suggestion of suggestions) {
        expect(suggestionSchema.parse(suggestion)).toEqual(suggestion);
        if (suggestion.kind === "property") {
          const found = all.filter((listing) => matchesFilters(listing, { search: suggestion.label }));
          expect(found.map((listing) => listing.id)).toContain(suggestion.id);
        } else {
          const state = placeSegment(suggestion.kind === "country" ? suggestion.country : suggestion.state);
          const city = suggestion.kind === "city" ? placeSegment(suggestion.city) : undefined;
          const { total } = pageOf(all, { type: "kink-cabins-bnbs", state, city }, 0, null, 1);
          expect(total).toBeGreaterThanOrEqual(suggestion.count);
          expect(suggestion.count).toBeGreaterThan(0);
        }
      }
      return suggestions.length > 0;
    },
    { share: 0.7 },
  );
});
