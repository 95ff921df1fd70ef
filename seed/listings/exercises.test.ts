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

/** The records for which a condition holds, each with its listing. */
function find(test: (record: SourceRecord, listing: Listing) => boolean): { record: SourceRecord; listing: Listing }[] {
  return records.flatMap((record) => {
    const listing = read.get(record.id);
    return listing && test(record, listing) ? [{ record, listing }] : [];
  });
}

function expectSome(test: (record: SourceRecord, listing: Listing) => boolean, least = 1): void {
  expect(find(test).length).toBeGreaterThanOrEqual(least);
}

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);
const tagged = (record: SourceRecord, slug: string): boolean => list(record.Tags).includes(tagIdOf(slug));
const knownType = (id: string): boolean => PROPERTY_TYPES.some((type) => type.id === id);

describe("records of unusual shapes", () => {
  it("17, 18: several types, and type ids that nobody knows", () => {
    expectSome((record) => list(record["Property Type"]).length > 1, 20);
    expectSome((record) => list(record["Property Type"]).some((id) => !knownType(id)), 2);
    for (const { name, typeIds } of read.values())
      expect(
        typeIds.some((id) => typeSlugOf(id) !== undefined),
        name,
      ).toBe(true);
  });

  it("19: published under either spelling", () => {
    expectSome((record) => record.Published === true && !("published" in record), 3);
    expectSome((record) => record.Published === true && record.published === false);
    expectSome((record, listing) => record.published === false && !listing.published, 10);
  });

  it.each(["A Address - ", "Address - ", "Location - "] as const)("20: addresses under '%s'", (prefix) => {
    expectSome((record, listing) => !record.City && Boolean(listing.city) && record[`${prefix}City`] === listing.city, 2);
  });

  it("20: a blank bare field before a filled one", () => {
    expectSome((record, listing) => record.City === "  " && listing.city === "New Orleans");
  });

  it("21: capacity under the other name, as text, under both, and missing", () => {
    expectSome((record, listing) => record["Max Guests"] === undefined && listing.capacity > 2, 3);
    expectSome((record) => typeof record["Max Number of Guests"] === "string");
    expectSome(
      (record, listing) => Boolean(record["Max Number of Guests"] && record["Max Guests"]) && listing.capacity === record["Max Guests"],
    );
    expectSome((_, listing) => listing.capacity === 0 && listing.guests === 2, 3);
    expectSome((record, listing) => record.Bedrooms === undefined && listing.bedrooms === 1, 2);
  });

  it("22: hot tubs by field and tag in step, and by the field alone", () => {
    const hasTag = (record: SourceRecord): boolean => tagged(record, "hot-tub-private") || tagged(record, "hot-tub-shared");
    expectSome((record, listing) => listing.hotTub && hasTag(record), 80);
    expectSome((record, listing) => listing.hotTub && !hasTag(record), 3);
    expect(find((record, listing) => !listing.hotTub && hasTag(record))).toEqual([]);
  });

  it.each([
    ["Bedroom Swing", "sex-swing"],
    ["Throne", "queening-chair"],
    ["Saint Andrews Cross", "st-andrews-cross"],
    ["St. Andrews Cross", "st-andrews-cross"],
    ["St. Andrew’s Cross", "st-andrews-cross"],
    ["tag-cage", "cage"],
  ])("23, 24, 28: furniture written as '%s'", (written, slug) => {
    expectSome((record, listing) => list(record["Kink Furniture"]).includes(written) && listing.furniture.some((one) => one.slug === slug));
  });

  it("24: furniture in the field that no tag repeats", () => {
    expectSome((record, listing) => listing.furniture.some(({ slug }) => !tagged(record, slug)), 4);
  });

  it("28: ids that the tag map does not have leave no trace", () => {
    const unknown = (entry: string): boolean => /^(tag-|rec)/.test(entry) && !Object.hasOwn(TAG_MAP, entry);
    const found = find((record) => [...list(record["Kink Furniture"]), ...list(record.Tags)].some(unknown));
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const { listing } of found) expect(JSON.stringify(listing.furniture)).not.toMatch(/velvet-rope|recH4/i);
  });

  it("25: both 420 Friendly slugs", () => {
    expectSome((record) => tagged(record, "420-friendly"), 10);
    expectSome((record) => tagged(record, "420-friendly-2"), 10);
  });

  it("27: labels by the field alone and by the tag alone", () => {
    expectSome((record, listing) => listing.oneCoupleOnly && !tagged(record, "one-couple-only"), 2);
    expectSome((record, listing) => listing.oneCoupleOnly && record["One Couple Only"] !== true, 2);
    expectSome((record, listing) => listing.lifestyleFriendly && !tagged(record, "lifestyle-friendly"));
    expectSome((record, listing) => listing.lifestyleAware && !tagged(record, "lifestyle-aware"));
  });

  it.each([
    ["Verified by Nightlatch", true, true],
    ["Verified", "true", true],
    ["Host Verified", 1, true],
    ["Host Verified", "1", true],
    ["Nightlatch Verified", "true", true],
    ["Verified", "yes", false],
    ["Host Verified", 2, false],
    ["Nightlatch Verified", "TRUE", false],
    ["Verified by Nightlatch", "pending", false],
  ] as const)("29: '%s' set to %j reads as %s", (field, value, verified) => {
    expectSome((record, listing) => record[field] === value && listing.verified === verified);
  });

  it("29: leaves a good part of the catalogue unverified", () => {
    expectSome((_, listing) => listing.verified, 120);
    expectSome((_, listing) => !listing.verified, 60);
  });

  it("30, 31: notes with spaces and underscores, and things nowhere else has", () => {
    expectSome((record, listing) => record["Camera Policy"] !== undefined && listing.notes.camera !== undefined, 20);
    expectSome((record, listing) => record.Camera_Policy !== undefined && listing.notes.camera !== undefined);
    expectSome((record, listing) => record.Privacy_Notes !== undefined && listing.notes.privacy !== undefined);
    expectSome((_, listing) => listing.notes.sound !== undefined && listing.notes.access !== undefined);
    expectSome((record, listing) => record.Unique_Kink_Features !== undefined && listing.uniqueFeatures.length === 3);
    expectSome((record, listing) => record["Unique Kink Features"] !== undefined && listing.uniqueFeatures.length === 2, 2);
  });

  it("34: two listings without pictures, and pictures without thumbnails", () => {
    expect(records.filter(({ pictures }) => pictures.length === 0)).toHaveLength(2);
    expectSome((record) => record["Image Gallery"]?.some((image) => !image.thumbnails) === true);
  });

  it("40: featured by field, by a running boost and by the elite plan; a boost that ran out does nothing", () => {
    expectSome((record, listing) => listing.featured && record.Featured !== true && record["Boost Until"] !== undefined);
    expectSome((record, listing) => listing.featured && record.Featured !== true && record.Plan === "elite");
    expectSome((record, listing) => !listing.featured && record["Boost Until"] !== undefined);
    for (const plan of ["free", "upgraded", "pro", "elite"]) expectSome((record) => record.Plan === plan);
  });

  it("43: tags by name that nobody mapped", () => {
    expectSome((record, listing) => list(record.Tags).includes("Sauna") && listing.wellness.some(({ slug }) => slug === "sauna"));
    expectSome((record, listing) => list(record.Tags).includes("Sourdough") && !JSON.stringify(listing.general).includes("ourdough"));
  });

  it("60, 61: booking links with query and hash, a website only, commissions, and nowhere to book", () => {
    expectSome(
      (record, listing) => /\?.+#/.test(record["Booking Link"] ?? "") && bookingTarget(listing)?.url.endsWith("#calendar") === true,
    );
    expectSome((record) => (record["Booking Link"] ?? "").includes("utm_source="));
    expectSome((record, listing) => !record["Booking Link"] && bookingTarget(listing) !== null, 3);
    expectSome((_, listing) => bookingTarget(listing) === null, 2);
    expectSome((_, listing) => bookingTarget(listing)?.affiliate === true, 20);
  });
});
