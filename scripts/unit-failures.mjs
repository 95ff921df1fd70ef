import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./build/workspace.mjs";

const file = join(root, ".cache/unit-failures.jsonl");
const MOST_FAILURES = 30;
const MOST_LINES = 6;
const MOST_CHARACTERS = 300;

/** Saves each failure at once, so that a killed run has reported it. */
export default class UnitFailures {
  onTestRunStart() {
    forgetFailures();
    mkdirSync(dirname(file), { recursive: true });
  }

  onTestModuleEnd(module) {
    const name = inRoot(module.moduleId);
    recordFailure(name, module.errors());
    for (const suite of module.children.allSuites()) recordFailure(`${name} > ${suite.fullName}`, suite.errors());
    for (const test of module.children.allTests("failed")) recordFailure(`${name} > ${test.fullName}`, test.result().errors);
  }

  /** @type {import("vitest/node").Reporter["onTestRunEnd"]} */
  onTestRunEnd(modules, unhandled, reason) {
    recordFailure("outside of all tests", unhandled);
    // A worker that crashes loses the result of its file.
    for (const module of modules) {
      if (module.state() === "pending" || module.state() === "queued")
        recordFailure(inRoot(module.moduleId), [{ message: "The file did not finish." }]);
    }
    appendFileSync(file, `${JSON.stringify({ ended: reason })}\n`);
  }
}

export function forgetFailures() {
  rmSync(file, { force: true });
}

/** @returns {string} failures of the last run, shortened, and whether the run ended */
export function formatFailures() {
  const noted = readNoted().map((line) => JSON.parse(line));
  const failures = noted.filter(({ title }) => title !== undefined);
  const titles = failures.slice(0, MOST_FAILURES).map(({ title, lines }) => [title, ...lines.map((line) => `    ${line}`)].join("\n"));
  if (failures.length > MOST_FAILURES) titles.push(`and ${failures.length - MOST_FAILURES} more.`);
  const ended = noted.at(-1)?.ended;
  if (ended === undefined) titles.push("The run stopped before its end.");
  else if (failures.length === 0) titles.push(`The run ended as "${ended}", but no test failed.`);
  return titles.join("\n");
}

const inRoot = (path) => path.replace(`${root}/`, "");

function readNoted() {
  try {
    // A killed run may leave an incomplete last line.
    return readFileSync(file, "utf8").split("\n").slice(0, -1);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function recordFailure(title, errors) {
  for (const { message, diff, cause, stacks } of errors) {
    const text = [message, cause?.message, diff].filter(Boolean).map((part) => stripVTControlCharacters(String(part)));
    // Only the lines that differ, without the legend.
    if (diff) text.push(...(text.pop()?.split("\n") ?? []).filter((line) => /^[+-] (?!Expected$|Received$)/.test(line)));
    const lines = text
      .join("\n")
      .split("\n")
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, MOST_CHARACTERS));
    const [frame] = stacks ?? [];
    if (frame) lines.push(`at ${inRoot(frame.file)}:${frame.line}`);
    appendFileSync(file, `${JSON.stringify({ title, lines })}\n`);
  }
}
