import fc from "fast-check";
import { featureChoicesIn, featureSlugsIn, tagIdOf } from "../features/features.ts";
import { typeIdOf } from "../features/property-types.ts";
import { type Listing, readListing } from "../listing/listing.ts";
import type { SourceRecord } from "../record/record.ts";
import { FEATURE_FILTERS, type ListingQuery, PERKS } from "../search/filters.ts";

/** Few values on purpose: with many, nearly every query is empty and tests miss bugs (docs/adr/0018). */
const NAMES = ["Pine Hollow", "Pine Cabin", "Casa Río", "Casa Luz", "Red Door"];
const CITIES = ["Austin", "Zürich", "St. Louis", "Salem"];
const STATES = ["Texas", "Kansas", "Arkansas", "Oregon", ""];
const COUNTRIES = ["USA", "México", "Georgia"];
export const TYPES = ["kink-cabin", "kinkbnb", "lifestyle-club", "nudist-resort"] as const;
export const FURNITURE = ["spanking-bench", "st-andrews-cross", "cage", "sex-swing"] as const;
export const WELLNESS = featureSlugsIn("Wellness").slice(3, 7);
export const GENERAL = ["one-couple-only", "420-friendly", "420-friendly-2", "pet-friendly"] as const;
const LOCATIONS = featureSlugsIn("LocationType");
const CAMERAS = ["no-cameras", "none-inside", "outside-only"] as const;
const GROUND = ["nobody", "host-on-site", "other-guests"] as const;

const some = <T>(values: readonly T[], maxLength = 3): fc.Arbitrary<T[]> =>
  fc.subarray([...values], { maxLength: Math.min(maxLength, values.length) });
const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 4 });

export const arbRecord: fc.Arbitrary<Omit<SourceRecord, "id">> = fc.record({
  Name: pick(NAMES),
  published: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
  City: pick(CITIES),
  State: pick(STATES),
  Country: pick(COUNTRIES),
  "Property Type": some(TYPES, 2).map((slugs) => slugs.map(typeIdOf)),
  Featured: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  "Kink Furniture": some(["Spanking Bench", "Bedroom Swing", "St. Andrew's Cross"], 1),
  Tags: fc
    .tuple(some(FURNITURE), some(WELLNESS, 4), some(GENERAL), some(LOCATIONS, 2))
    .map((groups) => [...groups.flat().map(tagIdOf), "tag-nobody-knows"]),
  "Hot Tub": fc.boolean(),
  Wifi: fc.boolean(),
  Kitchen: fc.boolean(),
  "On-Prem Play": fc.boolean(),
  "Max Guests": maybe(pick([1, 2, 3, 6, 20])),
  Cameras: maybe(pick([...CAMERAS, "Outside only", "somewhere"])),
  "Cameras By": maybe(pick(["host", "verified"])),
  "On the Ground": some(GROUND, 2),
});

export const arbListings = (minLength = 0, maxLength = 24): fc.Arbitrary<Listing[]> =>
  fc
    .array(arbRecord, { minLength, maxLength })
    .map((records) => records.map((record, index) => readListing({ id: `rec-${index}`, ...record }, undefined, 0)));

const FILTERS = {
  search: pick(["pine", "CASA", "rio", "a"]),
  location: pick(["kansas", "st louis", "Mexico", "u"]),
  features: some(FEATURE_FILTERS, 2),
  perks: some(PERKS, 2),
  onPremPlay: fc.boolean(),
  furniture: some(FURNITURE, 2),
  maxGuests: pick([2, 3, 6, 20]),
  dynamics: some(
    featureChoicesIn("General").filter((slug) => (GENERAL as readonly string[]).includes(slug)),
    2,
  ),
  wellness: some(WELLNESS, 2),
  locationType: some(LOCATIONS, 2),
  cameras: some(CAMERAS, 2),
  ground: some(GROUND, 2),
} satisfies { [K in keyof ListingQuery]: fc.Arbitrary<unknown> };

export const arbFilters: fc.Arbitrary<ListingQuery> = fc
  .record({
    names: some(Object.keys(FILTERS) as (keyof typeof FILTERS)[], 3),
    values: fc.record(FILTERS),
  })
  .map(({ names, values }) => {
    const chosen = names.map((name) => [name, values[name]] as const).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    return Object.fromEntries(chosen);
  });

export const arbQuery: fc.Arbitrary<ListingQuery> = fc
  .tuple(arbFilters, maybe(pick(["kink-cabins-bnbs", ...TYPES])), maybe(pick(["texas", "kansas", "usa", "mexico"])), fc.boolean())
  .map(([filters, type, state, hasPlace]) => ({ ...(hasPlace && type ? { type, ...(state ? { state } : {}) } : {}), ...filters }));
