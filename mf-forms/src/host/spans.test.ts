import type { HostedDay } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { periodsOf, spansOf } from "./views.tsx";

const days = (count: number): HostedDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 10, 23 - count + 1 + at)).toISOString().slice(0, 10),
    views: at,
    followed: 1,
  }));

test.each([
  [1, [30]],
  [30, [30]],
  [31, [30, 90]],
  [90, [30, 90]],
  [91, [30, 90, 365]],
  [365, [30, 90, 365]],
])("%i days offer %j", (count, periods) => expect(periodsOf(count)).toEqual(periods));

test("shows up to 90 days one by one, and a year by weeks that end today, without loss", () => {
  expect(spansOf(days(90))).toHaveLength(90);
  const weeks = spansOf(days(365));
  expect(weeks).toHaveLength(53);
  expect([weeks[0]?.days, weeks[1]?.days, weeks.at(-1)]).toEqual([1, 7, { last: "2026-11-23", days: 7, views: 7 * 361, followed: 7 }]);
  expect(weeks.reduce((sum, { followed }) => sum + followed, 0)).toBe(365);
  expect(spansOf(days(1))).toEqual([{ last: "2026-11-23", days: 1, views: 0, followed: 1 }]);
});
