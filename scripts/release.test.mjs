import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./build/workspace.mjs";

const folder = mkdtempSync(join(tmpdir(), "nightlatch-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends a process that starts another, as a compiler is. */
const ALONE = `data:text/javascript,${encodeURIComponent(`
import processes from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
for (const name of ["spawn", "spawnSync", "execFileSync", "fork"]) processes[name] = () => { throw new Error("It starts a process."); };
syncBuiltinESMExports();`)}`;

const run = (program, ...args) =>
  spawnSync(process.execPath, ["--import", ALONE, join(root, program), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, RELEASES_DIR: join(folder, "releases"), RELEASES_URL: "" },
  });

test.each(["scripts/release.mjs", "release/bin/nightlatch-release.mjs"])("%s works from any folder, and compiles nothing", (program) => {
  const refused = run(program, "rollback", "mf-detail");
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toMatch(/^[^\n]*mf-detail[^\n]*\n$/);
  expect(refused.stderr).toContain(`(store ${join(folder, "releases")}, `);
});

test("an answer goes to the output, and what it is about beside it", () => {
  const { status, stdout, stderr } = run("scripts/release.mjs", "list", "--json");
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "[]\n", stderr: `(store ${join(folder, "releases")})\n` });
});
