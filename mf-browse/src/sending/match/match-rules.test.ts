import { expect, test } from "vitest";
import { type Answer, type Answers, ITEM_COUNT, MATCH_GROUPS, matchOf, openOf, readAnswers, readSlugs } from "./match-rules.ts";

const [A, B] = ["sauna", "exam-table"] as const;
const NOTHING: readonly undefined[] = [undefined];
const SAID: readonly (Answer | undefined)[] = ["yes", "maybe", "no", ...NOTHING];
const answersWith = (answer: Answer | undefined): Answers => (answer ? { [A]: answer } : {});

test("asks about every choice of the four filter groups, each once", () => {
  expect(MATCH_GROUPS.map(({ legend, items }) => [legend, items.length])).toEqual([
    ["Wellness", 9],
    ["Kink furniture", 23],
    ["Location type", 3],
    ["Dynamics", 13],
  ]);
  const slugs = MATCH_GROUPS.flatMap(({ items }) => items.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(ITEM_COUNT);
  expect(MATCH_GROUPS[0]?.items.find(({ slug }) => slug === A)).toEqual({ slug: A, label: "Sauna", hint: "Dry heat to loosen up" });
});

// Tests every combination of two answers and two `maybesCount` settings.
test.each(SAID.flatMap((one) => SAID.map((other) => [one, other] as const)))("%s and %s", (one, other) => {
  for (const oneCounts of [true, false])
    for (const otherCounts of [true, false]) {
      const first = openOf(answersWith(one), oneCounts);
      const second = openOf(answersWith(other), otherCounts);
      const isOpen = (answer: Answer | undefined, counts: boolean) => answer === "yes" || (answer === "maybe" && counts);
      const bothYes = one === "yes" && other === "yes";
      const bothOpen = isOpen(one, oneCounts) && isOpen(other, otherCounts);
      expect(matchOf(first, second)).toEqual({ both: bothYes ? [A] : [], open: bothOpen && !bothYes ? [A] : [] });
      expect(matchOf(second, first)).toEqual(matchOf(first, second));
    }
});

test("what counts excludes no, skipped answers, and a maybe that stays private", () => {
  expect(JSON.stringify(openOf({ [A]: "no", [B]: "maybe" }, false))).toBe('{"yes":[],"maybe":[]}');
  expect(openOf({ [A]: "no", [B]: "maybe", cage: "yes" }, true)).toEqual({ yes: ["cage"], maybe: [B] });
});

test("a match follows the order of the groups, whatever the order of the answers", () => {
  const open = openOf({ "adults-only": "yes", [B]: "yes", [A]: "yes" }, false);
  expect(matchOf(open, open).both).toEqual([A, B, "adults-only"]);
});

test("foreign lists keep known items once, and anything but a list of strings is rejected", () => {
  expect(readSlugs([B, A, A, "sun-deck", "toString"])).toEqual([A, B]);
  for (const value of [undefined, null, "sauna", { length: 1, 0: A }, [A, 5], [[A]]]) expect(readSlugs(value)).toBeUndefined();
});

test("reads stored answers one by one", () => {
  expect(readAnswers({ [A]: "yes", [B]: "always", cage: null, "sun-deck": "yes" })).toEqual({ [A]: "yes" });
  for (const value of [undefined, null, 5, "yes", [], JSON.parse('{"__proto__": {"sauna": "yes"}}')])
    expect(readAnswers(value)).toEqual({});
});
