import { expect, test } from "vitest";
import { makeListing } from "../testing/make-listing.ts";
import { inCommon, nearnessOf } from "./similar-stays.tsx";

test.each([
  [{}, "Same city"],
  [{ city: "Boone" }, "Same state"],
  [{ state: "Tennessee" }, ""],
  [{ country: "Norway" }, ""],
])("a place with %j is called %j", (changes, words) => expect(nearnessOf(makeListing(), makeListing(changes))).toBe(words));

test("places without a city are in the same state at most, and without a state in nothing that is near", () => {
  expect(nearnessOf(makeListing({ city: "" }), makeListing({ city: "" }))).toBe("Same state");
  expect(nearnessOf(makeListing({ city: "", state: "" }), makeListing({ city: "", state: "" }))).toBe("");
});

test("what both have is the hot tub and the furniture that the card names", () => {
  const listing = makeListing({ allFurniture: ["Cage", "Rack"] });
  expect(inCommon(listing, makeListing({ furniture: ["Rack", "Throne"] }))).toEqual(["Hot tub", "Rack"]);
  expect(inCommon(listing, makeListing({ hotTub: false, furniture: [] }))).toEqual([]);
});
