import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbListings } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import { makeListing } from "../testing/make-listing.ts";
import { listingCardSchema, listingDetailSchema, stayFactsSchema } from "../views.ts";
import { highlightsOf, listingTypes, toListingCard, toListingDetail, toStayFacts } from "./listing-views.ts";

describe("toListingCard", () => {
  it("shows three furniture labels and how many more there are", () => {
    const tags = ["tag-rack", "tag-cage", "tag-dance-pole", "tag-sex-swing", "tag-exam-table"];
    const card = toListingCard(makeListing({ Tags: tags }));
    expect([card.furniture, card.furnitureMore]).toEqual([["Dance Pole", "Rack", "Exam Table"], 2]);
    expect(toListingCard(makeListing({ Tags: ["tag-rack"] }))).toMatchObject({ furniture: ["Rack"], furnitureMore: 0 });
  });

  it("shows the first type with a known name, or none", () => {
    expect(toListingCard(makeListing({ "Property Type": ["recUnknownType0001", "type-dungeon", "type-bnb"] })).type).toEqual({
      slug: "dungeon",
      label: "Dungeon",
    });
    expect(toListingCard(makeListing({ "Property Type": ["recUnknownType0001"] }))).not.toHaveProperty("type");
    expect(listingTypes(makeListing({ "Property Type": ["nudist-resort"] }))).toEqual([
      { slug: "lifestyle-experience", label: "Lifestyle Experience" },
    ]);
  });

  it("has no image where the listing has none", () => {
    expect(toListingCard(makeListing())).not.toHaveProperty("picture");
  });
});

describe("highlightsOf", () => {
  it("lists unique features, then wellness, atmosphere, general; six, without repeats", () => {
    const listing = makeListing({
      "Unique Kink Features": "Stone cellar, sauna",
      Tags: [
        "tag-pet-friendly",
        "tag-sound-system",
        "tag-sauna",
        "tag-steam-room",
        "tag-420-friendly",
        "tag-420-friendly-2",
        "tag-adults-only",
      ],
    });
    expect(highlightsOf(listing)).toEqual(["Stone cellar", "sauna", "Steam Room", "Sound System", "420 Friendly", "Adults-Only"]);
  });
});

describe("toListingDetail", () => {
  it("groups features by category, without empty groups and with 420 Friendly once", () => {
    const detail = toListingDetail(makeListing({ Tags: ["tag-420-friendly-2", "tag-420-friendly", "tag-rural-cabin", "tag-cage"] }));
    expect(detail.features.map((group) => [group.category, group.items.map((item) => item.label)])).toEqual([
      ["Kink Furniture", ["Cage"]],
      ["General", ["420 Friendly"]],
      ["LocationType", ["Rural / Cabin"]],
    ]);
    expect(detail.allFurniture).toEqual(["Cage"]);
  });

  it("has hints for wellness features only", () => {
    const { features } = toListingDetail(makeListing({ Tags: ["tag-sauna", "tag-cage"] }));
    expect(features.flatMap(({ items }) => items)).toEqual([
      { slug: "cage", label: "Cage" },
      { slug: "sauna", label: "Sauna", hint: "Dry heat to loosen up" },
    ]);
  });

  it("matches the schemas", () => {
    checkLaw(fc.tuple(arbListings(1, 3)), ([listings]) => {
      for (const listing of listings) {
        expect(listingCardSchema.parse(toListingCard(listing))).toEqual(toListingCard(listing));
        expect(listingDetailSchema.parse(toListingDetail(listing))).toEqual(toListingDetail(listing));
        expect(stayFactsSchema.strict().parse(toStayFacts(listing))).toEqual(toStayFacts(listing));
      }
    });
  });
});

describe("toStayFacts", () => {
  it("lists the labels of each kind of feature, without flags that have a field of their own", () => {
    const Tags = [
      "tag-sauna",
      "tag-led-mood-lighting",
      "tag-pet-friendly",
      "tag-adults-only",
      "tag-one-couple-only",
      "tag-rural-cabin",
      "tag-cage",
    ];
    const facts = toStayFacts(makeListing({ Tags, Beds: 3, "Property Type": ["type-dungeon", "type-bnb"] }));
    expect(facts).toMatchObject({
      types: [{ label: "Dungeon" }, { label: "BnB" }],
      beds: 3,
      allFurniture: ["Cage"],
      wellness: ["Sauna"],
      setting: ["Rural / Cabin"],
      atmosphere: ["LED Mood Lighting"],
      general: ["Pet Friendly"],
      labels: { adultsOnly: true, oneCoupleOnly: true, lifestyleAware: false, lifestyleFriendly: false },
      booking: null,
    });
  });

  it("omits what a comparison does not show", () => {
    const facts = toStayFacts(makeListing({ Description: "Quiet.", "Camera Policy": "None inside." }));
    for (const key of ["description", "features", "highlights", "notes", "pictures", "updatedAt"]) expect(facts).not.toHaveProperty(key);
  });
});
