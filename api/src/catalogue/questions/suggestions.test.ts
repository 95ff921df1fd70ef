import { expect, it } from "vitest";
import { placeLine, suggestionNeedle } from "./suggestions.ts";

it("suggestionNeedle counts characters, not code units", () => {
  expect(suggestionNeedle("\u{1f332}")).toBeUndefined();
  expect(suggestionNeedle("東京")).toBe("東京");
});

it.each([
  [{ city: "Salem", state: "Oregon", country: "USA" }, "Salem, Oregon"],
  [{ city: "Zürich", state: "", country: "Switzerland" }, "Zürich, Switzerland"],
  [{ city: "", state: "", country: "" }, ""],
])("placeLine of %j is %j", (listing, line) => expect(placeLine(listing)).toBe(line));
