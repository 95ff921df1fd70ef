import { expect, test } from "vitest";
import { readPicks } from "./picks.ts";

test.each([
  [{ compared: ["a", "b"] }, ["a", "b"]],
  [{ compared: ["a", "a", 5, "", null, "b", "c", "d", "e", "f"] }, ["a", "b", "c", "d", "e"]],
  [{ compared: "a" }, []],
  [{ other: true }, []],
  ["compared", []],
  [null, []],
  [undefined, []],
])("reads %j as the picks %j", (state, picks) => expect(readPicks(state)).toEqual(picks));
