import { readText, renderPage } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { LegalDates, longDate } from "./prose-page.tsx";

test("a long date is the day in UTC, to the millisecond", () => {
  expect(longDate(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe("January 31, 2026");
  expect(longDate(Date.UTC(2026, 1, 1))).toBe("February 1, 2026");
});

test("legal dates contain the fixed date and the given day, also machine-readable", () => {
  const html = renderPage(<LegalDates now={Date.UTC(2026, 2, 4)} />);
  expect(readText(html)).toBe("Last updated August 8, 2025. Shown on March 4, 2026.");
  expect(html).toContain('<time dateTime="2026-03-04">');
});
