import { expect, test } from "vitest";
import { FAQ } from "./faq.ts";

test("there are nine different questions, each with an answer of its own", () => {
  expect(FAQ).toHaveLength(9);
  expect(new Set(FAQ.map(({ question }) => question)).size).toBe(9);
  expect(new Set(FAQ.map(({ answer }) => answer)).size).toBe(9);
  for (const { question, answer } of FAQ) {
    expect(question).toMatch(/\?$/);
    expect(answer.length).toBeGreaterThan(80);
    expect(answer).toMatch(/\.$/);
  }
});
