import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { root } from "./build/workspace.mjs";
import { beginFlaky } from "./flaky.mjs";

const REPORTER = join(root, "scripts/flaky.mjs");
const ofE2e = createRequire(join(root, "e2e/package.json"));

/** A test that passes when retried, between a passing and a failing one. @param {string} framework module of `test` and `expect` */
const planted = (framework) => `
import { existsSync, writeFileSync } from "node:fs";
import * as framework from ${JSON.stringify(framework)};
const { test, expect } = framework.default ?? framework;
const tried = new URL("tried", import.meta.url);
test("steady", () => {});
test.describe("a group", () => {
  test("planted", () => {
    const second = existsSync(tried);
    writeFileSync(tried, "");
    expect(second).toBe(true);
  });
});
test("broken", () => expect(1).toBe(2));
`;

const folder = mkdtempSync(join(tmpdir(), "nightlatch-flaky-"));
afterEach(() => void vi.unstubAllEnvs());

function run(file, source, program, args) {
  const flaky = beginFlaky(join(folder, `${file}.txt`));
  writeFileSync(join(folder, file), source);
  rmSync(join(folder, "tried"), { force: true });
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...flaky.env },
  });
  expect(status, stdout).toBe(1);
  return flaky.report();
}
const flakyIn = (file) => `flaky: ${relative(root, join(folder, file))} > a group > planted (passed on the second try)`;

test("names only a Vitest test that passes on a retry", () => {
  writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { retry: 1, include: ["*.planted.mjs"] } };`);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const source = planted(join(root, "node_modules/vitest/dist/index.js")).replaceAll("test.describe", "framework.describe");
  expect(run("one.planted.mjs", source, vitest, ["run", `--reporter=${REPORTER}`])).toBe(flakyIn("one.planted.mjs"));
});

test("names only such a test in Playwright too", () => {
  const config = { retries: 1, workers: 1, testMatch: "*.spec.mjs", reporter: [["line"], [REPORTER]] };
  writeFileSync(join(folder, "playwright.config.mjs"), `export default ${JSON.stringify(config)};`);
  const source = planted(ofE2e.resolve("@playwright/test"));
  expect(run("one.spec.mjs", source, join(ofE2e.resolve("@playwright/test/package.json"), "../cli.js"), ["test"])).toBe(
    flakyIn("one.spec.mjs"),
  );
});

test("reports a run without flaky tests", () => {
  expect(beginFlaky(join(folder, "none.txt")).report()).toBe("flaky: none");
});

test.each([
  ["short", 1, "", "vitest.config.ts"],
  ["long", 0, "1", "vitest.long.config.ts"],
])("the %s run retries browser tests %i times, and no others", async (_name, times, LONG_RUNS, unit) => {
  vi.stubEnv("LONG_RUNS", LONG_RUNS);
  vi.resetModules();
  const { default: browser } = await import(join(root, "e2e/playwright.config.ts"));
  expect(browser.retries).toBe(times);
  const { default: config } = await import(join(root, unit));
  const { default: shell } = await import(join(root, "shell/vitest.browser.config.ts"));
  const projects = config.test.projects.map((project) => (project === "shell/vitest.browser.config.ts" ? shell : project));
  const wrong = projects.filter(({ test: own }) => (own?.retry ?? 0) !== (own?.browser ? times : 0));
  expect([projects.length > 2, wrong]).toEqual([true, []]);
});
