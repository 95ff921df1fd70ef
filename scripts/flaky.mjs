import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./build/workspace.mjs";

/** The path of the notes; reporters need it. */
const NOTES = "FLAKY_TESTS";

/** @returns {{ env: Record<string, string>, report: () => string }} variables for test processes, and a line per flaky test */
export function beginFlaky(notes = join(root, ".cache/flaky-tests.txt")) {
  mkdirSync(dirname(notes), { recursive: true });
  rmSync(notes, { force: true });
  return {
    env: { [NOTES]: notes },
    report() {
      const names = existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : [];
      return names.length > 0 ? names.map((name) => `flaky: ${name} (passed on the second try)`).join("\n") : "flaky: none";
    },
  };
}

/** Notes tests that passed only when retried, for Vitest and Playwright. */
export default class FlakyTests {
  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) note(test.module.moduleId, test.fullName);
  }

  /** @param {import("playwright/types/testReporter").TestCase} test */
  onTestEnd(test) {
    // Run, project and file come first.
    if (test.outcome() === "flaky") note(test.location.file, ...test.titlePath().slice(3));
  }

  printsToStdio() {
    return false;
  }
}

/** @param {string} file absolute @param {...string} titles */
function note(file, ...titles) {
  const notes = process.env[NOTES];
  if (notes) appendFileSync(notes, `${[relative(root, file), ...titles].join(" > ").replaceAll("\n", " ")}\n`);
}
