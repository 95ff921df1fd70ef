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
])("%j and %j differ in %j", (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test("both texts can be read from the parts, however long they are", () => {
  for (const words of [900, 3_000]) {
    const before = Array.from({ length: words }, (_, at) => `w${at % 7} `)
      .join("")
      .trim();
    const after = Array.from({ length: words }, (_, at) => `w${at % 11} `)
      .join("")
      .trim();
    const parts = textDifference(before, after);
    const without = (side: string) =>
      parts
        .filter(({ only }) => only !== side)
        .map(({ text }) => text.trim())
        .join(" ");
    expect([without("after"), without("before")]).toEqual([before, after]);
  }
});
