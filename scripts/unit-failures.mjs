import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./build/workspace.mjs";

const file = join(root, ".cache/unit-failures.jsonl");
/** The most that is told, so that the end of a long output still shows all of it. */
const MOST_FAILURES = 30;
const MOST_LINES = 6;
const MOST_CHARACTERS = 300;

/** A reporter of Vitest that writes each failure to a file as soon as it is known, so that a run that is killed has reported it too. */
export default class UnitFailures {
  onTestRunStart() {
    forgetFailures();
    mkdirSync(dirname(file), { recursive: true });
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const name = inRoot(module.moduleId);
    keep(name, module.errors());
    for (const suite of module.children.allSuites()) keep(`${name} > ${suite.fullName}`, suite.errors());
    for (const test of module.children.allTests("failed")) keep(`${name} > ${test.fullName}`, test.result().errors);
  }

  /** @type {import("vitest/node").Reporter["onTestRunEnd"]} */
  onTestRunEnd(modules, unhandled, reason) {
    keep("outside of any test", unhandled);
    // A worker that dies takes its file along, and no other report names it.
    for (const module of modules) {
      if (module.state() === "pending" || module.state() === "queued")
        keep(inRoot(module.moduleId), [{ message: "The file did not come to its end." }]);
    }
    appendFileSync(file, `${JSON.stringify({ ended: reason })}\n`);
  }
}

/** Removes the failures of the run before, so that they are not taken for those of this one. */
export function forgetFailures() {
  rmSync(file, { force: true });
}

/** @returns {string} the failures of the last run for people, and whether it came to its end; each cut to its first lines */
export function tellFailures() {
  const noted = readNoted().map((line) => JSON.parse(line));
  const failures = noted.filter(({ title }) => title !== undefined);
  const told = failures.slice(0, MOST_FAILURES).map(({ title, lines }) => [title, ...lines.map((line) => `    ${line}`)].join("\n"));
  if (failures.length > MOST_FAILURES) told.push(`and ${failures.length - MOST_FAILURES} more.`);
  const ended = noted.at(-1)?.ended;
  if (ended === undefined) told.push("The run broke off before its end.");
  else if (failures.length === 0) told.push(`The run ended as "${ended}" without a test that failed.`);
  return told.join("\n");
}

const inRoot = (path) => path.replace(`${root}/`, "");

function readNoted() {
  try {
    // A line that was being written when the run was killed has no end.
    return readFileSync(file, "utf8").split("\n").slice(0, -1);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * @param {string} title
 * @param {readonly import("vitest").TestError[]} errors
 */
function keep(title, errors) {
  for (const { message, diff, cause, stacks } of errors) {
    const text = [message, cause?.message, diff].filter(Boolean).map((part) => stripVTControlCharacters(String(part)));
    // Only the lines of a difference that differ are kept, without its legend.
    if (diff) text.push(...(text.pop()?.split("\n") ?? []).filter((line) => /^[+-] (?!Expected$|Received$)/.test(line)));
    const lines = text
      .join("\n")
      .split("\n")
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, MOST_CHARACTERS));
    const [place] = stacks ?? [];
    if (place) lines.push(`at ${inRoot(place.file)}:${place.line}`);
    appendFileSync(file, `${JSON.stringify({ title, lines })}\n`);
  }
}
