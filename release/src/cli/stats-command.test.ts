import { beforeEach, expect, test } from "vitest";
import { MeasurementLog } from "../measurements/measurement-log.ts";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeBuild, makeFolder } from "../testing/make-build.ts";
import { runRelease } from "./program.ts";

let folder: string;

async function run(...args: string[]) {
  const printed = { out: "", err: "" };
  const streams = { out: (text: string) => (printed.out += text), err: (text: string) => (printed.err += text) };
  const code = await runRelease(args, { RELEASES_DIR: folder }, streams);
  return { code, ...printed };
}

beforeEach(async () => {
  folder = await makeFolder();
  const registry = new ReleaseRegistry(createFolderStore(folder));
  await registry.publish(await makeBuild("mf-browse"));
  await registry.promote("mf-browse", "1.0.0");
  const log = new MeasurementLog(registry.store);
  for (let view = 0; view < 4; view += 1)
    log.view("mf-browse", "1.0.0", { errored: view === 0, unloaded: false, vitals: { LCP: 1000, CLS: 0 } });
  log.render("mf-browse", "1.0.0", { failure: undefined, took: 20 });
  for (let page = 0; page < 5; page += 1) log.given("mf-browse", "1.0.0");
  await log.flush();
});

test("stats are a table for people", async () => {
  const { code, out } = await run("stats", "mf-browse");
  expect(code).toBe(0);
  expect(out).toContain("mf-browse on production, the last 24 hours");
  expect(out).toMatch(/VERSION +PAGES +NOT RENDERED +RENDER P75 \(OF\) +VIEWS +LCP P75 \(OF\)/);
  expect(out).toMatch(/\n1\.0\.0 +live +6 +0\.00 % +20 ms \(1\) +4 +\S+ ms \(4\) +- +0\.000 \(4\) .*25\.00 % +0\.00 %/);
});

test("stats are JSON for programs", async () => {
  const { out } = await run("stats", "mf-browse", "--hours", "2", "--json");
  expect(JSON.parse(out)).toMatchObject({
    name: "mf-browse",
    hours: 2,
    versions: [{ version: "1.0.0", state: "live", pages: 6, views: 4, errors: { count: 1, of: 4 }, vitals: { LCP: { samples: 4 } } }],
    halted: [],
  });
});

test.each([
  [["stats", "MF/other"], "It must be a package's name"],
  [["stats", "mf-browse", "--hours", "0"], "whole number from 1 to 720"],
  [["stats"], "missing required argument"],
])("%j is refused in words", async (args, words) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
});

test("a package that is not published is an error", async () => {
  const { code, err } = await run("stats", "mf-forms");
  expect([code, err]).toEqual([1, `There is no package mf-forms. There are: mf-browse. (store ${folder}, channel production)\n`]);
});
