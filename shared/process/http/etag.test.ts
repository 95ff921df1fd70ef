import { expect, test } from "vitest";
import { hasTag, weakTagOf } from "./etag.ts";

test("a tag is of the content, in however many parts it comes", () => {
  expect(weakTagOf("a page")).toBe(weakTagOf("a ", Buffer.from("page")));
  expect(weakTagOf("a page")).not.toBe(weakTagOf("another page"));
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  [" * ", true],
  // A tag that only contains ours is another.
  ['W/"ab"', false],
  ['"x W/"a""', false],
  ["", false],
  [undefined, false],
])("If-None-Match %s names it: %s", (sent, named) => {
  expect(hasTag(sent, 'W/"a"')).toBe(named);
});
