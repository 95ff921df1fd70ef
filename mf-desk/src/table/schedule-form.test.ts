import { expect, it } from "vitest";
import { everyWords, OFTEN } from "./schedule-form.tsx";

it("tells how often in the largest unit that is whole", () => {
  const words = ["15 minutes", "30 minutes", "hour", "6 hours", "12 hours", "day", "7 days"];
  expect(OFTEN.map(everyWords)).toEqual(words.map((each) => `every ${each}`));
  expect([5, 90, 2880].map(everyWords)).toEqual(["every 5 minutes", "every 90 minutes", "every 2 days"]);
});
