import fc from "fast-check";
import { expect, it } from "vitest";
import { checkLaw } from "../testing/check-law.ts";
import { isStorableText, onOneLine, toStorableText, withoutSteering } from "./sanitized-text.ts";

it.each([
  ["plain", true],
  ["", true],
  ["tree \u{1f332}", true],
  ["line\nbreak", true],
  ["nul \0", false],
  ["half \ud83c", false],
  ["half \udf32 pair", false],
])("isStorableText(%j) is %s", (text, storable) => expect(isStorableText(text)).toBe(storable));

it("toStorableText makes any text storable, and keeps storable text", () => {
  const units = fc.string({ unit: fc.constantFrom("a", "\0", "\ud83c", "\udf32", "é") });
  checkLaw(units, (text) => {
    expect(isStorableText(toStorableText(text))).toBe(true);
    if (isStorableText(text)) expect(toStorableText(text)).toBe(text);
  });
});

it.each([
  ["plain", "plain"],
  ["tab\tand\r\nbreaks\n", "tab\tand\r\nbreaks\n"],
  ["\u001b]0;a\u0007\u009b31m\u007fb\u0085", "]0;a31mb"],
  ["\u202a+1 555\u202c", "+1 555"],
  ["\u2067a\u2069", "a"],
  ["marks \u200f\u200e and joiners \u{1f468}\u200d\u{1f469}", "marks \u200f\u200e and joiners \u{1f468}\u200d\u{1f469}"],
  ["nul \0, which is refused", "nul \0, which is refused"],
])("withoutSteering(%j) is %j", (text, plain) => expect(withoutSteering(text)).toBe(plain));

it.each([
  ["a\r\n\tb\u2028c", "a b c"],
  [" a  b ", " a  b "],
])("onOneLine(%j) is %j", (text, line) => expect(onOneLine(text)).toBe(line));
