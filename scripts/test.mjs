import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);

/**
 * Everything `pnpm test` stands for, cheapest first.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  ["build and types", process.execPath, [join(root, "scripts/build.mjs")]],
  ["format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["unit and integration tests, boundaries", bin("vitest"), ["run"]],
  ["browser tests", process.execPath, [join(root, "scripts/e2e.mjs")]],
];

const failed = [];
for (const [title, command, args] of STEPS) {
  console.log(`\n=== ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "test" } });
  if (status !== 0) failed.push(title);
  // Nothing later means anything when the build is broken.
  if (status !== 0 && title === STEPS[0][0]) break;
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
console.log("\nAll of it passed.");
