import { describe, expect, it } from "vitest";
import { cellName, cellText, columnOf, isDateFormat } from "./cell-text.mjs";

const raw = { type: "n", isDate: false, value: undefined, inline: undefined, isFormula: false };
const textOf = (cell: object, shared: object = {}) => cellText({ ...raw, ...cell }, { texts: ["Zoë_x000D_"], from1904: false, ...shared });

it.each([
  ["4", "4"],
  ["0.30000000000000004", "0.3"],
  ["4.0999999999999996", "4.1"],
  ["123456789012345", "123456789012345"],
  ["1.5E-2", "0.015"],
])("reads the number %s as %s", (value, text) => expect(textOf({ value })).toEqual({ text }));

it.each([
  ["45000", false, "2023-03-15"],
  ["45000.75", false, "2023-03-15T18:00:00Z"],
  ["1", false, "1900-01-01"],
  ["59", false, "1900-02-28"],
  ["61", false, "1900-03-01"],
  ["0.5", false, "12:00"],
  ["43538", true, "2023-03-15"],
  ["0", true, "00:00"],
  ["99999999", false, "99999999"],
  ["-2", false, "-2"],
])("reads the date %s, counted from 1904: %s, as %s", (value, from1904, text) =>
  expect(textOf({ value, isDate: true }, { from1904 })).toEqual({ text }),
);

it.each<[object, object]>([
  [{}, { text: "" }],
  [{ type: "b", value: "1" }, { text: "true" }],
  [{ type: "inlineStr", inline: "In_x0041_" }, { text: "InA" }],
  [{ type: "str", value: "", isFormula: true }, { text: "" }],
  [{ type: "s", value: "7" }, { problem: "points to a text that the file does not have" }],
  [{ type: "e", value: "#N/A" }, { problem: "is #N/A" }],
  [{ isFormula: true }, { problem: "has a formula without its result: open the file in Excel and save it" }],
  [{ type: "d", value: "2026-03-04" }, { text: "2026-03-04" }],
])("reads %o as %o", (cell, expected) => expect(textOf(cell)).toEqual(expected));

describe("a number format", () => {
  it.each([14, 22, 47, 57])("%i is a date format", (id) => expect(isDateFormat(id, undefined)).toBe(true));
  it.each(["yyyy\\-mm\\-dd", "[$-409]d mmm yyyy;@", "[h]:mm", "hh:mm"])("%s is a date format", (code) =>
    expect(isDateFormat(164, code)).toBe(true),
  );
  it.each(["General", "0.00", '#,##0 "days"', "[Red]0", "#,##0\\ [$kr.-406]", "0_d", "@"])("%s is not a date format", (code) =>
    expect(isDateFormat(164, code)).toBe(false),
  );
});

it("cells have names", () => {
  expect(["A1", "Z9", "AA12", "XFD1"].map(columnOf)).toEqual([0, 25, 26, 16_383]);
  expect([columnOf("12"), cellName(0, 1), cellName(26, 12), cellName(16_383, 1)]).toEqual([undefined, "A1", "AA12", "XFD1"]);
});
