import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./build/workspace.mjs";

/** The variable with the path of the notes. Reporters note nothing without it. */
const NOTES = "FLAKY_TESTS";

/**
 * Begins the notes of a run.
 *
 * @returns {{ env: Record<string, string>, tell: () => string }} the variables for the processes that run tests; and the lines for people,
 *   one for each flaky test
 */
export function beginFlaky(notes = join(root, ".cache/flaky-tests.txt")) {
  mkdirSync(dirname(notes), { recursive: true });
  rmSync(notes, { force: true });
  return {
    env: { [NOTES]: notes },
    tell() {
      const names = existsSync(notes) ? readFileSync(notes, "utf8").trimEnd().split("\n") : [];
      return names.length > 0 ? names.map((name) => `flaky: ${name} (passed on the second try)`).join("\n") : "flaky: none";
    },
  };
}

/** A reporter of Vitest and of Playwright that notes each test that failed first and passed when it was retried. */
export default class FlakyTests {
  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) note(test.module.moduleId, test.fullName);
  }

  /** @param {import("playwright/types/testReporter").TestCase} test */
  onTestEnd(test) {
    // The titles of the run, its project and the file come first.
    if (test.outcome() === "flaky") note(test.location.file, ...test.titlePath().slice(3));
  }

  printsToStdio() {
    return false;
  }
}

/**
 * @param {string} file absolute path
 * @param {...string} titles
 */
function note(file, ...titles) {
  const notes = process.env[NOTES];
  if (notes) appendFileSync(notes, `${[relative(root, file), ...titles].join(" > ").replaceAll("\n", " ")}\n`);
}
