import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FRONTENDS, root } from "./build/workspace.mjs";

test("a commit builds the same bytes in another folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightlatch-bytes-"));
  const run = (cwd, program, ...args) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, NODE_ENV: undefined } });
    expect(status, `${program} ${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  };
  const clone = (to) => {
    run(root, "git", "clone", "--quiet", root, to);
    run(to, "npx", "-y", "pnpm", "install", "--frozen-lockfile", "--prefer-offline");
    run(to, "npx", "-y", "pnpm", "build");
    return FRONTENDS.map((name) => readFileSync(join(to, name, "dist/build.json"), "utf8"));
  };
  expect(clone(join(folder, "a/folder that is deeper/site"))).toEqual(clone(join(folder, "here")));
});
