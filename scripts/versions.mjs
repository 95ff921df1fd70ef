import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isProgram, root, runProgram } from "./build/workspace.mjs";

/** The package of the workspace's root. */
export const WHOLE = "nightlatch";
/** In ascending order. */
export const LEVELS = ["none", "patch", "minor", "major"];
const HEAD = /^---\n([\s\S]*?)^---$/m;

/** @param {string} changeset text of a file @returns {Record<string, string>} levels by package */
export const levelsOf = (changeset) => parse(HEAD.exec(changeset)?.[1] ?? "") ?? {};

/**
 * A changeset that also raises the whole, by the highest level of its packages. A level of the whole's own stays.
 *
 * @param {string} changeset text of a file
 */
export function withWhole(changeset) {
  const levels = levelsOf(changeset);
  const highest = LEVELS.findLast((level) => Object.values(levels).includes(level));
  if (highest === undefined || Object.hasOwn(levels, WHOLE)) return changeset;
  return changeset.replace(HEAD, (_, head) => `---\n${head}"${WHOLE}": ${highest}\n---`);
}

/** @param {string} folder a workspace @returns {string[]} paths of its pending changesets */
export const changesetsOf = (folder) =>
  readdirSync(join(folder, ".changeset"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, ".changeset", name));

/** Raises the versions of a workspace by its changesets, and writes the changelogs. @throws {Error} with the output of changesets */
export function raiseVersions(folder) {
  for (const path of changesetsOf(folder)) writeFileSync(path, withWhole(readFileSync(path, "utf8")));
  const changeset = join(root, "node_modules/.bin/changeset");
  const { status, stdout, stderr } = spawnSync(changeset, ["version"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`The versions were not raised:\n${stdout}${stderr}`);
}

if (isProgram(import.meta.url))
  await runProgram(() => {
    const pending = changesetsOf(root).length;
    raiseVersions(root);
    console.log(pending === 0 ? "No changeset is pending." : "The versions are raised, and the changelogs written. Commit them.");
  });
