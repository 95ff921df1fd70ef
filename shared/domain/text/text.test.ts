import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../testing/any-character.ts";
import { checkLaw } from "../testing/check-law.ts";
import { compareText, fold, normalise, placeSegment, slugify, titleCase, unlistedPlace } from "./text.ts";

const arbText = fc.string({ unit: fc.constantFrom(..."aZéßøŁİıςΣﬁÅＡ東9 .'’&-_/!\u0301\ud83c\udf32") });

describe("fold", () => {
  it.each([
    ["Zürich", "zurich"],
    ["ZURICH", "zurich"],
    ["São Paulo", "sao paulo"],
    ["Straße", "strasse"],
    ["Ørsted", "orsted"],
    ["Łódź", "lodz"],
    ["İstanbul", "istanbul"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ﬁne", "fine"],
    ["東京", "東京"],
    ["St. John's", "st. john's"],
  ])("folds %j to %j", (text, folded) => expect(fold(text)).toBe(folded));

  it("is idempotent for every code point", () => {
    const broken: string[] = [];
    // Skips most of the planes without characters, which are two thirds of all code points.
    for (let code = 0; code <= 0x10ffff; code += code >= 0x40000 && code < 0xdffff ? 0xff : 1) {
      const char = String.fromCodePoint(code);
      const folded = fold(char);
      if (folded !== char && fold(folded) !== folded) broken.push(code.toString(16));
    }
    expect(broken).toEqual([]);
  });

  it("folds ASCII text the same as next to other letters", () => {
    checkLaw(fc.oneof(arbText, fc.string({ unit: "binary-ascii" }), fc.string({ unit: anyCharacter })), (text) => {
      expect(`${fold(text)}東`).toBe(fold(`${text}東`));
    });
  });

  it("ignores case", () => {
    checkLaw(arbText, (text) => expect(fold(text.toUpperCase())).toBe(fold(text)));
  });
});

describe("normalise", () => {
  it.each([
    ["St. Louis", "stlouis"],
    ["Côte d'Azur", "cotedazur"],
    ["東京", "東京"],
    ["!!!", ""],
    ["", ""],
  ])("makes %j into %j", (text, normal) => expect(normalise(text)).toBe(normal));

  it("is idempotent, and keeps letters and digits only", () => {
    checkLaw(fc.oneof(arbText, fc.string({ unit: anyCharacter })), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
      expect(normalise(text)).toMatch(/^[\p{L}\p{N}]*$/u);
    });
  });
});

describe("slugify", () => {
  it.each([
    ["St. Andrew's Cross", "st-andrews-cross"],
    ["St. Andrews Cross", "st-andrews-cross"],
    ["St Andrew’s Cross", "st-andrews-cross"],
    ["Spa & Sauna", "spa-and-sauna"],
    ["Rural / Cabin", "rural-cabin"],
    ["  Pine -- Hollow! ", "pine-hollow"],
    ["Casa Río", "casa-rio"],
    ["東京 Inn", "東京-inn"],
    ["***", ""],
  ])("makes %j into %j", (text, slug) => expect(slugify(text)).toBe(slug));

  it("is idempotent, with single hyphens only between words", () => {
    checkLaw(fc.oneof(arbText, fc.string({ unit: anyCharacter })), (text) => {
      const slug = slugify(text);
      expect(slugify(slug)).toBe(slug);
      expect(slug).toMatch(/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u);
    });
  });
});

describe("placeSegment", () => {
  it.each([
    ["New York", "new-york"],
    ["O'Fallon", "o-fallon"],
    ["St. Louis", "st-louis"],
    ["Baden-Württemberg", "baden-wurttemberg"],
  ])("makes %j into %j", (name, segment) => expect(placeSegment(name)).toBe(segment));

  it("normalises to the same place as its name", () => {
    checkLaw(arbText, (name) => expect(normalise(placeSegment(name))).toBe(normalise(name)));
  });
});

it.each([
  ["rural-cabin", "Rural Cabin"],
  ["lifestyle-bnb", "Lifestyle BnB"],
  ["house_home", "House Home"],
  ["", ""],
])("titleCase makes %j into %j", (slug, title) => expect(titleCase(slug)).toBe(title));

it.each([
  ["us", "US"],
  ["UK", "UK"],
  ["usa", "USA"],
  ["goa", "Goa"],
  ["new-alaska", "New Alaska"],
])("a place without listings, %j, has the name %j", (segment, name) => expect(unlistedPlace(segment)).toBe(name));

it("compareText sorts by code unit, in every locale", () => {
  expect(["b", "a", "Z", "ä"].toSorted(compareText)).toEqual(["Z", "a", "b", "ä"]);
});
