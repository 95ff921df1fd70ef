import { expect, test } from "vitest";
import { listIn, textIn } from "./fields.ts";

function fill(pairs: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
}

test("text is read by its name; a line break is one character, and what is missing is empty", () => {
  const data = fill([["details", "one\r\ntwo"]]);
  expect(textIn(data, "details")).toBe("one\ntwo");
  expect(textIn(data, "name")).toBe("");
});

test("ticked boxes of one name are a list", () => {
  const data = fill([
    ["tags", "b"],
    ["other", "x"],
    ["tags", "a"],
  ]);
  expect(listIn(data, "tags")).toEqual(["b", "a"]);
  expect(listIn(data, "none")).toEqual([]);
});
