import { describe, expect, it } from "vitest";
import { isFresh, isPreviewAllowed, type PreviewState, readPreviewState, toDebugProperty } from "./entities.ts";
import { makeListing } from "./testing/make-listing.ts";

const NOW = Date.parse("2025-09-30T12:00:00Z");
const STATE: PreviewState = {
  isActive: true,
  name: "Ana",
  scope: "list",
  allowedIds: ["a"],
  expiresAt: "2025-10-01T00:00:00Z",
  token: "t",
};

/** Stores a preview state and reads it back. */
const readStored = (changes: Record<string, unknown>): PreviewState | null =>
  readPreviewState(JSON.stringify({ ...STATE, ...changes }), NOW);

describe("readPreviewState", () => {
  it("reads what was stored", () => expect(readStored({})).toEqual(STATE));

  it.each([
    [{ expiresAt: "2025-09-30T12:00:00Z" }],
    [{ expiresAt: "whenever" }],
    [{ isActive: false }],
    [{ isActive: "true" }],
    [{ allowedIds: "a" }],
    [{ allowedIds: [1] }],
    [{ token: undefined }],
  ])("drops a state with %j", (changes) => expect(readStored(changes)).toBeNull());

  it.each([null, "", "{", "null", "5", "[]"])("drops %j", (stored) => expect(readPreviewState(stored, NOW)).toBeNull());
});

it.each([
  ["list", "a", true],
  ["list", "b", false],
  ["all", "b", true],
])("scope %s shows draft %s: %s (READINGS 55)", (scope, id, allowed) => expect(isPreviewAllowed({ ...STATE, scope }, id)).toBe(allowed));

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
