import { expect, it } from "vitest";
import { everyWords, OFTEN } from "./schedule-form.tsx";

it("tells how often in the largest unit that is whole", () => {
  expect(OFTEN.map(everyWords)).toEqual([
    "every 15 minutes",
    "every 30 minutes",
    "every hour",
    "every 6 hours",
    "every 12 hours",
    "every day",
    "every 7 days",
  ]);
  expect([5, 90, 2880].map(everyWords)).toEqual(["every 5 minutes", "every 90 minutes", "every 2 days"]);
});
