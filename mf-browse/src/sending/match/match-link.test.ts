import { expect, test } from "vitest";
import { ageText, type MatchLink, readLinkValue, toLinkValue } from "./match-link.ts";

const QUESTION: MatchLink = { is: "question", madeOn: 20_000, open: { yes: ["sauna", "cage"], maybe: ["rack"] } };
const REPLY: MatchLink = { is: "reply", madeOn: 20_000, match: { both: ["sauna"], open: [] } };

test.each([QUESTION, REPLY])("a $is is the same after writing and reading, also through JSON", (link) => {
  expect(readLinkValue(JSON.parse(JSON.stringify(toLinkValue(link))))).toEqual(link);
});

test("drops items of another release, and counts duplicates once", () => {
  expect(readLinkValue(["q", 1, ["cage", "sun-deck"], ["cage", "rack"]])).toEqual({
    is: "question",
    madeOn: 1,
    open: { yes: ["cage"], maybe: ["rack"] },
  });
});

test("rejects values of an unknown form", () => {
  const values: readonly unknown[] = [
    undefined,
    null,
    7,
    "q",
    {},
    [],
    ["q"],
    ["q", 1],
    ["q", 1, []],
    ["z", 1, [], []],
    ["q", -1, [], []],
    ["q", 1.5, [], []],
    ["q", 1e12, [], []],
    ["q", "1", [], []],
    ["q", 1, {}, []],
    ["q", 1, [], [{ length: 5 }]],
    ["r", 1, [5], []],
    { 0: "q", 1: 1, 2: [], 3: [], length: 4 },
  ];
  for (const value of values) expect(readLinkValue(value), JSON.stringify(value)).toBeUndefined();
});

test("a link shows the day it was created, and warns when it is old", () => {
  expect([ageText(20_000, 20_000), ageText(20_001, 20_000)]).toEqual(["Made today.", "Made today."]);
  expect(ageText(20_000, 20_030)).toBe("Made on 4 October 2024.");
  expect(ageText(20_000, 20_031)).toBe("Made on 4 October 2024. Minds change: it may be worth asking for a new one.");
});
