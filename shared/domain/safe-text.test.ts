import fc from "fast-check";
import { expect, it } from "vitest";
import { isStorableText, toStorableText } from "./safe-text.ts";
import { checkLaw } from "./testing/check-law.ts";

it.each([
  ["plain", true],
  ["", true],
  ["tree \u{1f332}", true],
  ["line\nbreak", true],
  ["nul \0", false],
  ["half \ud83c", false],
  ["half \udf32 pair", false],
])("isStorableText(%j) is %s", (text, storable) => expect(isStorableText(text)).toBe(storable));

it("toStorableText makes any text storable and leaves storable text alone", () => {
  const units = fc.string({ unit: fc.constantFrom("a", "\0", "\ud83c", "\udf32", "é") });
  checkLaw(units, (text) => {
    expect(isStorableText(toStorableText(text))).toBe(true);
    if (isStorableText(text)) expect(toStorableText(text)).toBe(text);
  });
});
