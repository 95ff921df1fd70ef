import { expect, test } from "vitest";
import { makeListing } from "../testing/make-listing.ts";
import { inCommon, nearnessOf } from "./similar-stays.tsx";

test.each([
  [{}, "Same city"],
  [{ city: "Boone" }, "Same state"],
  [{ state: "Tennessee" }, ""],
  [{ country: "Norway" }, ""],
])("a place with %j is called %j", (changes, words) => expect(nearnessOf(makeListing(), makeListing(changes))).toBe(words));

test("places without a city share at most the state, and without a state nothing", () => {
  expect(nearnessOf(makeListing({ city: "" }), makeListing({ city: "" }))).toBe("Same state");
  expect(nearnessOf(makeListing({ city: "", state: "" }), makeListing({ city: "", state: "" }))).toBe("");
});

test("common features are the hot tub and the furniture that the card names", () => {
  const listing = makeListing({ allFurniture: ["Cage", "Rack"] });
  expect(inCommon(listing, makeListing({ furniture: ["Rack", "Throne"] }))).toEqual(["Hot tub", "Rack"]);
  expect(inCommon(listing, makeListing({ hotTub: false, furniture: [] }))).toEqual([]);
});
