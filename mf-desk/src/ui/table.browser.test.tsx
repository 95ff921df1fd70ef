import { showOn } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openDesk } from "../testing/desk.ts";

test.each([
  ["audit-full", "Each change"],
  ["today-full", "Waiting work by kind"],
  ["submissions-full", undefined],
  ["subscribers-full", "Each address"],
  ["import-empty", "Imports, latest first"],
  ["table-full", "Table runs, latest first"],
])("%s is a table without overflow on a tablet, and cards on a phone", async (fixture, label) => {
  await showOn({ width: 768, height: 900, colorScheme: "light" });
  await openDesk(fixture);
  const of = label === undefined ? "" : `[aria-label="${label}"]`;
  await expect.element(page.getByRole("table").first()).toBeVisible();
  const scroller = document.querySelector(`section${of}:has(> table)`) as HTMLElement;
  const cells = () => [...(scroller.querySelector("tbody tr") as HTMLElement).children].map((cell) => cell.getBoundingClientRect());
  expect(new Set(cells().map(({ top }) => Math.round(top))).size).toBe(1);
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
  await showOn({ width: 390, height: 780, colorScheme: "light" });
  expect(new Set(cells().map(({ top }) => Math.round(top))).size).toBeGreaterThan(1);
});

test("a cell's values are one below another on a phone, next to the column's name", async () => {
  await showOn({ width: 390, height: 780, colorScheme: "light" });
  await openDesk("import-empty");
  await expect.element(page.getByText("Ben Ito")).toBeVisible();
  const parts = [...document.querySelectorAll("td[data-head=When] > *")].map((part) => part.getBoundingClientRect());
  expect([parts.length, new Set(parts.map(({ left }) => left)).size]).toEqual([2, 1]);
});
