import { expect, it } from "vitest";
import { toListingReport } from "./report-body.ts";

it("is stored with its details trimmed", () => {
  const report = { slug: "fern-house", reason: "closed", details: "" };
  expect(toListingReport(report)).toEqual(report);
  expect(toListingReport({ ...report, details: "  Sold.  " }).details).toBe("Sold.");
});
