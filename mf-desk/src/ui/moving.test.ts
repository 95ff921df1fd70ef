import { expect, it } from "vitest";
import { moved } from "./moving.ts";

it.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 2, "acbd"],
  [2, 1, "acbd"],
  [1, 1, "abcd"],
  [9, 0, "abcd"],
])("an entry moves from %i to %i", (from, to, expected) => expect(moved([..."abcd"], from, to).join("")).toBe(expected));
