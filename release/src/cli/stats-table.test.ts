import { expect, test } from "vitest";
import { statsLines } from "./stats-table.ts";

const rates = (errors: number, loads: number, server: number, views: number) => ({
  pages: 2 * views,
  errors: { count: errors, of: views },
  loadFailures: { count: loads, of: views },
  serverFailures: { count: server, of: 2 * views },
});

test("versions stand below each other with figures to the right, and halts are told with their reasons", () => {
  const lines = statsLines({
    name: "mf-browse",
    channel: "production",
    hours: 24,
    versions: [
      {
        version: "1.0.1",
        state: "live",
        since: "2026-03-04T05:00:00Z",
        views: 12_345,
        vitals: { LCP: { value: 1234.4, samples: 12_000 }, CLS: { value: 0.0123, samples: 12_345 } },
        renderTime: { value: 17.6, samples: 2_000 },
        ...rates(12, 3, 0, 12_345),
        reasons: { exited: 2, hung: 1_200 },
      },
      {
        version: "1.1.0-rc.1",
        state: "canary",
        since: "2026-03-04T06:00:00Z",
        views: 0,
        vitals: {},
        renderTime: undefined,
        ...rates(0, 0, 0, 0),
        reasons: {},
      },
    ],
    halted: [{ version: "1.0.9", at: "2026-03-04T04:30:00.000Z", reason: "It failed." }],
  });
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe("mf-browse on production, the last 24 hours");
  expect(lines[4]).toBe("1.0.1 on the server: hung 1,200, exited 2");
  expect(lines[5]).toBe("1.0.9 was halted at 2026-03-04T04:30:00.000Z: It failed.");
  const [head = "", ...rows] = lines.slice(1, 4);
  for (const title of ["PAGES", "NOT RENDERED", "RENDER P75 (OF)", "VIEWS", "LCP P75 (OF)", "NOT LOADED", "SINCE (UTC)"]) {
    const end = head.indexOf(title) + title.length;
    for (const row of rows) {
      expect(row[end - 1], `${title} in ${row}`).not.toBe(" ");
      expect(row[end] ?? " ").toBe(" ");
    }
  }
  expect(rows[0]).toContain("1,234 ms (12,000)");
  expect(rows[0]).toMatch(/live +24,690 +0\.00 % +18 ms \(2,000\) +12,345 /);
  expect(rows[0]).toContain("0.10 %");
  expect(rows[1]).toContain("canary");
});

test("a package that nobody saw says so", () => {
  expect(statsLines({ name: "mf-browse", channel: "production", hours: 1, versions: [], halted: [] })).toEqual([
    "mf-browse on production, this hour",
    "Nothing was measured.",
  ]);
});
