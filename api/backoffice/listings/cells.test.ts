import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeCell, encodeCell, guardFormula, KNOWN_FIELDS, unguardFormula } from "./cells.ts";

const field = fc.constantFrom(...KNOWN_FIELDS, "A field of the source");
const flags = ["true", "false", "1", "0", "checked"];
const words = fc.constantFrom(...flags, " ", "a, b", '"', "[1]", "[", '{"a":1}', "x.jpg (https://x.example/a.jpg)");
const value = fc.oneof(fc.jsonValue(), words, fc.array(fc.oneof(fc.string(), words)), fc.integer());

it("a written cell reads back as the same value for any record", () => {
  fc.assert(
    fc.property(field, value, (name, held) => {
      const cell = encodeCell(name, held);
      expect(encodeCell(name, decodeCell(name, cell))).toBe(cell);
    }),
    { numRuns: 2_000, seed: 20260731 },
  );
});

it("a guarded cell is no formula, and reads back unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@-].{0,5}$/)), (text) => {
      expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { seed: 20260731 },
  );
});

it.each([
  ["Wifi", "Yes", true],
  ["Published", "1", true],
  ["Published", "no", false],
  ["Hot Tub", "private", "private"],
  ["Bathrooms", "1.5", 1.5],
  ["Bathrooms", "few", "few"],
  ["Tags", 'a, "b, ""c""",d,', ["a", 'b, "c"', "d"]],
  ["Unique Kink Features", "A swing, and a view", "A swing, and a view"],
  ["Image Gallery", "x (https://x.example/a.jpg)", [{ url: "https://x.example/a.jpg" }]],
  ["Image Gallery", "x.jpg", "x.jpg"],
  ["Name", " ", null],
])("%s reads %j as %j", (name, text, held) => {
  expect(decodeCell(name, text)).toEqual(held);
});
