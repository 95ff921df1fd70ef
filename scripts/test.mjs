import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "@nightlatch/test-config/chromium";
import { REMOTES, root } from "./build/workspace.mjs";
import { COMPILER_MEMORY } from "./build.mjs";
import { beginFlaky } from "./flaky.mjs";
import { affected, EVERYTHING, planFor, withDependents } from "./test-plan.mjs";
import { forgetFailures, formatFailures } from "./unit-failures.mjs";

const USAGE = `Usage: pnpm test [PACKAGE...] [--affected]

Without a package, everything is tested. With packages, only what a change to them can break: their own tests, checks of all
packages, and the browser tests of their pages. --affected does this for the packages that differ from main.`;

const bin = (name) => join(root, "node_modules/.bin", name);

const UNIT = "unit, component and integration tests, boundaries";
const BUILD = "build and types";
const TYPES = "types of the remotes";
const LINT = "format and lint";
const BROWSER = "browser tests";

function readPlan() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { affected: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (values.affected && positionals.length > 0) throw new Error("--affected finds the packages itself, so name no packages.");
  if (positionals.length > 0) return planFor(withDependents(positionals));
  if (!values.affected) return EVERYTHING;
  const names = affected();
  if (names) console.log(`Packages that differ from main, or import one that does: ${names.join(", ") || "none"}`);
  return names ? planFor(names) : EVERYTHING;
}

let plan;
try {
  plan = readPlan();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exit(2);
}

const flaky = beginFlaky();
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, ...flaky.env, NODE_ENV: "test", ...(plan.checked ? { CHECKED: plan.checked.join(",") } : {}) };
const failed = [];

/** With `quiet`, prints the output at the end, so that the outputs of two steps do not mix. */
async function run(title, [program, ...args], { quiet = false, more = {} } = {}) {
  const started = performance.now();
  if (!quiet) console.log(`\n=== ${title}`);
  const child = spawn(program, args, { cwd: root, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit", env: { ...env, ...more } });
  let printed = "";
  // With an encoding, a character that two chunks share is decoded correctly.
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => {
      printed += chunk;
    });
  const [status, signal] = await once(child, "close");
  if (quiet) console.log(`\n=== ${title}\n${printed}`);
  console.log(`--- ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (status !== 0) failed.push(signal ? `${title} (${signal})` : title);
  return status === 0;
}

const script = (name, ...args) => /** @type {[string, ...string[]]} */ ([process.execPath, join(root, "scripts", name), ...args]);
const lint = () => run(LINT, [bin("biome"), "check", "--error-on-warnings", "--colors=off", ...plan.lint], { quiet: true });
/** Checks the types of remotes, because their builds do not. */
const types = () =>
  run(TYPES, [bin("tsc"), "-b", ...REMOTES.filter((name) => plan.checked?.includes(name) ?? true)], { quiet: true, more: COMPILER_MEMORY });
const reporters = ["default", join(root, "scripts/unit-failures.mjs"), join(root, "scripts/flaky.mjs")].map((each) => `--reporter=${each}`);
const unit = (quiet) => run(UNIT, [bin("vitest"), "run", ...reporters, ...plan.unit], { quiet });

/** Browser tests and unit tests wait for different resources, so they run in parallel. */
async function tests() {
  // Component tests use only an installed Chromium. `findChromium` downloads one if none is installed.
  env.CHROMIUM_PATH = findChromium();
  if (plan.e2e === null) return unit(false);
  const pattern = plan.e2e ? ["--grep", plan.e2e] : [];
  await Promise.all([unit(true), run(BROWSER, script("e2e.mjs", "--built", ...pattern))]);
}

forgetFailures();
const [built] = await Promise.all([run(BUILD, script("build.mjs")), lint()]);
// Tests of a broken build would show nothing.
if (built) await Promise.all([types(), tests()]);
if (built) console.log(`\n=== flaky tests\n${flaky.report()}`);

if (failed.length > 0) {
  // Repeated at the end, because the output of browser tests hides them.
  if (failed.some((title) => title.startsWith(UNIT))) console.error(`\n=== ${UNIT}: failures\n${formatFailures()}`);
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
console.log("\nEverything passed.");
