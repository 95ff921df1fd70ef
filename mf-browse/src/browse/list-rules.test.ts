import { encodeCursor } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { activeFilters, canonicalFilters, dropHints, readListQuery, redirectOf } from "./list-rules.ts";

const at = (href: string) => {
  const { pathname, search } = new URL(href, "http://site.example");
  return { pathname, search };
};

test("converts an address to its query, and drops unknown parts", () => {
  expect(readListQuery(at("/properties/lifestyle-club/texas/austin?amenities=hot-tub,moat&maxGuests=99&page=2"))).toEqual({
    type: "lifestyle-club",
    state: "texas",
    city: "austin",
    features: ["hot-tub"],
    maxGuests: 20,
  });
});

const CURSOR = encodeCursor({ seed: 1_330_000, featured: true, start: 2_500_000_000, id: "recA/b &" });
const AFTER = `after=${encodeURIComponent(CURSOR)}`;

test.each([
  ["/properties/kink-cabins-bnb", "/properties/kink-cabins-bnbs"],
  ["/properties/kink-cabins/ohio?search=lake", "/properties/kink-cabin/ohio?search=lake"],
  ["/properties/Kink-Cabin", "/properties/kink-cabin"],
])("%s redirects permanently to %s", (alias, canonical) => expect(redirectOf(at(alias))).toEqual({ to: canonical, permanent: true }));

test.each([
  ["/properties?amenities=hot-tub&search=lake", "/properties?search=lake&amenities=hot-tub"],
  ["/properties/kinkbnb?furniture=rack&furniture=cage&maxGuests=&page=2", "/properties/kinkbnb?furniture=rack,cage&page=2"],
  ["/properties?features=hot-tub&utm_source=mail", "/properties?amenities=hot-tub"],
  ["/properties?search=+lake+", "/properties?search=lake"],
  ["/properties?maxGuests=99", "/properties?maxGuests=20"],
  ["/properties?page=1", "/properties"],
  ["/properties?furniture=rack,sofa&search=lake", "/properties?search=lake&furniture=rack"],
  ["/properties?furniture=&maxGuests=", "/properties"],
  ["/properties?page=21", "/properties?page=20"],
  [`/properties?page=3&${AFTER}&search=lake`, `/properties?search=lake&${AFTER}&page=3`],
  [`/properties?${AFTER}&${AFTER}&page=1`, `/properties?${AFTER}`],
  ["/properties?after=&page=2", "/properties?page=2"],
  [
    "/properties?said=only&sound=alone&cameras=outside-only&cameras=none-inside",
    "/properties?cameras=none-inside,outside-only&sound=alone&said=only",
  ],
  ["/properties?said=only&search=lake", "/properties?search=lake"],
  ["/properties?said=only", "/properties"],
  [`/properties?after=9${CURSOR.slice(1, 3)}`, "/properties"],
])("%s redirects to %s", (href, canonical) => {
  const redirect = redirectOf(at(href));
  expect(redirect?.permanent).toBe(false);
  expect(redirectOf(at(redirect?.to ?? ""))).toBeUndefined();
  expect(redirect?.to).toBe(canonical);
});

test.each([
  "/properties",
  "/properties/kink-cabins-bnbs",
  "/properties/no-such-type/ohio",
  "/properties?location=New%20York&page=3",
  "/properties?location=New+York",
  `/properties?${AFTER}`,
  `/properties/kinkbnb?maxGuests=4&${AFTER}&page=20`,
  "/properties/kinkbnb/quer%C3%A9taro?wellness=sauna,steam-room",
  "/properties?furniture=sofa",
  "/properties?search=lake&amenities=hot-tub,moat&furniture=sofa,cage",
  "/properties?perks=parking&maxGuests=many",
  "/properties?onPremPlay=perhaps&page=last",
])("%s does not redirect", (href) => expect(redirectOf(at(href))).toBeUndefined());

test("an empty list suggests filters to drop, ordered by their results", () => {
  const drops = [
    { filter: "wellness", value: "sauna", total: 12 },
    { filter: "maxGuests", total: 3 },
    { filter: "location", total: 2 },
  ];
  const hints = dropHints(at("/properties/kinkbnb?maxGuests=20&wellness=sauna"), drops);
  expect(hints.map(({ label, total, without }) => [label, total, without])).toEqual([
    ["Sauna", 12, "/properties/kinkbnb?maxGuests=20"],
    ["20 guests or more", 3, "/properties/kinkbnb?wellness=sauna"],
  ]);
});

test("shows every active filter with the address that removes only it", () => {
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

test("privacy chips have their own wording, with the choice to show only places with answers", () => {
  const filters = activeFilters(at("/properties/kinkbnb?cameras=none-inside,no-cameras&ground=nobody&said=only"));
  expect(filters.map(({ label, without }) => [label, without])).toEqual([
    ["Only places that say", "/properties/kinkbnb?cameras=no-cameras,none-inside&ground=nobody"],
    ["No cameras", "/properties/kinkbnb?cameras=none-inside&ground=nobody&said=only"],
    ["No cameras inside", "/properties/kinkbnb?cameras=no-cameras&ground=nobody&said=only"],
    ["No one else there", "/properties/kinkbnb?cameras=no-cameras,none-inside&said=only"],
  ]);
  const [, last] = activeFilters(at("/properties/kinkbnb?sound=alone&said=only"));
  expect(last?.without).toBe("/properties/kinkbnb");
});

test("neither the place nor an unknown parameter is a filter", () => {
  expect(activeFilters(at("/properties/kinkbnb/ohio?furniture=sofa&dynamics=any&after=0.0.a&page=2"))).toEqual([]);
});

test("sorts filters in canonical order", () => {
  expect(canonicalFilters(at("/properties?locationType=rural-cabin&wellness=steam-room,sauna&search=lake&page=2"))).toBe(
    "search=lake&wellness=sauna,steam-room&locationType=rural-cabin",
  );
});
