import { expect, it } from "vitest";
import { intervalLabel, OFTEN } from "./schedule-form.tsx";

it("names an interval in its largest whole unit", () => {
  const words = ["15 minutes", "30 minutes", "hour", "6 hours", "12 hours", "day", "7 days"];
  expect(OFTEN.map(intervalLabel)).toEqual(words.map((each) => `every ${each}`));
  expect([5, 90, 2880].map(intervalLabel)).toEqual(["every 5 minutes", "every 90 minutes", "every 2 days"]);
});
