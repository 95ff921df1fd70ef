import { join } from "node:path";
import { checkBuild, readRemote, readShell } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import { expect, test } from "vitest";
import { CHECKED, REMOTES, root } from "./build/workspace.mjs";

const distOf = (name) => join(root, name, "dist");

async function checkBuilt(name) {
  const shell = await readShell(distOf("shell"));
  // Renders most builds in this process, because a process for each build costs seconds.
  if (name !== "shell") return checkBuild(distOf(name), { shells: [shell], open: rendererHere });
  // One remote suffices: each remote has its own check in this shell.
  return checkBuild(distOf("shell"), { remotes: [await readRemote(distOf(REMOTES.at(-1)))] });
}

test.each(CHECKED)("the build %s passes the gate", async (name) => {
  const { checks } = await checkBuilt(name);
  expect(checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`))).toEqual([]);
  expect(checks.map(({ check }) => check)).toContain(name === "shell" ? "remotes" : "fixtures");
});
