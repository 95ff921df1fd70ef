import { expect, it } from "vitest";
import { type Choices, fieldsTwice, nearestFirst, toMap, unknownValue, withMap, withValue } from "./column-map.ts";

const choices: Choices = {
  columns: [
    { column: "title", field: "Name" },
    { column: "kind", field: "Property Type", split: ";" },
    { column: "Email", field: "" },
  ],
  constants: { Country: "Wales", Published: "yes" },
};

it("converts choices to the operations' map and back", () => {
  const map = toMap(choices);
  expect(map).toEqual({
    columns: { title: "Name", kind: { field: "Property Type", split: ";" }, Email: null },
    constants: { Country: "Wales", Published: true },
  });
  const blank = { columns: choices.columns.map(({ column }) => ({ column, field: "Website" })), constants: {} };
  expect([toMap(withMap(blank, map)), withMap(blank, {}).columns]).toEqual([map, blank.columns]);
});

it("translates an unknown value in its field's columns, and removes the translation again", () => {
  const found = unknownValue({ kind: "types", what: "Property Type Cabn, old" });
  expect(found).toEqual({ field: "Property Type", value: "Cabn, old" });
  const translated = withValue(choices, { field: "Property Type", value: "Cabn" }, "type-kink-cabin");
  expect(toMap(translated).columns.kind).toEqual({ field: "Property Type", split: ";", values: { Cabn: "type-kink-cabin" } });
  expect(toMap(withValue(translated, { field: "Property Type", value: "Cabn" }, ""))).toEqual(toMap(choices));
  expect(unknownValue({ kind: "columns", what: "The column x" })).toBeUndefined();
  expect(unknownValue({ kind: "tags", what: "Tags a very long…" })).toBeUndefined();
});

it("reports fields with two columns, except lists", () => {
  const twice = { columns: [...choices.columns, { column: "n", field: "Name" }, { column: "t", field: "Property Type" }], constants: {} };
  expect(fieldsTwice(twice, (field) => field === "Property Type")).toEqual(["Name"]);
});

it("offers the nearest words first", () => {
  const words = [{ label: "Sauna" }, { label: "Kink Cabin" }, { label: "Campground" }];
  expect([nearestFirst(words, "cabn")[0], nearestFirst(words, "").length]).toEqual([{ label: "Kink Cabin" }, 3]);
});
