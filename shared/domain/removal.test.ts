import { expect, test } from "vitest";
import { REMOVAL_REASON_GROUPS, REMOVAL_REASONS, removalReasonLabel } from "./removal.ts";

test("every reason is offered once, in words that no other has", () => {
  const offered = REMOVAL_REASON_GROUPS.flatMap(({ reasons }) => reasons);
  expect(offered.map(({ value }) => value)).toEqual(REMOVAL_REASONS);
  for (const { value, label } of offered) expect(removalReasonLabel(value)).toBe(label);
  for (const texts of [REMOVAL_REASONS, offered.map(({ label }) => label)]) expect(new Set(texts).size).toBe(texts.length);
});

test("words are a sentence's, and what is a name in them stays one", () => {
  expect(removalReasonLabel("seasonal-break")).toBe("Seasonal break");
  expect(removalReasonLabel("hoa-regulations")).toBe("HOA regulations");
});
