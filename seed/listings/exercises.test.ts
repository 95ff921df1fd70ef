import {
  bookingTarget,
  type Listing,
  PROPERTY_TYPES,
  readListing,
  type SourceRecord,
  TAG_MAP,
  tagIdOf,
  typeSlugOf,
} from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { readSeedListings } from "../index.ts";

const NOW = Date.UTC(2026, 0, 15);
const records = await readSeedListings();
const read = new Map(records.map((record) => [record.id, readListing(record, undefined, NOW)]));

function find(test: (record: SourceRecord, listing: Listing) => boolean): { record: SourceRecord; listing: Listing }[] {
  return records.flatMap((record) => {
    const listing = read.get(record.id);
    return listing && test(record, listing) ? [{ record, listing }] : [];
  });
}

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);
const tagged = (record: SourceRecord, slug: string): boolean => list(record.Tags).includes(tagIdOf(slug));
const knownType = (id: string): boolean => PROPERTY_TYPES.some((type) => type.id === id);

const hasTubTag = (record: SourceRecord): boolean => tagged(record, "hot-tub-private") || tagged(record, "hot-tub-shared");

type Shape = readonly [what: string, holds: (record: SourceRecord, listing: Listing) => boolean, least?: number];

const SHAPES: readonly Shape[] = [
  ["17: several types", (record) => list(record["Property Type"]).length > 1, 20],
  ["18: a type id that nobody knows", (record) => list(record["Property Type"]).some((id) => !knownType(id)), 2],
  ["19: Published alone", (record) => record.Published === true && !("published" in record), 3],
  ["19: both spellings", (record) => record.Published === true && record.published === false],
  ["19: not published", (record, listing) => record.published === false && !listing.published, 10],
  ...["A Address - ", "Address - ", "Location - "].map(
    (prefix): Shape => [
      `20: an address under '${prefix}'`,
      (record, listing) => !record.City && Boolean(listing.city) && record[`${prefix}City`] === listing.city,
      2,
    ],
  ),
  ["20: a blank bare field before a filled one", (record, listing) => record.City === "  " && listing.city === "New Orleans"],
  ["21: capacity under the other name", (record, listing) => record["Max Guests"] === undefined && listing.capacity > 2, 3],
  ["21: capacity as text", (record) => typeof record["Max Number of Guests"] === "string"],
  [
    "21: capacity under both names",
    (record, listing) => Boolean(record["Max Number of Guests"] && record["Max Guests"]) && listing.capacity === record["Max Guests"],
  ],
  ["21: no capacity", (_, listing) => listing.capacity === 0 && listing.guests === 2, 3],
  ["21: no bedrooms", (record, listing) => record.Bedrooms === undefined && listing.bedrooms === 1, 2],
  ["22: a hot tub by field and tag", (record, listing) => listing.hotTub && hasTubTag(record), 80],
  ["22: a hot tub by the field alone", (record, listing) => listing.hotTub && !hasTubTag(record), 3],
  ...[
    ["Bedroom Swing", "sex-swing"],
    ["Throne", "queening-chair"],
    ["Saint Andrews Cross", "st-andrews-cross"],
    ["St. Andrews Cross", "st-andrews-cross"],
    ["St. Andrew’s Cross", "st-andrews-cross"],
    ["tag-cage", "cage"],
  ].map(
    ([written = "", slug]): Shape => [
      `23, 24, 28: furniture written as '${written}'`,
      (record, listing) => list(record["Kink Furniture"]).includes(written) && listing.furniture.some((one) => one.slug === slug),
    ],
  ),
  ["24: furniture that no tag repeats", (record, listing) => listing.furniture.some(({ slug }) => !tagged(record, slug)), 4],
  ["25: 420 Friendly", (record) => tagged(record, "420-friendly"), 10],
  ["25: the other 420 Friendly", (record) => tagged(record, "420-friendly-2"), 10],
  ["27: one couple by field", (record, listing) => listing.oneCoupleOnly && !tagged(record, "one-couple-only"), 2],
  ["27: one couple by tag", (record, listing) => listing.oneCoupleOnly && record["One Couple Only"] !== true, 2],
  ["27: friendly by field", (record, listing) => listing.lifestyleFriendly && !tagged(record, "lifestyle-friendly")],
  ["27: aware by field", (record, listing) => listing.lifestyleAware && !tagged(record, "lifestyle-aware")],
  ...(
    [
      ["Verified by Nightlatch", true, true],
      ["Verified", "true", true],
      ["Host Verified", 1, true],
      ["Host Verified", "1", true],
      ["Nightlatch Verified", "true", true],
      ["Verified", "yes", false],
      ["Host Verified", 2, false],
      ["Nightlatch Verified", "TRUE", false],
      ["Verified by Nightlatch", "pending", false],
    ] as const
  ).map(
    ([field, value, verified]): Shape => [
      `29: '${field}' set to ${JSON.stringify(value)}`,
      (record, listing) => record[field] === value && listing.verified === verified,
    ],
  ),
  ["29: verified", (_, listing) => listing.verified, 120],
  ["29: not verified", (_, listing) => !listing.verified, 60],
  ["30: a note with a space", (record, listing) => record["Camera Policy"] !== undefined && listing.notes.camera !== undefined, 20],
  ["30: a note with an underscore", (record, listing) => record.Camera_Policy !== undefined && listing.notes.camera !== undefined],
  ["30: privacy notes", (record, listing) => record.Privacy_Notes !== undefined && listing.notes.privacy !== undefined],
  ["30: notes of sound and access", (_, listing) => listing.notes.sound !== undefined && listing.notes.access !== undefined],
  ["31: three things", (record, listing) => record.Unique_Kink_Features !== undefined && listing.uniqueFeatures.length === 3],
  ["31: two things", (record, listing) => record["Unique Kink Features"] !== undefined && listing.uniqueFeatures.length === 2, 2],
  ["34: a picture without thumbnails", (record) => record["Image Gallery"]?.some((image) => !image.thumbnails) === true],
  ["40: featured by a boost", (record, listing) => listing.featured && record.Featured !== true && record["Boost Until"] !== undefined],
  ["40: featured by its plan", (record, listing) => listing.featured && record.Featured !== true && record.Plan === "elite"],
  ["40: a boost that ran out", (record, listing) => !listing.featured && record["Boost Until"] !== undefined],
  ...["free", "upgraded", "pro", "elite"].map((plan): Shape => [`40: the plan ${plan}`, (record) => record.Plan === plan]),
  ["43: a tag by name", (record, { wellness }) => list(record.Tags).includes("Sauna") && wellness.some(({ slug }) => slug === "sauna")],
  [
    "43: an unmapped tag",
    (record, listing) => list(record.Tags).includes("Sourdough") && !JSON.stringify(listing.general).includes("ourdough"),
  ],
  [
    "60: a booking link with query and hash",
    (record, listing) => /\?.+#/.test(record["Booking Link"] ?? "") && bookingTarget(listing)?.url.endsWith("#calendar") === true,
  ],
  ["60: a booking link with a source", (record) => (record["Booking Link"] ?? "").includes("utm_source=")],
  ["61: a website only", (record, listing) => !record["Booking Link"] && bookingTarget(listing) !== null, 3],
  ["61: nowhere to book", (_, listing) => bookingTarget(listing) === null, 2],
  ["61: a commission", (_, listing) => bookingTarget(listing)?.affiliate === true, 20],
];

describe("records of unusual shapes", () => {
  for (const [what, holds, least = 1] of SHAPES)
    it(what, () => {
      expect(find(holds).length).toBeGreaterThanOrEqual(least);
    });

  it("18: have a known type", () => {
    expect([...read.values()].filter(({ typeIds }) => typeIds.every((id) => typeSlugOf(id) === undefined))).toEqual([]);
  });

  it("22: have no hot-tub tag without a hot tub", () => {
    expect(find((record, listing) => !listing.hotTub && hasTubTag(record))).toEqual([]);
  });

  it("28: show no ids that the tag map lacks", () => {
    const unknown = (entry: string): boolean => /^(tag-|rec)/.test(entry) && !Object.hasOwn(TAG_MAP, entry);
    const found = find((record) => [...list(record["Kink Furniture"]), ...list(record.Tags)].some(unknown));
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const { listing } of found) expect(JSON.stringify(listing.furniture)).not.toMatch(/velvet-rope|recH4/i);
  });
});
