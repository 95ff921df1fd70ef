import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TagMap } from "../features/features.ts";
import { sourceRecordSchema } from "../record/record.ts";
import { ADDRESS_KEYS } from "../record/record-fields.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing, makeRecord } from "../testing/make-listing.ts";
import { isVisible, type Listing, readListing } from "./listing.ts";

type Field = keyof Listing;

const readField = (record: Parameters<typeof makeListing>[0], field: Field): unknown => makeListing(record)[field];

const slugs = (named: readonly { slug: string }[]): string[] => named.map((item) => item.slug);

describe("readListing", () => {
  it.each([
    [{ published: true }, true],
    [{ published: undefined, Published: true }, true],
    [{ published: false, Published: true }, true],
    [{ published: false }, false],
    [{ published: undefined }, false],
    [{ published: "true" }, false],
    [{ published: 1 }, false],
  ])("published in %j is %s: only true counts", (record, published) => {
    expect(isVisible(makeListing(record))).toBe(published);
  });

  it("reads the first address field that is not blank, for any mix of them", () => {
    const arbCell = fc.constantFrom(undefined, null, "", " ", "Salem", " Austin ");
    for (const part of ["City", "State", "Country"] as const) {
      const keys = ADDRESS_KEYS[part];
      checkLaw(
        fc.tuple(arbCell, arbCell, arbCell, arbCell),
        (cells) => {
          const record = makeRecord(Object.fromEntries(keys.map((key, index) => [key, cells[index]])));
          const first = cells.find((cell) => typeof cell === "string" && cell.trim() !== "")?.trim() ?? "";
          expect(readListing(record)[part.toLowerCase() as "city" | "state" | "country"]).toBe(first);
          return first !== "" && first !== cells[0];
        },
        { share: 0.4 },
      );
    }
  });

  it.each([
    [{ "Max Guests": 4 }, 4, 4],
    [{ "Max Number of Guests": 6 }, 6, 6],
    [{ "Max Guests": 4, "Max Number of Guests": 6 }, 4, 4],
    [{ "Max Guests": null, "Max Number of Guests": "8" }, 8, 8],
    [{ "Max Guests": "many", "Max Number of Guests": 3 }, 3, 3],
    [{ "Max Guests": "" }, 0, 2],
    [{ "Max Guests": -3 }, 0, 2],
    [{ "Max Guests": 0 }, 0, 2],
    [{}, 0, 2],
  ])("%j has capacity %d and shows %d", (record, capacity, guests) => {
    expect(makeListing(record)).toMatchObject({ capacity, guests });
  });

  it("fills missing room counts with defaults, and keeps zero", () => {
    expect(makeListing()).toMatchObject({ bedrooms: 1, beds: 1, bathrooms: 1 });
    expect(makeListing({ Bedrooms: 0, Beds: "3", Bathrooms: 1.5 })).toMatchObject({ bedrooms: 0, beds: 3, bathrooms: 1.5 });
  });

  it.each([
    ["Nightlatch Verified", true, true],
    ["Verified by Nightlatch", "true", true],
    ["Verified", 1, true],
    ["Host Verified", "1", true],
    ["Verified", "yes", false],
    ["Verified", "TRUE", false],
    ["Host Verified", 2, false],
    ["Verified", false, false],
    ["Verified", "", false],
  ])("%s = %j is verified: %s", (field, value, verified) => {
    expect(readField({ [field]: value }, "verified")).toBe(verified);
  });

  it.each([
    [true, true],
    ["yes", true],
    [1, true],
    [["tag-hot-tub-private"], true],
    [false, false],
    [0, false],
    ["", false],
    [null, false],
    [undefined, false],
  ])("Hot Tub %j is %s: any truthy value", (value, hotTub) => expect(readField({ "Hot Tub": value }, "hotTub")).toBe(hotTub));

  it("reads notes with spaces or underscores", () => {
    const listing = makeListing({ "Privacy Notes": "Gate code", Camera_Policy: "None inside", Sound_Notes: " ", "Access Notes": null });
    expect(listing.notes).toEqual({ privacy: "Gate code", camera: "None inside", sound: undefined, access: undefined });
  });

  it.each([
    ["Stone cellar, Velvet loft", ["Stone cellar", "Velvet loft"]],
    ["- Stone cellar\n- Velvet loft.", ["Stone cellar", "Velvet loft"]],
    ["Stone cellar; Velvet loft • Mirrors", ["Stone cellar", "Velvet loft", "Mirrors"]],
    ["A cellar, with a bar. Ask for the key.", ["A cellar, with a bar. Ask for the key"]],
    [
      ["Stone cellar", "Velvet loft"],
      ["Stone cellar", "Velvet loft"],
    ],
    ["", []],
  ])("splits Unique Kink Features %j", (text, parts) => {
    expect(readField({ Unique_Kink_Features: text }, "uniqueFeatures")).toEqual(parts);
  });

  it("derives a missing slug and name", () => {
    expect(makeListing({ Slug: "", Name: "Casa Río" }).slug).toBe("casa-rio");
    expect(makeListing({ Slug: "casa-rio", Name: " " }).name).toBe("Casa Rio");
    expect(readListing({ id: "rec1" })).toMatchObject({ slug: "rec1", name: "Unnamed stay" });
  });

  it("reads types from ids, slugs or names, once each", () => {
    const types = ["type-bnb", "Kink BnB", "bnb", "nudist-resort", "recUnknownType0001"];
    expect(readField({ "Property Type": types }, "typeIds")).toEqual([
      "type-bnb",
      "type-kinkbnb",
      "type-lifestyle-experience",
      "recUnknownType0001",
    ]);
    expect(readField({ "Property Type": "Dungeon" }, "typeIds")).toEqual(["type-dungeon"]);
  });
});

