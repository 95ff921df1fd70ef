import { expect, test, vi } from "vitest";
import { suggestPassphrase, WORDS } from "./suggest-passphrase.ts";

test("the 512 words are distinct, and easy to write and say", () => {
  expect([new Set(WORDS).size, WORDS.length]).toEqual([512, 512]);
  expect(WORDS.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
});

test("a suggestion is five random words, and every word can occur", () => {
  const one = suggestPassphrase();
  expect(one.split(" ")).toHaveLength(5);
  expect(one.split(" ").every((word) => WORDS.includes(word))).toBe(true);
  const randomValues = vi.spyOn(crypto, "getRandomValues");
  randomValues.mockImplementation((array) => {
    (array as unknown as Uint16Array).set([0, 511, 512, 65_535, 1]);
    return array;
  });
  expect(suggestPassphrase()).toBe([WORDS[0], WORDS[511], WORDS[0], WORDS[511], WORDS[1]].join(" "));
  randomValues.mockRestore();
});
