import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListing } from "../listing/listing.ts";
import { toListingCard, toListingDetail } from "../listing/listing-views.ts";
import { arbRecord } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeRecord } from "../testing/make-listing.ts";
import { PRIVATE_FIELDS, publicRecordSchema, sourceRecordSchema, toPublicRecord } from "./record.ts";
import { AMOUNT_LIMITS, isWithin } from "./record-fields.ts";

const SECRET = "keep-this-to-yourself";

describe("private fields", () => {
  it("are in no public form of a record or listing, and neither are unknown fields", () => {
    checkLaw(fc.tuple(arbRecord, fc.constantFrom("Host Bank", "host email", "__proto__x", "Notes to self")), ([fields, unknown]) => {
      const hidden = Object.fromEntries([...PRIVATE_FIELDS, unknown].map((field) => [field, SECRET]));
      const record = sourceRecordSchema.parse({ id: "rec1", ...fields, ...hidden });
      expect(record).toMatchObject(hidden);
      const listing = readListing(record);
      for (const shape of [toPublicRecord(record), listing, toListingCard(listing), toListingDetail(listing)]) {
        expect(JSON.stringify(shape)).not.toContain(SECRET);
      }
    });
  });

  it("are not in the public schema", () => {
    for (const field of PRIVATE_FIELDS) {
      expect(Object.keys(publicRecordSchema.shape)).not.toContain(field);
      expect(Object.keys(sourceRecordSchema.shape)).toContain(field);
    }
  });

  it("are removed from images too", () => {
    const image = { url: "/a.webp", "Host Email": SECRET, thumbnails: { large: { url: "/b.webp", owner: SECRET } } };
    expect(JSON.stringify(toPublicRecord(makeRecord({ "Image Gallery": [image] })))).not.toContain(SECRET);
  });
});

describe("toPublicRecord", () => {
  it("keeps the public fields in their spelling, and reads as the same listing", () => {
    const record = makeRecord({
      "A Address - City": "Salem",
      Camera_Policy: "None",
      Verified: "1",
      "Max Number of Guests": 4,
    });
    expect(toPublicRecord({ ...record, "Host Name": "Ana" })).toEqual(record);
    checkLaw(arbRecord, (fields) => {
      const full = { id: "rec1", ...fields, "Host Phone": "555" };
      expect(readListing(toPublicRecord(full, 0), undefined, 0)).toEqual({ ...readListing(full, undefined, 0), boostUntil: undefined });
    });
  });

  it("shows that a listing is featured, and not what its host pays", () => {
    const at = Date.parse("2026-05-06T12:00:00Z");
    const record = makeRecord();
    const publicRecordOf = (fields: object) => toPublicRecord({ ...record, Featured: false, ...fields }, at);
    for (const paid of [{ Plan: "elite" }, { Plan: "free", "Boost Until": "2026-05-06" }]) {
      expect(publicRecordOf(paid)).toEqual(publicRecordOf({ Featured: true }));
    }
    for (const paid of [{ Plan: "pro" }, { "Boost Until": "2026-05-05" }]) expect(publicRecordOf(paid)).toEqual(publicRecordOf({}));
    expect(Object.keys(publicRecordSchema.shape).filter((key) => /plan|boost/i.test(key))).toEqual([]);
  });
});

describe("sourceRecordSchema", () => {
  it.each([
    [{ Name: 5 }, "Name"],
    [{ "Max Guests": [] }, "Max Guests"],
    [{ Tags: [1] }, "Tags"],
    [{ "Preview Image": [{}] }, "Preview Image"],
    [{ id: "" }, "id"],
  ])("refuses %j and names the field", (fields, field) => {
    const { error } = sourceRecordSchema.safeParse({ id: "rec1", ...fields });
    expect(error?.issues[0]?.path[0]).toBe(field);
  });

  it("accepts every kind of empty table cell", () => {
    for (const empty of [undefined, null, ""]) {
      expect(
        sourceRecordSchema.safeParse({ id: "rec1", Name: empty, City: empty, Featured: empty, "Max Guests": empty, Tags: empty }).success,
      ).toBe(true);
    }
  });
});

it.each([
  ["Max Guests", [1, 2, 999], [0, 1000, 2.5, 99_999_999_999, -1]],
  ["Bedrooms", [0, 999], [0.5, 1000]],
  ["Bathrooms", [0, 1.5], [1.25, 1000]],
] as const)("AMOUNT_LIMITS for %s", (field, fine, odd) => {
  for (const amount of fine) expect(isWithin(AMOUNT_LIMITS[field], amount), String(amount)).toBe(true);
  for (const amount of odd) expect(isWithin(AMOUNT_LIMITS[field], amount), String(amount)).toBe(false);
});
