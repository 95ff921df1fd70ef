import { expect, it } from "vitest";
import { isFresh, toDebugProperty } from "./entities.ts";
import { makeListing } from "./testing/make-listing.ts";

const NOW = Date.parse("2025-09-30T12:00:00Z");
it.each([
  [0, true],
  [299_999, true],
  [300_000, false],
  [-1, false],
])("a cache entry of %d ms is fresh: %s", (age, fresh) => expect(isFresh({ timestamp: NOW - age }, NOW)).toBe(fresh));

it("the debug page shows four fields", () => {
  expect(toDebugProperty(makeListing({ id: "x", Name: "Pine", Slug: "pine", published: false }))).toEqual({
    id: "x",
    Name: "Pine",
    Slug: "pine",
    Published: false,
  });
});
