import { expect, test, vi } from "vitest";
import { suggestPassphrase, WORDS } from "./suggest-passphrase.ts";

test("the words are 512, each once, plain to write and to say", () => {
  expect([new Set(WORDS).size, WORDS.length]).toEqual([512, 512]);
  expect(WORDS.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
});

test("a suggestion is five words by chance, of which any may come", () => {
  const one = suggestPassphrase();
  expect(one.split(" ")).toHaveLength(5);
  expect(one.split(" ").every((word) => WORDS.includes(word))).toBe(true);
  const drawn = vi.spyOn(crypto, "getRandomValues");
  drawn.mockImplementation((array) => {
    (array as unknown as Uint16Array).set([0, 511, 512, 65_535, 1]);
    return array;
  });
  expect(suggestPassphrase()).toBe([WORDS[0], WORDS[511], WORDS[0], WORDS[511], WORDS[1]].join(" "));
  drawn.mockRestore();
});