describe("featured listings", () => {
  const now = Date.parse("2025-09-30T12:00:00Z");
  it.each([
    [{ Featured: true }, true],
    [{ Featured: "1" }, true],
    [{ Featured: "no" }, false],
    [{ Plan: "elite" }, true],
    [{ Plan: "Elite" }, true],
    [{ Plan: "pro" }, false],
    [{ "Boost Until": "2025-09-30" }, true],
    [{ "Boost Until": "2025-09-29" }, false],
    [{ "Boost Until": "2025-09-30T12:00:01Z" }, true],
    [{ "Boost Until": "2025-09-30T12:00:00Z" }, false],
    [{ "Boost Until": "soon" }, false],
    [{}, false],
  ])("%j: %s", (record, featured) => {
    expect(readListing(makeRecord(record), undefined, now).featured).toBe(featured);
  });
});

describe("features of a record", () => {
  it("reads names and tag ids of Kink Furniture and of Tags, once each, in taxonomy order", () => {
    const listing = makeListing({
      "Kink Furniture": [
        "St. Andrew's Cross",
        "tag-cage",
        "Bedroom Swing",
        "Throne",
        "Velvet Chaise",
        "tag-unheard-of",
        "rec0123456789abcd",
      ],
      Tags: ["tag-cage", "tag-sauna", "tag-unheard-of"],
    });
    expect(slugs(listing.furniture)).toEqual(["st-andrews-cross", "cage", "sex-swing", "queening-chair", "velvet-chaise"]);
    expect(listing.furniture.at(-1)).toEqual({ slug: "velvet-chaise", label: "Velvet Chaise" });
    expect(slugs(listing.wellness)).toEqual(["sauna"]);
  });

  it("reads lifestyle flags from fields and tags", () => {
    const byField = makeListing({ "Lifestyle Aware": true, "Lifestyle Friendly": "true", "One Couple Only": 1 });
    expect(byField).toMatchObject({ lifestyleAware: true, lifestyleFriendly: true, oneCoupleOnly: true, adultsOnly: false });
    expect(slugs(byField.general)).toEqual(["one-couple-only", "lifestyle-aware", "lifestyle-friendly"]);
    const byTag = makeListing({ Tags: ["tag-lifestyle-aware", "tag-adults-only"] });
    expect(byTag).toMatchObject({ lifestyleAware: true, lifestyleFriendly: false, oneCoupleOnly: false, adultsOnly: true });
  });

  it("keeps both 420 Friendly slugs", () => {
    expect(slugs(makeListing({ Tags: ["tag-420-friendly-2", "tag-420-friendly"] }).general)).toEqual(["420-friendly", "420-friendly-2"]);
  });

  it("classifies names without a tag", () => {
    const listing = makeListing({ Tags: ["porch swing", "Private hot tub", "Downtown loft", "Steam Room", "nothing known"] });
    expect(slugs(listing.furniture)).toEqual(["porch-swing"]);
    expect(slugs(listing.wellness)).toEqual(["hot-tub-private", "steam-room"]);
    expect(slugs(listing.general)).toEqual(["urban-downtown"]);
    expect([...listing.atmosphere, ...listing.locationType]).toEqual([]);
  });

  it("reads another source's tag map", () => {
    const tagMap: TagMap = {
      recAAAAAAAAAAAAAA: { name: "Throne", slug: "throne", category: "Kink Furniture" },
      recBBBBBBBBBBBBBB: { name: "Star Deck", slug: "star-deck", category: "Atmosphere" },
      recCCCCCCCCCCCCCC: { name: "Weather", slug: "weather", category: "Climate" },
    };
    const listing = readListing(makeRecord({ Tags: [...Object.keys(tagMap), "tag-sauna"] }), tagMap);
    expect(listing.furniture).toEqual([{ slug: "queening-chair", label: "Queening Chair" }]);
    expect(listing.atmosphere).toEqual([{ slug: "star-deck", label: "Star Deck" }]);
    expect(listing.wellness).toEqual([]);
  });
});

it("reads any record that the schema accepts, without throwing", () => {
  const cell = fc.constantFrom(
    undefined,
    null,
    "",
    "x",
    "1",
    0,
    1,
    -1,
    Number.NaN,
    true,
    false,
    [],
    ["a", ""],
    [{ url: "" }],
    [{ url: "/p.webp" }],
  );
  const keys = fc.constantFrom(...Object.keys(sourceRecordSchema.shape).filter((key) => key !== "id"));
  checkLaw(
    fc.dictionary(keys, cell, { maxKeys: 8 }),
    (fields) => {
      const parsed = sourceRecordSchema.safeParse({ id: "rec1", ...fields });
      if (!parsed.success) return false;
      const listing = readListing(parsed.data);
      expect(listing.guests).toBeGreaterThan(0);
      expect(listing.slug).not.toBe("");
      return Object.keys(fields).length > 1;
    },
    { share: 0.05, runs: 500 },
  );
});
