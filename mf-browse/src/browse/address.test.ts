import { expect, test } from "vitest";
import {
  listSearch,
  locationName,
  PAGES_MAX,
  pageHref,
  placeSegments,
  preservedParams,
  readPages,
  searchHref,
  searchText,
} from "./address.ts";

test("decodes the segments behind /properties", () => {
  expect([placeSegments("/properties"), placeSegments("/properties/")]).toEqual([[], []]);
  expect(placeSegments("/properties/kinkbnb/quer%C3%A9taro/")).toEqual(["kinkbnb", "querétaro"]);
  expect(placeSegments("/properties/%E0%A4")).toEqual(["%E0%A4"]);
});

test("a list's key ignores the page number and keeps the cursor, which is no filter", () => {
  const searches = ["?page=3", "?wellness=sauna,steam-room&page=3", "?search=lake&after=0.1.a&page=3"];
  expect(searches.map(listSearch)).toEqual(["", "?wellness=sauna,steam-room", "?search=lake&after=0.1.a"]);
  expect(preservedParams("?maxGuests=4&after=0.1.a&page=3")).toEqual([["maxGuests", "4"]]);
});

test.each([
  ["", 1],
  ["?page=3", 3],
  ["?page=0", 1],
  ["?page=-2", 1],
  ["?page=two", 1],
  ["?page=2.5", 1],
  ["?page=999999", PAGES_MAX],
])("%s shows %i pages", (search, pages) => expect(readPages(search)).toBe(pages));

test("the next page's address keeps the filters, replaces the page and adds the cursor", () => {
  expect(pageHref({ pathname: "/properties", search: "?search=lake&page=2" }, 3)).toBe("/properties?search=lake&page=3");
  const at = { pathname: "/properties", search: "?search=lake&page=20" };
  expect(pageHref(at, 3, "0.1.a b")).toBe("/properties?search=lake&after=0.1.a+b&page=3");
  expect(pageHref({ ...at, search: "?search=lake&after=0.1.a&page=3" }, 3, "0.2.b")).toBe("/properties?search=lake&after=0.2.b&page=3");
  expect(pageHref({ ...at, search: "?after=0.1.a" }, 4)).toBe("/properties?after=0.1.a&page=4");
});

test("puts a search first, keeps the other filters and starts at the first page", () => {
  const address = { pathname: "/properties/kinkbnb", search: "?amenities=hot-tub&search=old&furniture=cage,rack&page=4" };
  expect(preservedParams(address.search)).toEqual([
    ["amenities", "hot-tub"],
    ["furniture", "cage,rack"],
  ]);
  expect(searchHref(address, "  São Paulo ")).toBe("/properties/kinkbnb?search=S%C3%A3o+Paulo&amenities=hot-tub&furniture=cage,rack");
  expect(searchHref(address, " ")).toBe("/properties/kinkbnb?amenities=hot-tub&furniture=cage,rack");
});

test("ignores blank text, and formats a location as a name", () => {
  expect(searchText("?search=%20", "search")).toBeUndefined();
  expect(searchText("?search=lake", "search")).toBe("lake");
  expect([locationName("?location=new%20york"), locationName("?location=San%20Francisco")]).toEqual(["New York", "San Francisco"]);
  expect(locationName("?location=%C3%A9vora")).toBe("Évora");
  expect(locationName("")).toBeUndefined();
});
