import { expect, test } from "vitest";
import { findProperty, readDebugProperties } from "./lookup.ts";

const records = [
  { id: "rec1", Name: "Pine Hollow", Slug: "pine-hollow", published: true },
  { id: "rec2", Name: "Casa Río", Slug: "river-house", Published: true },
  { id: "rec3", Name: "River House", Slug: "river-house-2" },
  { id: "rec4", Name: "St. Andrew's & Friends" },
];
const properties = readDebugProperties(records);

test("published is read under either spelling, and a record without a slug has that of its name", () => {
  expect(properties).toEqual([
    { id: "rec1", Name: "Pine Hollow", Slug: "pine-hollow", Published: true },
    { id: "rec2", Name: "Casa Río", Slug: "river-house", Published: true },
    { id: "rec3", Name: "River House", Slug: "river-house-2", Published: false },
    { id: "rec4", Name: "St. Andrew's & Friends", Slug: "st-andrews-and-friends", Published: false },
  ]);
});

test.each([
  ["pine-hollow", "rec1"],
  ["  PINE Hollow ", "rec1"],
  ["casa rio", "rec2"],
  ["St Andrews and Friends", "rec4"],
  ["st. andrew's & friends", "rec4"],
])("%j finds %s", (text, id) => expect(findProperty(properties, text)?.id).toBe(id));

test("a slug goes before a name", () => expect(findProperty(properties, "River House")?.id).toBe("rec2"));

test.each(["pine", "nowhere", "", "   ", "--"])("%j finds none", (text) => expect(findProperty(properties, text)).toBeUndefined());

test("a text of signs alone does not find a name of signs alone", () => {
  expect(findProperty([{ id: "rec5", Name: "***", Slug: "rec5", Published: true }], "!")).toBeUndefined();
});
