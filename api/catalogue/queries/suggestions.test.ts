import { expect, it } from "vitest";
import { suggestionNeedle } from "./suggestions.ts";

it("suggestionNeedle counts characters, not code units", () => {
  expect(suggestionNeedle("\u{1f332}")).toBeUndefined();
  expect(suggestionNeedle("東京")).toBe("東京");
});
