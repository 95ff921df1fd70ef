import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SourceRecord } from "../record/record.ts";
import { arbFilters, arbListings, arbQuery, FURNITURE, GENERAL } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing } from "../testing/make-listing.ts";
import { type ListingQuery, matchesFilters } from "./filters.ts";

type Case = [about: string, record: Partial<SourceRecord>, query: ListingQuery, matches: boolean];

const CLUB = { "Property Type": ["type-lifestyle-club"] };

const CASES: Case[] = [
  ["a published listing, no filter", {}, {}, true],
  ["a draft", { published: false }, {}, false],
  ["empty lists and texts mean any", {}, { features: [], furniture: [], wellness: [], search: "  ", location: "", state: "" }, true],

  ["its type", { "Property Type": ["type-dungeon"] }, { type: "dungeon" }, true],
  ["another type", { "Property Type": ["type-dungeon"] }, { type: "bnb" }, false],
  ["one of several types", { "Property Type": ["type-bnb", "type-dungeon"] }, { type: "dungeon" }, true],
  ["kink-cabins-bnbs takes cabins", { "Property Type": ["type-kink-cabin"] }, { type: "kink-cabins-bnbs" }, true],
  ["kink-cabins-bnbs takes BnBs", { "Property Type": ["type-kinkbnb"] }, { type: "kink-cabins-bnbs" }, true],
  ["kink-cabins-bnbs takes no resort", { "Property Type": ["type-lifestyle-resort"] }, { type: "kink-cabins-bnbs" }, false],
  ["the shared id, by one slug", { "Property Type": ["type-lifestyle-experience"] }, { type: "nudist-resort" }, true],
  ["the shared id, by the other", { "Property Type": ["type-lifestyle-experience"] }, { type: "lifestyle-experience" }, true],
  ["a type named, not given by id", { "Property Type": ["Kink BnB"] }, { type: "kinkbnb" }, true],
  ["an unmapped type as it is", { "Property Type": ["tree-house"] }, { type: "tree-house" }, true],
  ["no type at all", {}, { type: "dungeon" }, false],

  ["its state", { State: "Kansas" }, { state: "kansas" }, true],
  ["kansas is not Arkansas", { State: "Arkansas" }, { state: "kansas" }, false],
  ["a country in the state's place", { Country: "New Zealand" }, { state: "new-zealand" }, true],
  ["its city, accents folded", { City: "Zürich" }, { city: "zurich" }, true],
  ["part of a city", { City: "New York" }, { city: "york" }, false],
  ["a state by an alternate field", { "Location - State": "Utah" }, { state: "utah" }, true],
  ["a segment of signs", { City: "Salem" }, { city: "---" }, false],

  ["location inside a state", { State: "Arkansas" }, { location: "Kansas" }, true],
  ["location without signs", { City: "St. Louis" }, { location: "ST LOUIS" }, true],
  ["location in a country", { Country: "México" }, { location: "mexico" }, true],
  ["location is not looked for in the name", { Name: "Texas Tea" }, { location: "texas" }, false],
  ["location across two values", { City: "San", State: "Antonio" }, { location: "San Antonio" }, false],
  ["location of signs only", { City: "Salem" }, { location: "!!!" }, false],

  ["search in the name", { Name: "Casa Río" }, { search: " RIO " }, true],
  ["search in the city", { City: "Austin" }, { search: "aus" }, true],
  ["search in the country", { Country: "Canada" }, { search: "canada" }, true],
  ["search keeps signs", { Name: "St. John" }, { search: "st john" }, false],
  ["search not in the description", { Description: "quiet" }, { search: "quiet" }, false],
  ["search that folds to nothing", {}, { search: "\u0301" }, false],

  ["hot-tub reads the field", { "Hot Tub": true }, { features: ["hot-tub"] }, true],
  ["hot-tub: any truthy value", { "Hot Tub": "yes" }, { features: ["hot-tub"] }, true],
  ["hot-tub: 0 is not set", { "Hot Tub": 0 }, { features: ["hot-tub"] }, false],
  ["hot-tub does not read the tags", { Tags: ["tag-hot-tub-private"] }, { features: ["hot-tub"] }, false],
  ["features match any", { "Kink Furniture": ["Spanking Bench"] }, { features: ["hot-tub", "spanking-bench"] }, true],
  ["bedroom-swing is sex-swing", { "Kink Furniture": ["Bedroom Swing"] }, { features: ["bedroom-swing"] }, true],
  ["st-andrews-cross by a name with signs", { "Kink Furniture": ["St. Andrew's Cross"] }, { features: ["st-andrews-cross"] }, true],
  ["furniture by tag id", { "Kink Furniture": ["tag-spanking-bench"] }, { features: ["spanking-bench"] }, true],
  ["a feature the filter does not have", { "Kink Furniture": ["Cage"] }, { features: ["cage"] }, false],

  ["wifi", { Wifi: true }, { perks: ["wifi"] }, true],
  ["wifi or kitchen", { Kitchen: true }, { perks: ["wifi", "kitchen"] }, true],
  ["neither", {}, { perks: ["wifi", "kitchen"] }, false],

  ["on-prem play in a club", { ...CLUB, "On-Prem Play": true }, { onPremPlay: true }, true],
  ["no on-prem play in a club", CLUB, { onPremPlay: true }, false],
  ["false asks for a club without", CLUB, { onPremPlay: false }, true],
  ["false refuses a club with", { ...CLUB, "On-Prem Play": true }, { onPremPlay: false }, false],
  ["other types are left alone", { "Property Type": ["type-dungeon"] }, { onPremPlay: true }, true],
  ["other types are left alone by false too", { "On-Prem Play": true }, { onPremPlay: false }, true],

  ["furniture by tag", { Tags: ["tag-cage"] }, { furniture: ["cage"] }, true],
  ["furniture, any of", { Tags: ["tag-cage"] }, { furniture: ["rack", "cage"] }, true],
  ["furniture, none of", { Tags: ["tag-cage"] }, { furniture: ["rack"] }, false],
  ["furniture asked for by name", { Tags: ["tag-spanking-bench"] }, { furniture: ["Spanking Bench"] }, true],
  ["furniture asked for by alias", { Tags: ["tag-queening-chair"] }, { furniture: ["throne"] }, true],
  ["massage-table is furniture", { Tags: ["tag-massage-table"] }, { furniture: ["massage-table"] }, true],
  ["massage-table is not wellness", { Tags: ["tag-massage-table"] }, { wellness: ["massage-table"] }, false],
  ["another category is no furniture", { Tags: ["tag-sauna"] }, { furniture: ["sauna"] }, false],
  ["an unknown tag id is ignored", { Tags: ["tag-unheard-of", "rec0123456789abcd"] }, { furniture: ["unheard-of"] }, false],

  ["capacity at least", { "Max Guests": 4 }, { maxGuests: 4 }, true],
  ["capacity below", { "Max Guests": 3 }, { maxGuests: 4 }, false],
  ["capacity under the other name", { "Max Number of Guests": 6 }, { maxGuests: 4 }, true],
  ["a missing capacity counts as 0, though 2 is shown", {}, { maxGuests: 2 }, false],

  ["dynamics, any of", { Tags: ["tag-pet-friendly"] }, { dynamics: ["adults-only", "pet-friendly"] }, true],
  ["dynamics, none of", { Tags: ["tag-pet-friendly"] }, { dynamics: ["adults-only"] }, false],
  ["any skips dynamics", {}, { dynamics: ["adults-only", "any"] }, true],
  ["a field counts like the tag", { "One Couple Only": true }, { dynamics: ["one-couple-only"] }, true],
  ["420-friendly takes both", { Tags: ["tag-420-friendly-2"] }, { dynamics: ["420-friendly"] }, true],
  ["420-friendly-2 takes both", { Tags: ["tag-420-friendly"] }, { dynamics: ["420-friendly-2"] }, true],

  ["wellness, all of", { Tags: ["tag-sauna", "tag-steam-room"] }, { wellness: ["sauna", "steam-room"] }, true],
  ["wellness, one missing", { Tags: ["tag-sauna"] }, { wellness: ["sauna", "steam-room"] }, false],
  ["locationType, any of", { Tags: ["tag-rural-cabin"] }, { locationType: ["rural-cabin", "urban-downtown"] }, true],
  ["locationType, none of", { Tags: ["tag-rural-cabin"] }, { locationType: ["urban-downtown"] }, false],

  ["an answer about privacy", { Cameras: "none-inside" }, { cameras: ["none-inside"] }, true],
  ["another answer", { Cameras: "shared-rooms" }, { cameras: ["none-inside"] }, false],
  ["any of the answers", { Cameras: "shared-rooms" }, { cameras: ["none-inside", "shared-rooms"] }, true],
  ["what an answer implies", { Cameras: "outside-only" }, { cameras: ["none-inside"] }, true],
  ["an answer is not implied the other way round", { Cameras: "none-inside" }, { cameras: ["no-cameras"] }, false],
  ["one of several that are on the ground", { "On the Ground": ["host-on-site", "other-guests"] }, { ground: ["other-guests"] }, true],
  ["listings without an answer stay visible", { Sound: "alone" }, { cameras: ["none-inside"], ground: ["nobody"] }, true],
  ["no answer, where only listings with one are wanted", { Sound: "alone" }, { cameras: ["none-inside"], said: "only" }, false],
  ["the wanted answer, and no other", { Sound: "alone" }, { sound: ["alone"], said: "only" }, true],
  ["two questions, one not answered", { Sound: "alone" }, { sound: ["alone"], cameras: ["none-inside"], said: "only" }, false],
  ["two questions, one answered otherwise", { Sound: "alone", Entry: "host-meets" }, { sound: ["alone"], entry: ["own-key"] }, false],
  ["said alone does nothing", {}, { said: "only" }, true],
  ["an answer in a note", { "Camera Policy": "No cameras inside." }, { cameras: ["none-inside"], said: "only" }, true],

  ["filters apply together", { Wifi: true, City: "Salem" }, { perks: ["wifi"], city: "salem" }, true],
  ["one failing filter is enough", { Wifi: true, City: "Salem" }, { perks: ["wifi"], city: "austin" }, false],
];

