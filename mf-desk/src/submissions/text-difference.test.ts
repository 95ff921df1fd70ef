import { expect, test } from "vitest";
import { textDifference } from "./text-difference.ts";

const marked = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ text, only }) => (only === undefined ? text : `${only === "before" ? "[-" : "[+"}${text}]`))
    .join("");

test.each([
  [
    "A quiet cabin by the lake.",
    "A quiet house by the lake, with a sauna.",
    "A quiet [-cabin ][+house ]by the [-lake.][+lake, with a sauna.]",
  ],
  ["", "New words", "[+New words]"],
  ["Old words", "", "[-Old words]"],
  ["The same", "The same", "The same"],
  ["One  blank", "One blank", "One blank"],
  ["First.\n\nSecond.", "First.\n\nThird.", "First.\n\n[-Second.][+Third.]"],
  ["日本 の宿", "日本 の家", "日本 [-の宿][+の家]"],
])("the difference of %j and %j is %j", (before, after, expected) => expect(marked(before, after)).toBe(expected));

test.each([900, 3_000])("the parts reproduce both texts of %i words", (words) => {
  const textOf = (cycle: number) => Array.from({ length: words }, (_, at) => `w${at % cycle}`).join(" ");
  const [before, after] = [textOf(7), textOf(11)];
  const segments = textDifference(before, after);
  const without = (side: string) => segments.flatMap(({ text, only }) => (only === side ? [] : text.trim())).join(" ");
  expect([without("after"), without("before")]).toEqual([before, after]);
});
