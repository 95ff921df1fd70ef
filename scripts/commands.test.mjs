import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isOlderThanSource, root } from "./build/workspace.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-commands-"));
});

const ALONE = `data:text/javascript,${encodeURIComponent(`
import processes from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
for (const name of ["spawn", "spawnSync", "execFileSync", "fork"]) processes[name] = () => { throw new Error("It starts a process."); };
syncBuiltinESMExports();`)}`;

test("ops runs from any folder, without compiling or creating files, and survives a closed output", () => {
  const ops = `"${process.execPath}" --import "$ALONE" "${join(root, "scripts/commands.mjs")}" ops`;
  const shell = (line) =>
    spawnSync("bash", ["-c", line], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ALONE, DATA_DIR: join(folder, "none"), DATABASE_URL: "" },
    });
  const read = shell(`${ops} listings list`);
  expect([read.status, read.stdout]).toEqual([1, ""]);
  expect(read.stderr).toContain(`There is no database in ${join(folder, "none")} (DATA_DIR).`);
  expect(readdirSync(folder)).toEqual([]);
  // `true` exits without reading, so the command writes to a closed pipe. All commands share the code that prints.
  const release = `"${process.execPath}" "${join(root, "scripts/commands.mjs")}" release`;
  const unread = shell(`${ops} --help | true; echo "\${PIPESTATUS[0]}"; (${release} rollback 2>&1 | true; echo "\${PIPESTATUS[0]}")`);
  expect([unread.stdout, unread.stderr.replace(/^\(ops runs the last build.*\n/gm, "")]).toEqual(["0\n2\n", ""]);
});

const run = (program, ...args) =>
  spawnSync(process.execPath, ["--import", ALONE, ...join(root, program).split(" "), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, RELEASES_DIR: join(folder, "releases"), RELEASES_URL: "" },
  });

test.each(["scripts/commands.mjs release", "release/bin/nightlatch-release.mjs"])(
  "%s runs from any folder, and compiles nothing",
  (program) => {
    const refused = run(program, "rollback", "mf-detail");
    expect([refused.status, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toMatch(/^[^\n]*mf-detail[^\n]*\n$/);
    expect(refused.stderr).toContain(`(store ${join(folder, "releases")}, `);
  },
);

test.each([
  ["scripts/commands.mjs ops", "api/backoffice"],
  ["scripts/commands.mjs release", "release"],
  ["release/bin/nightlatch-release.mjs", "release"],
  ["site/bin/nightlatch-site.mjs", "site"],
  ["dev/bin/nightlatch-dev.mjs", "dev"],
  ["production/bin/nightlatch.mjs", "."],
])("%s --version prints the version in %s/package.json", (program, folder) => {
  const { version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  expect(run(program, "--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test("prints the result to stdout, and its context to stderr", () => {
  const { status, stdout, stderr } = run("scripts/commands.mjs release", "list", "--json");
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "[]\n", stderr: `(store ${join(folder, "releases")})\n` });
});

test("a build is outdated when its files or those of its references changed later", () => {
  const project = (name, references = []) => {
    mkdirSync(join(folder, name, "dist"), { recursive: true });
    writeFileSync(join(folder, name, "tsconfig.json"), JSON.stringify({ references: references.map((path) => ({ path })) }));
    writeFileSync(join(folder, name, "dist/.tsbuildinfo"), "");
    writeFileSync(join(folder, name, "a.ts"), "");
    writeFileSync(join(folder, name, "a.test.ts"), "");
  };
  project("below");
  project("above", ["../below"]);
  const touch = (file, seconds) => utimesSync(join(folder, file), seconds, seconds);
  for (const name of ["below", "above"])
    for (const [file, at] of [
      ["a.ts", 1],
      ["a.test.ts", 9],
      ["dist/.tsbuildinfo", 5],
    ])
      touch(`${name}/${file}`, at);
  expect(isOlderThanSource(join(folder, "above"))).toBe(false);
  touch("below/a.ts", 6);
  expect(isOlderThanSource(join(folder, "above"))).toBe(true);
  touch("below/dist/.tsbuildinfo", 7);
  expect(isOlderThanSource(join(folder, "above"))).toBe(false);
  rmSync(join(folder, "below/dist"), { recursive: true });
  expect(isOlderThanSource(join(folder, "above"))).toBe(false);
});
