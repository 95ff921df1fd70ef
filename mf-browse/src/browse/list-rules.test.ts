import { expect, test } from "vitest";
import { activeFilters, canonicalFilters, readListQuery, redirectOf } from "./list-rules.ts";

const at = (href: string) => {
  const { pathname, search } = new URL(href, "http://site.example");
  return { pathname, search };
};

test("an address becomes the query it means, and what it does not understand is dropped", () => {
  expect(readListQuery(at("/properties/lifestyle-club/texas/austin?amenities=hot-tub,moat&maxGuests=99&page=2"))).toEqual({
    type: "lifestyle-club",
    state: "texas",
    city: "austin",
    features: ["hot-tub"],
    maxGuests: 20,
  });
});

test.each([
  ["/properties/kink-cabins-bnb", "/properties/kink-cabins-bnbs"],
  ["/properties/kink-cabins/ohio?search=lake", "/properties/kink-cabin/ohio?search=lake"],
  ["/properties/Kink-Cabin", "/properties/kink-cabin"],
])("%s leads to %s", (alias, canonical) => {
  expect(redirectOf(at(alias))).toBe(canonical);
});

test.each(["/properties", "/properties/kink-cabins-bnbs", "/properties/no-such-type/ohio"])("%s stays", (href) => {
  expect(redirectOf(at(href))).toBeUndefined();
});

test("every filter that acts is shown, with the address that lets only it go", () => {
  const href = "/properties/kinkbnb?wellness=sauna,steam-room&search=lake&amenities=hot-tub&perks=wifi&maxGuests=6&onPremPlay=false";
  expect(activeFilters(at(href)).map(({ label }) => label)).toEqual([
    "“lake”",
    "6 guests or more",
    "No on-premises play",
    "Hot tub",
    "Wi-Fi",
    "Sauna",
    "Steam Room",
  ]);
  expect(activeFilters(at("/properties/kinkbnb?search=lake&wellness=sauna,steam-room")).map(({ without }) => without)).toEqual([
    "/properties/kinkbnb?wellness=sauna,steam-room",
    "/properties/kinkbnb?search=lake&wellness=steam-room",
    "/properties/kinkbnb?search=lake&wellness=sauna",
  ]);
});

test("the place is no filter, and neither is what nobody understands", () => {
  expect(activeFilters(at("/properties/kinkbnb/ohio?furniture=sofa&dynamics=any&page=2"))).toEqual([]);
});

test("filters are spelt in canonical order", () => {
  expect(canonicalFilters(at("/properties?locationType=rural-cabin&wellness=steam-room,sauna&search=lake&page=2"))).toBe(
    "search=lake&wellness=sauna,steam-room&locationType=rural-cabin",
  );
});
