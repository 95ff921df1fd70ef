import { placeIndex } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { citiesOf, cityHref, placesNamed } from "./listed-places.ts";

const index = placeIndex(
  ["Asheville|North Carolina|United States", "Boone|North Carolina|United States", "Cancún|Quintana Roo|Mexico", "Köln||Germany"].map(
    (line) => {
      const [city = "", state = "", country = ""] = line.split("|");
      return { city, state, country, count: 1 };
    },
  ),
  () => undefined,
);
const found = (text: string) => citiesOf(placesNamed(index.countries, text)).map(({ name }) => name);

test.each([
  ["", ["Köln", "Cancún", "Asheville", "Boone"]],
  ["  ", ["Köln", "Cancún", "Asheville", "Boone"]],
  ["carolina", ["Asheville", "Boone"]],
  ["CANCUN", ["Cancún"]],
  ["koln", ["Köln"]],
  ["united", ["Asheville", "Boone"]],
  ["oo", ["Cancún", "Boone"]],
  ["(", []],
])("%j names %j", (text, names) => expect(found(text).toSorted()).toEqual(names.toSorted()));

test("a city links to its list under its state, or its country, or to a search for its name", () => {
  expect(cityHref({ name: "Cancún", state: "Quintana Roo", country: "Mexico" })).toBe("/properties/all/quintana-roo/cancun");
  expect(cityHref({ name: "Köln", state: "", country: "Germany" })).toBe("/properties/all/germany/koln");
  expect(cityHref({ name: "Nowhere & more", state: "", country: "" })).toBe("/properties?location=Nowhere%20%26%20more");
});
