import { beforeEach, expect, test } from "vitest";
import { MeasurementLog } from "../measurements/measurement-log.ts";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeBuild, makeFolder } from "../testing/make-build.ts";
import { runCli } from "../testing/run-cli.ts";
import { statsLines } from "./stats-command.ts";

let folder: string;

const run = (...args: string[]) => runCli(args, { RELEASES_DIR: folder });

beforeEach(async () => {
  folder = await makeFolder();
  const registry = new ReleaseRegistry(createFolderStore(folder));
  await registry.publish(await makeBuild("mf-browse"));
  await registry.promote("mf-browse", "1.0.0");
  const log = new MeasurementLog(registry.store);
  for (let view = 0; view < 4; view += 1)
    log.view("mf-browse", "1.0.0", { errored: view === 0, unloaded: false, vitals: { LCP: 1000, CLS: 0 } });
  log.render("mf-browse", "1.0.0", { failure: undefined, took: 20 });
  for (let page = 0; page < 5; page += 1) log.countServed("mf-browse", "1.0.0");
  await log.flush();
});

test("prints stats as a table for people", async () => {
  const { code, out } = await run("stats", "mf-browse");
  expect([code, out]).toEqual([0, expect.stringContaining("mf-browse on production, the last 24 hours")]);
  expect(out).toMatch(/VERSION +PAGES +NOT RENDERED +RENDER P75 \(OF\) +VIEWS +LCP P75 \(OF\)/);
  expect(out).toMatch(/\n1\.0\.0 +live +6 +0\.00 % +20 ms \(1\) +4 +\S+ ms \(4\) +- +0\.000 \(4\) .*25\.00 % +0\.00 %/);
});

test("prints stats as JSON for programs", async () => {
  const { out } = await run("stats", "mf-browse", "--hours", "2", "--json");
  const version = { version: "1.0.0", state: "live", pages: 6, views: 4, errors: { count: 1, of: 4 }, vitals: { LCP: { samples: 4 } } };
  expect(JSON.parse(out)).toMatchObject({ name: "mf-browse", hours: 2, versions: [version], halted: [] });
});

const rates = (errors: number, loads: number, server: number, views: number) => ({
  pages: 2 * views,
  errors: { count: errors, of: views },
  loadFailures: { count: loads, of: views },
  serverFailures: { count: server, of: 2 * views },
});

test("aligns versions with numbers on the right, and shows halts with their reasons", () => {
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

test("reports when a package has no views", () => {
  expect(statsLines({ name: "mf-browse", channel: "production", hours: 1, versions: [], halted: [] })).toEqual([
    "mf-browse on production, this hour",
    "Nothing was measured.",
  ]);
});
