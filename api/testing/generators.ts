import {
  FEATURE_FILTERS,
  type Listing,
  type ListingQuery,
  PERKS,
  readListing,
  SAID_ONLY,
  SEED_MAX,
  type SourceRecord,
} from "@nightlatch/domain";
import fc from "fast-check";

// Few values, because queries rarely match values from large alphabets, and tests missed planted bugs.
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
  "Sauna",
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
  "tag-led-mood-lighting",
);
const types = fc.constantFrom(
  "type-kink-cabin",
  "type-kinkbnb",
  "type-lifestyle-club",
  "type-lifestyle-experience",
  "type-dungeon",
  "mystery",
);
const cameras = fc.constantFrom("none-inside", "Outside only", "no-cameras", "shared-rooms", "yes", undefined, undefined);
const grounds = fc.constantFrom(
  ["host-on-site", "other-guests"],
  "nobody",
  "staff-on-site, other-guests",
  ["nobody", "host-on-site"],
  undefined,
);
const cameraNotes = fc.constantFrom("No cameras inside.", "Outside only.", "One in the hall.", undefined, undefined);
const names = fc.constantFrom("Kansas House", "Überblick", "uberblick", "The Cage", "Cage & Key", "Hidden Arkansas", "日本の家", "");
const rarely = fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0);
const often = fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0);

const fields = fc.record({
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
  Cameras: cameras,
  "Camera Policy": cameraNotes,
  "On the Ground": grounds,
});

export const recordLists: fc.Arbitrary<SourceRecord[]> = fc
  .array(fields, { minLength: 0, maxLength: 40 })
  .map((list) => list.map((each, index) => ({ id: `rec${(index * 7919) % 101}x${index}`, ...each }) as SourceRecord));

export const listingLists: fc.Arbitrary<Listing[]> = recordLists.map((records) => records.map((record) => readListing(record)));

/** Sets a filter in one of five cases, because combinations of many filters match nothing. */
const sometimes = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const oneOrTwo = (...values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 0, maxLength: 2 });

export const queries: fc.Arbitrary<ListingQuery> = fc
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
    cameras: sometimes(oneOrTwo("none-inside", "outside-only", "no-cameras", "everywhere")),
    ground: sometimes(oneOrTwo("nobody", "host-on-site", "other-guests")),
    sound: sometimes(oneOrTwo("alone")),
    said: sometimes(fc.constant(SAID_ONLY)),
  })
  .map((query) => query as ListingQuery);

export const seeds = fc.integer({ min: 0, max: SEED_MAX });
export const limits = fc.constantFrom(1, 2, 3, 18);
export const texts = fc.constantFrom("ka", "KANSAS", "st", "st.", "zü", "cage", "日本", "u", "  ", "!!", "ark", "ouse", "ar k");
