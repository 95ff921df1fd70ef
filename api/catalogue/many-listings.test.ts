import { type ListingQuery, pageOf, readListing } from "@nightlatch/domain";
import { expect, it } from "vitest";
import { suggest, suggestProperties } from "../testing/plain-suggestions.ts";
import { makeRecord } from "../testing/records.ts";
import { buildCatalogue } from "./catalogue.ts";
import { toEntry } from "./columns/columns.ts";

// Large enough for cached heads, for both kinds of row sets, and for sorting in several runs.
const LISTINGS = 4_400;
const WORDS = ["Amber", "Velvet Cage", "Über", "lantern", "Old Mill", "house", "the st. o'hare", "日本"];
const CITIES = ["Asheville", "Zürich", "St. Louis", "Reno", ""];
const FURNITURE = ["cage", "sex-swing", "rack", "Velvet Chaise"];
const TAGS = ["tag-sauna", "tag-pet-friendly", "tag-420-friendly-2", "tag-rural-cabin"];

const some = <T>(values: readonly T[], index: number): T[] => values.filter((_, at) => (index * 2_654_435_761) & (1 << (at + 7)));

const listings = Array.from({ length: LISTINGS }, (_, index) =>
  readListing(
    makeRecord(`r${(index * 7_919) % 6_007}`, {
      Name: `${WORDS[index % 7]} ${WORDS[(index * 31) % 8]} ${index % 977}`,
      Published: index % 50 !== 0,
      Featured: index % 40 === 1,
      City: index % 300 === 0 ? `Hamlet ${index}` : CITIES[index % 5],
      State: index % 3 === 0 ? "Nevada" : "",
      "Property Type": [index % 2 ? "type-kink-cabin" : "type-lifestyle-club"],
      "Kink Furniture": some(FURNITURE, index),
      Tags: some(TAGS, index + 1),
      "Max Guests": index % 23,
      Cameras: ["no-cameras", "outside-only", "shared-rooms", "", "none-inside"][index % 5],
      "On the Ground": some(["host-on-site", "staff-on-site", "other-guests"], index + 2),
      Sound: index % 7 === 0 ? "alone" : "",
    }),
  ),
);
const catalogue = buildCatalogue(listings.map(toEntry), 1);

it.each<[string, ListingQuery]>([
  ["everything", {}],
  ["most listings", { maxGuests: 3 }],
  ["an any-of group", { furniture: ["cage", "rack"] }],
  ["a type and a state", { type: "kink-cabin", state: "nevada" }],
  ["a place with few listings", { city: "hamlet-300" }],
  ["many places", { location: "e" }],
  ["a word", { search: "lantern" }],
  ["two letters", { search: "st" }],
  ["a letter that others share a class with", { search: "本" }],
  ["a word among few", { search: "cage", city: "hamlet-600", wellness: ["sauna"] }],
  ["more guests than anybody asks for", { maxGuests: 22 }],
  ["answers about privacy", { cameras: ["none-inside"], ground: ["staff-on-site", "nobody"] }],
  ["listings with answers", { cameras: ["outside-only"], sound: ["alone"], said: "only" }],
  ["answers among few", { city: "hamlet-600", cameras: ["no-cameras"] }],
  ["nothing", { search: "cagey", furniture: ["rack"] }],
])("matches the reference pages for %s", (_what, query) => {
  const first = pageOf(listings, query, 41, null, 18);
  expect(catalogue.page(query, 41, null, 18)).toEqual(first);
  if (first.nextCursor === null) return;
  const second = pageOf(listings, query, 41, first.nextCursor, 18);
  expect(catalogue.page(query, 41, first.nextCursor, 18)).toEqual(second);
});

it("pages beyond the start of its cached order", () => {
  const everything = pageOf(listings, {}, 5, null, LISTINGS);
  let cursor: string | null = null;
  const ids: string[] = [];
  do {
    const page = catalogue.page({}, 5, cursor, 500);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(ids).toEqual(everything.items.map(({ id }) => id));
});

it.each([
  "am",
  "ve",
  "cage",
  "velvet cage",
  "ouse",
  "st",
  "o'h",
  "hare 1",
  "日本",
  "本 ",
  "ür",
  "nev",
  "hamlet 3",
  "ashe",
  " 97",
  "l 9",
  "zz",
])("matches the reference suggestions for %j", (text) => {
  expect(catalogue.suggest(text, 10)).toEqual(suggest(listings, text, 10));
  expect(catalogue.suggestProperties(text, 3)).toEqual(suggestProperties(listings, text, 3));
});

it("knows every published slug", () => {
  expect(listings.filter(({ slug }) => catalogue.has(slug))).toEqual(listings.filter(({ published }) => published));
  expect(catalogue.has("stay-nowhere")).toBe(false);
});
