import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isProgram, root, runProgram } from "./build/workspace.mjs";

export const WHOLE = "nightlatch";
export const LEVELS = ["none", "patch", "minor", "major"];
const HEAD = /^---\n([\s\S]*?)^---$/m;

export const levelsOf = (changeset) => parse(HEAD.exec(changeset)?.[1] ?? "") ?? {};

/** Also raises the root package, by the highest level of the packages, unless the changeset names it. */
export function withWhole(changeset) {
  const levels = levelsOf(changeset);
  const highest = LEVELS.findLast((level) => Object.values(levels).includes(level));
  if (highest === undefined || Object.hasOwn(levels, WHOLE)) return changeset;
  return changeset.replace(HEAD, (_, head) => `---\n${head}"${WHOLE}": ${highest}\n---`);
}

export const changesetsOf = (folder) =>
  readdirSync(join(folder, ".changeset"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, ".changeset", name));

/** Raises the versions of a workspace by its changesets, and writes the changelogs. */
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
