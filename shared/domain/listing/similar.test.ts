import { describe, expect, it } from "vitest";
import { makeListing } from "../testing/make-listing.ts";
import type { Listing } from "./listing.ts";
import { featuresInCommon, nearness, similarListings } from "./similar.ts";

const at = (city: string, state: string, country = "United States") => ({ City: city, State: state, Country: country });
const stay = (id: string, fields: Readonly<Record<string, unknown>>): Listing => makeListing({ id, ...fields });

describe("nearness", () => {
  const here = { city: "Portland", state: "Oregon", country: "United States" };
  it.each([
    [4, { city: "PORTLAND", state: "Oregon", country: "united states" }],
    [3, { city: "Bend", state: "oregon", country: "United States" }],
    [2, { city: "Seattle", state: "Washington", country: "United States" }],
    [1, { city: "Portland", state: "Maine", country: "United States" }],
    [0, { city: "Portland", state: "Oregon", country: "Canada" }],
    [0, { city: "Portland", state: "Oregon", country: "" }],
  ])("is %i to %j", (near, other) => {
    expect(nearness(here, other)).toBe(near);
  });

  it("ignores what the stay does not say", () => {
    expect(nearness({ city: "Oslo", state: "", country: "Norway" }, { city: "oslo", state: "Oslo", country: "Norway" })).toBe(4);
    expect(nearness({ city: "", state: "Kansas", country: "" }, { city: "x", state: "Kansas", country: "y" })).toBe(3);
    expect(nearness({ city: "", state: "", country: "" }, { city: "", state: "", country: "" })).toBe(0);
  });
});

describe("similar stays", () => {
  const cabin = (id: string, place: ReturnType<typeof at>, ...tags: string[]) =>
    stay(id, { ...place, "Property Type": ["type-kink-cabin"], Tags: tags.map((tag) => `tag-${tag}`) });
  const one = cabin("one", at("Reno", "Nevada"), "sauna", "pet-friendly");
  const others = [
    cabin("country-with-nothing-in-common", at("Bangor", "Maine"), "cage"),
    cabin("country-alike", at("Bangor", "Maine"), "sauna"),
    cabin("region-alike", at("Truckee", "California"), "sauna", "pet-friendly"),
    cabin("state-alike", at("Elko", "Nevada"), "sauna", "pet-friendly"),
    stay("city-other-kind", { ...at("Reno", "Nevada"), "Property Type": ["type-lifestyle-club"], Tags: ["tag-sauna", "tag-pet-friendly"] }),
    stay("city-same-kind", { ...at("Reno", "Nevada"), "Property Type": ["type-bnb"], Tags: ["tag-sauna", "tag-pet-friendly"] }),
    stay("country-same-kind", { ...at("Bangor", "Maine"), "Property Type": ["type-bnb"], Tags: ["tag-sauna"] }),
    cabin("city-same-type", at("Reno", "Nevada")),
    cabin("state-bare", at("Elko", "Nevada")),
    cabin("abroad", at("Elko", "Nevada", "Norway"), "sauna"),
    stay("hidden", { ...at("Reno", "Nevada"), published: false }),
  ];

  it("prefers near ones of the same kind, then type, then shared features, never itself or hidden ones", () => {
    const ids = (limit?: number) => similarListings(one, [one, ...others], limit).map((listing) => listing.id);
    expect(ids()).toEqual(["city-same-type", "city-same-kind", "state-alike"]);
    expect(ids(19)).toEqual(["city-same-type", "city-same-kind", "state-alike", "state-bare", "region-alike", "country-alike"]);
  });

  it("share a feature with a stay of unknown type", () => {
    const untyped = stay("untyped", { ...at("Reno", "Nevada"), "Property Type": [], Tags: ["tag-cage"] });
    const around = [cabin("with", at("Elko", "Nevada"), "cage"), cabin("without", at("Reno", "Nevada"), "sauna")];
    expect(similarListings(untyped, around).map(({ id }) => id)).toEqual(["with"]);
  });

  it("do not depend on the input order, and equal stays take turns", () => {
    const equals = Array.from({ length: 30 }, (_, index) => cabin(`equal-${index}`, at("Reno", "Nevada")));
    const [first] = similarListings(equals[0] as Listing, equals);
    expect(similarListings(equals[0] as Listing, equals.toReversed())[0]?.id).toBe(first?.id);
    const favourites = new Set(equals.map((each) => similarListings(each, equals)[0]?.id));
    expect(favourites.size).toBeGreaterThan(10);
  });

  it("count shared features by group, with the two 420 Friendly slugs as one", () => {
    const a = stay("a", { Tags: ["tag-420-friendly", "tag-sauna", "tag-cage"] });
    expect(featuresInCommon(a, stay("b", { Tags: ["tag-420-friendly-2", "tag-cage", "tag-rack"] }))).toBe(2);
  });
});
