import { describe, expect, it } from "vitest";
import { checkQuickEdit } from "./quick-edit-rules.ts";

describe("checkQuickEdit", () => {
  it("accepts no changes, and reports every invalid field in the order of the form", () => {
    expect(checkQuickEdit({})).toEqual([]);
    const bad = { beds: 0.5, name: "", maxGuests: 0, website: "ftp://x.example", bathrooms: 0.25, bookingLink: "x".repeat(2_001) };
    expect(checkQuickEdit(bad).map((issue) => issue.field)).toEqual(["name", "website", "bookingLink", "maxGuests", "beds", "bathrooms"]);
  });

  it("refuses invalid numbers", () => {
    for (const maxGuests of [Number.NaN, Number.POSITIVE_INFINITY, 1_000, -2]) expect(checkQuickEdit({ maxGuests })).toHaveLength(1);
    expect(checkQuickEdit({ maxGuests: null, bedrooms: 0, bathrooms: 0.5 })).toEqual([]);
  });
});
