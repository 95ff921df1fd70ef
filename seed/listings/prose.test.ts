import { describe, expect, it } from "vitest";
import { countBy, readRecords } from "./testing.ts";

const described = (await readRecords()).map((record) => ({ name: record.Name ?? "", text: record.Description ?? "" }));

/** Words that a description must not contain: explicit words, words about children, and phrases of advertising. */
const UNWANTED = [
  ...["sexy", "sex", "erotic", "orgasm", "orgy", "nipple", "genital", "naked", "naughty", "kinky", "steamy", "horny", "fetish", "slave"],
  ...["whip", "slut", "fuck", "hookup", "threesome", "child", "children", "kid", "kids", "teen", "school", "schoolgirl", "boy", "girl"],
  ...["nestled", "boasts", "stunning", "breathtaking", "unforgettable", "luxurious", "oasis", "paradise", "haven", "hidden gem", "getaway"],
  ...["indulge", "curated", "sanctuary", "tapestry of", "perfect for", "must-see", "lorem", "todo"],
];

const splitSentences = (description: string): string[] =>
  description
    .split(/(?<=[.?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

describe("descriptions in the seed", () => {
  it("have 60 to 140 words in one to three paragraphs", () => {
    for (const { name, text } of described) {
      const words = text.split(/\s+/).length;
      expect(words, name).toBeGreaterThanOrEqual(60);
      expect(words, name).toBeLessThanOrEqual(140);
      const paragraphs = text.split("\n\n");
      expect(paragraphs.length, name).toBeLessThanOrEqual(3);
      for (const paragraph of paragraphs) expect(paragraph, name).toMatch(/^\P{Ll}.*[.]$/u);
    }
  });

  it("repeat no sentence more than three times, and no two share more than two", () => {
    const sentences = described.map(({ text }) => new Set(splitSentences(text).filter((sentence) => sentence.split(" ").length > 2)));
    const counts = countBy(
      sentences.flatMap((set) => [...set]),
      (sentence) => sentence.toLowerCase(),
    );
    expect([...counts].filter(([, count]) => count > 3)).toEqual([]);
    const shared = [...counts].filter(([, count]) => count > 1).map(([sentence]) => sentence);
    for (const [index, one] of sentences.entries()) {
      const inOne = shared.filter((sentence) => [...one].some((other) => other.toLowerCase() === sentence));
      for (const other of sentences.slice(index + 1)) {
        const inBoth = inOne.filter((sentence) => [...other].some((candidate) => candidate.toLowerCase() === sentence));
        expect(inBoth.length).toBeLessThanOrEqual(2);
      }
    }
  });

  it("have varied openings", () => {
    const openings = countBy(described, ({ text }) => text.split(/\s+/).slice(0, 5).join(" "));
    expect([...openings].filter(([, count]) => count > 2)).toEqual([]);
  });

  it("use plain words, without exclamation marks, dashes, emoji or stray spaces", () => {
    const unwanted = new RegExp(`\\b(${UNWANTED.join("|")})\\b(?!['’])`, "i");
    for (const { name, text } of described) {
      expect(text.match(unwanted)?.[0], name).toBeUndefined();
      expect(text, name).not.toMatch(/[!—–…]|\.\.|\p{Extended_Pictographic}|[^\S\n]{2}| \n|https?:|@/u);
      expect(text.match(/\b(\p{L}+) \1\b/iu)?.[0], name).toBeUndefined();
    }
  });

  it("belong to places with distinct names", () => {
    const lastWords = countBy(described, ({ name }) => name.split(" ").at(-1));
    expect([...lastWords].filter(([, count]) => count > 10)).toEqual([]);
    for (const { name } of described) expect(name).not.toMatch(/[!?]|\b(sexy|naughty|kinky|paradise|haven)\b/i);
  });
});
