import { expect, test } from "vitest";
import { CACHES, COOKIES, STORAGE_KEYS } from "./stored-names.ts";

test.each([
  ["storage keys", Object.values(STORAGE_KEYS), /^nightlatch:/],
  ["caches", Object.values(CACHES), /^nightlatch:/],
  ["cookies", Object.values(COOKIES), /^nightlatch-/],
])("%s begin with the product's name, and are unique", (_what, names, pattern) => {
  for (const name of names) expect(name).toMatch(pattern);
  expect(new Set(names).size).toBe(names.length);
});
