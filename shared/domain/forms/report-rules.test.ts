import { expect, it } from "vitest";
import { checkReport, REPORT_DETAILS_MAX, REPORT_REASONS } from "./report-rules.ts";

const report = { slug: "fern-house", reason: "closed", details: "" };

it("offers six reasons, each with its own label", () => {
  expect(new Set(REPORT_REASONS.map(({ label }) => label)).size).toBe(6);
  for (const { value } of REPORT_REASONS) expect(checkReport({ ...report, reason: value })).toEqual([]);
});

it("reports errors in the order of the form", () => {
  expect(checkReport({ slug: " ", reason: "", details: "x".repeat(REPORT_DETAILS_MAX + 1) })).toEqual([
    { field: "slug", message: "Please say which listing this is about." },
    { field: "reason", message: "Please choose a reason." },
    { field: "details", message: "The details can have at most 500 characters." },
  ]);
});
