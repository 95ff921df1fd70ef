import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./build/workspace.mjs";
import { findChromium } from "./chromium.mjs";
import { affected, EVERYTHING, planFor, withDependents } from "./test-plan.mjs";
import { forgetFailures, tellFailures } from "./unit-failures.mjs";

const USAGE = `Usage: pnpm test [PACKAGE...] [--affected]

Without a package, everything is tested. With packages, what a change to them can break: their own tests, checks of all
packages, and the browser tests of their pages. --affected does this for the packages that differ from main.`;

const bin = (name) => join(root, "node_modules/.bin", name);

const UNIT = "unit, component and integration tests, boundaries";
const BUILD = "build and types";
const LINT = "format and lint";
const BROWSER = "browser tests";

/** @returns {import("./test-plan.mjs").TestPlan} */
function readPlan() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { affected: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (values.affected && positionals.length > 0) throw new Error("--affected finds the packages itself; name none beside it.");
  if (positionals.length > 0) return planFor(withDependents(positionals));
  if (!values.affected) return EVERYTHING;
  const names = affected();
  if (names) console.log(`Differs from main, or imports what does: ${names.join(", ") || "no package"}`);
  return names ? planFor(names) : EVERYTHING;
}

/** @type {import("./test-plan.mjs").TestPlan} */
let plan;
try {
  plan = readPlan();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exit(2);
}

/**
 * The steps of `pnpm test`, cheapest first. Lint runs beside the build.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  [BUILD, process.execPath, [join(root, "scripts/build.mjs")]],
  [UNIT, bin("vitest"), ["run", "--reporter=default", `--reporter=${join(root, "scripts/unit-failures.mjs")}`, ...plan.unit]],
];
if (plan.e2e !== null) STEPS.push([BROWSER, process.execPath, [join(root, "scripts/e2e.mjs"), ...(plan.e2e ? ["--grep", plan.e2e] : [])]]);

/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, NODE_ENV: "test" };
const failed = [];
const note = (title, { status, signal }) => {
  if (status !== 0) failed.push(signal ? `${title} (${signal})` : title);
  return status === 0;
};

/** Checks format and lint while the build leaves a core free most of the time. Its output comes after the build's lines. */
function lint() {
  const child = spawn(bin("biome"), ["check", "--error-on-warnings", "--colors=off", ...plan.lint], { cwd: root, env });
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
  // Component tests only use a Chromium that is there already; findChromium gets one where there is none.
  if (title === UNIT) env.CHROMIUM_PATH = findChromium();
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env });
  const [status, signal] = await once(child, "close");
  const passed = note(title, { status, signal });
  console.log(`--- ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (title !== BUILD) continue;
  console.log(`\n=== ${LINT}`);
  const linted = await linting;
  process.stdout.write(linted.printed);
  note(LINT, linted);
  // The later steps mean nothing when the build is broken.
  if (!passed) break;
}
if (failed.length > 0) {
  // The browser tests have pushed these far up.
  if (failed.some((title) => title.startsWith(UNIT))) console.error(`\n=== ${UNIT}: what failed\n${tellFailures()}`);
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
console.log("\nAll of it passed.");
