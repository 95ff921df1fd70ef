import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./build/workspace.mjs";

/** Environment variable with the path of the notes, which test processes read. */
const NOTES = "FLAKY_TESTS";

/** @returns {{ env: Record<string, string>, report: () => string }} variables for test processes, and the report's lines */
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

/** A reporter for Vitest and Playwright that notes tests that passed only when retried. */
export default class FlakyTests {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) note(test.module.moduleId, test.fullName);
  }

  onTestEnd(test) {
    // The first three titles are the run, the project and the file.
    if (test.outcome() === "flaky") note(test.location.file, ...test.titlePath().slice(3));
  }

  printsToStdio() {
    return false;
  }
}

function note(file, ...titles) {
  const notes = process.env[NOTES];
  if (notes) appendFileSync(notes, `${[relative(root, file), ...titles].join(" > ").replaceAll("\n", " ")}\n`);
}
