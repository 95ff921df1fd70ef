import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";
import { findChromium } from "./chromium.mjs";
import { forgetFailures, tellFailures } from "./unit-failures.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);

const UNIT = "unit, component and integration tests, boundaries";

const BUILD = "build and types";
const LINT = "format and lint";

/**
 * The steps of `pnpm test` that run one after the other, cheapest first. Format and lint run beside the build.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  [BUILD, process.execPath, [join(root, "scripts/build.mjs")]],
  [UNIT, bin("vitest"), ["run", "--reporter=default", `--reporter=${join(root, "scripts/unit-failures.mjs")}`]],
  ["browser tests", process.execPath, [join(root, "scripts/e2e.mjs")]],
];

/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, NODE_ENV: "test" };
const failed = [];
const note = (title, { status, signal }) => {
  if (status !== 0) failed.push(signal ? `${title} (${signal})` : title);
  return status === 0;
};

/**
 * Checks format and lint beside the build, which leaves a core to it most of the time. Its output is kept, so that it does
 * not mix with the build's.
 */
function lint() {
  const child = spawn(bin("biome"), ["check", "--error-on-warnings", "--colors=off", "."], { cwd: root, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  return once(child, "close").then(([status, signal]) => ({ status, signal, printed }));
}

forgetFailures();
const linting = lint();
for (const [title, command, args] of STEPS) {
  console.log(`\n=== ${title}`);
  // Component tests only use a Chromium that is there already, so it is found, or fetched, here for both kinds of browser
  // tests.
  if (title === UNIT) env.CHROMIUM_PATH = findChromium();
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env });
  const [status, signal] = await once(child, "close");
  const passed = note(title, { status, signal });
  if (title !== BUILD) continue;
  console.log(`\n=== ${LINT}`);
  const linted = await linting;
  process.stdout.write(linted.printed);
  note(LINT, linted);
  // When the build is broken, the later steps would tell nothing.
  if (!passed) break;
}
if (failed.length > 0) {
  // The browser tests have pushed these failures far up.
  if (failed.some((title) => title.startsWith(UNIT))) console.error(`\n=== ${UNIT}: what failed\n${tellFailures()}`);
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
console.log("\nAll of it passed.");
