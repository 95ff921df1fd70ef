import { expect, it } from "vitest";
import { ago, dayOf } from "./words.tsx";

const NOW = Date.parse("2026-11-23T12:00:00.000Z");

it.each([
  ["2026-11-23T11:59:30.000Z", "just now"],
  ["2026-11-23T11:59:00.000Z", "1 minute ago"],
  ["2026-11-22T11:00:00.000Z", "1 day ago"],
  ["2026-10-24T12:00:00.000Z", "30 days ago"],
  ["2026-10-24T11:59:59.000Z", "24 Oct 2026"],
  ["2026-11-23T23:30:00.000Z", "in 12 hours"],
  ["2027-01-01T00:00:00.000Z", "1 Jan 2027"],
])("formats %s as %s", (iso, words) => expect(ago(iso, NOW)).toBe(words));

it("a day is formatted for people, in any time zone of the reader", () => {
  expect([dayOf("2026-03-04"), dayOf("2026-12-31T23:59:59.999Z")]).toEqual(["4 Mar 2026", "31 Dec 2026"]);
});
