import { join } from "node:path";
import { checkBuild, readRemote, readShell } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import { describe, expect, test } from "vitest";
import { CHECKED, REMOTES, root } from "./build/workspace.mjs";

const distOf = (name) => join(root, name, "dist");

/** @returns the gate's report on a package that is released with all others as they are built */
async function checkBuilt(name) {
  // A process of its own for each build costs seconds; the shell's and that of one remote show that they run there.
  const open = name === "shell" || name === REMOTES[0] ? {} : { open: rendererHere };
  const shell = await readShell(distOf("shell"));
  if (name !== "shell") return checkBuild(distOf(name), { shells: [shell], ...open });
  return checkBuild(distOf("shell"), { remotes: await Promise.all(REMOTES.map((remote) => readRemote(distOf(remote)))) });
}

describe("what is built", () => {
  test.each(CHECKED)("%s passes the gate", async (name) => {
    const { checks } = await checkBuilt(name);
    expect(checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`))).toEqual([]);
    expect(checks.map(({ check }) => check)).toContain(name === "shell" ? "remotes" : "fixtures");
  });
});
