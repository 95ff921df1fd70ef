import { expect, it } from "vitest";
import { isNestedTooDeeply, NESTING_MAX } from "./request-limits.ts";

const nested = (levels: number, open = "[", close = "]", inner = ""): unknown =>
  JSON.parse(open.repeat(levels) + inner + close.repeat(levels));

it.each([
  ["lists", nested(NESTING_MAX), nested(NESTING_MAX + 1)],
  ["objects", nested(NESTING_MAX, '{"a":', "}", "1"), nested(NESTING_MAX + 1, '{"a":', "}", "1")],
  ["lists in an object", { a: 1, b: [0, nested(NESTING_MAX - 2)] }, { a: 1, b: [0, nested(NESTING_MAX - 1)] }],
  ["500,000 lists", [], nested(500_000)],
])("measures the depth of %s", (_kind, shallow, deep) => {
  expect([isNestedTooDeeply(shallow), isNestedTooDeeply(deep)]).toEqual([false, true]);
});

it.each([undefined, null, 1, "[[[[", Buffer.alloc(1_000), new Map([[1, [1]]])])("finds no nesting in %s", (value) => {
  expect(isNestedTooDeeply(value)).toBe(false);
});
