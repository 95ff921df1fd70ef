import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";
import { findChromium } from "./chromium.mjs";
import { forgetFailures, tellFailures } from "./unit-failures.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);

const UNIT = "unit, component and integration tests, boundaries";

/**
 * Everything `pnpm test` stands for, cheapest first.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  ["build and types", process.execPath, [join(root, "scripts/build.mjs")]],
  ["format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  [UNIT, bin("vitest"), ["run", "--reporter=default", `--reporter=${join(root, "scripts/unit-failures.mjs")}`]],
  ["browser tests", process.execPath, [join(root, "scripts/e2e.mjs")]],
];

const failed = [];
forgetFailures();
for (const [title, command, args] of STEPS) {
  console.log(`\n=== ${title}`);
  // Component tests look for one only; both kinds of browser tests get the one that is had here.
  if (title === UNIT) process.env.CHROMIUM_PATH = findChromium();
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "test" } });
  if (status !== 0) failed.push(signal ? `${title} (${signal})` : title);
  // Nothing later means anything when the build is broken.
  if (status !== 0 && title === STEPS[0][0]) break;
}
if (failed.length > 0) {
  // The browser tests have pushed these far up.
  if (failed.some((title) => title.startsWith(UNIT))) console.error(`\n=== ${UNIT}: what failed\n${tellFailures()}`);
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
console.log("\nAll of it passed.");
