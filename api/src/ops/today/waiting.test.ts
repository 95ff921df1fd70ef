import { describe, expect, it } from "vitest";
import { businessDaysBefore } from "./today.ts";

describe("business days before a moment", () => {
  it.each([
    ["2026-03-05T10:00:00.000Z", 1, "2026-03-04T10:00:00.000Z"],
    ["2026-03-05T10:00:00.000Z", 2, "2026-03-03T10:00:00.000Z"],
    // Monday: the weekend does not count.
    ["2026-03-09T10:00:00.000Z", 1, "2026-03-06T10:00:00.000Z"],
    ["2026-03-09T10:00:00.000Z", 2, "2026-03-05T10:00:00.000Z"],
    ["2026-03-08T10:00:00.000Z", 1, "2026-03-06T10:00:00.000Z"],
    ["2026-03-07T00:00:00.000Z", 2, "2026-03-05T00:00:00.000Z"],
    ["2026-03-05T10:00:00.000Z", 0, "2026-03-05T10:00:00.000Z"],
  ])("%s, %i of them", (now, days, expected) => {
    expect(businessDaysBefore(new Date(now), days).toISOString()).toBe(expected);
  });
});