it.each(CASES)("matchesFilters %s", (_about, record, query, matches) => {
  expect(matchesFilters(makeListing(record), query)).toBe(matches);
});

describe("laws of the filters", () => {
  const count = (listings: Parameters<typeof matchesFilters>[0][], query: ListingQuery): number =>
    listings.filter((listing) => matchesFilters(listing, query)).length;

  it("one more filter never adds a listing", () => {
    checkLaw(
      fc.tuple(arbListings(6), arbQuery, arbFilters),
      ([listings, query, more]) => {
        const both = { ...more, ...query };
        expect(listings.filter((listing) => matchesFilters(listing, both) && !matchesFilters(listing, query))).toEqual([]);
        const wide = count(listings, query);
        return wide > 0 && count(listings, both) < wide;
      },
      { share: 0.25 },
    );
  });

  it("filters combine as an intersection", () => {
    checkLaw(
      fc.tuple(arbListings(6), arbQuery),
      ([listings, query]) => {
        const parts = Object.entries(query).map(([name, value]) => ({ [name]: value }));
        const ofEach = listings.filter((listing) => listing.published && parts.every((part) => matchesFilters(listing, part)));
        expect(listings.filter((listing) => matchesFilters(listing, query))).toEqual(ofEach);
        const found = count(listings, query);
        return parts.length > 1 && found > 0 && found < listings.length;
      },
      { share: 0.2 },
    );
  });

  it.each([
    ["furniture", FURNITURE],
    ["dynamics", GENERAL],
    ["locationType", ["rural-cabin", "remote-secluded", "urban-downtown"]],
    ["perks", ["wifi", "kitchen"]],
    ["features", ["hot-tub", "spanking-bench", "bedroom-swing", "st-andrews-cross"]],
    ["cameras", ["no-cameras", "none-inside", "outside-only"]],
    ["ground", ["nobody", "host-on-site", "other-guests"]],
  ] as const)("%s is any-of: two values find what either finds", (filter, values) => {
    checkLaw(
      fc.tuple(arbListings(6), fc.constantFrom(...values), fc.constantFrom(...values)),
      ([listings, a, b]) => {
        const finds = (listing: (typeof listings)[number], slugs: readonly string[]) => matchesFilters(listing, { [filter]: slugs });
        const either = listings.filter((listing) => finds(listing, [a]) || finds(listing, [b]));
        expect(listings.filter((listing) => finds(listing, [a, b]))).toEqual(either);
        return count(listings, { [filter]: [a] }) > 0;
      },
      { share: 0.8 },
    );
  });

  it("said removes exactly the listings without an answer", () => {
    checkLaw(
      fc.tuple(arbListings(6), fc.constantFrom("none-inside", "outside-only"), arbFilters),
      ([listings, slug, filters]) => {
        const query = { ...filters, cameras: [slug], ground: [] };
        const gone = listings.filter((listing) => matchesFilters(listing, query) && !matchesFilters(listing, { ...query, said: "only" }));
        const unsaid = listings.filter((listing) => matchesFilters(listing, query) && !listing.privacyFacts.cameras);
        expect(gone).toEqual(unsaid);
        return gone.length > 0;
      },
      { share: 0.3 },
    );
  });
});
