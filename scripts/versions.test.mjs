import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build/workspace.mjs";
import { packages } from "./test-plan.mjs";
import { changesetsOf, LEVELS, levelsOf, raiseVersions, WHOLE, withWhole } from "./versions.mjs";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const SEMVER = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9A-Za-z.-]+)?$/;
const CONFIG = readJson(join(root, ".changeset/config.json"));
const MANIFESTS = [".", ...packages(), ...readdirSync(join(root, "api")).map((name) => join("api", name))]
  .map((folder) => join(root, folder, "package.json"))
  .filter((path) => existsSync(path))
  .map(readJson);

test("every package has a version, and depends on others of the workspace as they are", () => {
  expect(MANIFESTS.length).toBeGreaterThan(35);
  for (const { name, version, dependencies, devDependencies, peerDependencies } of MANIFESTS) {
    expect(version, name).toMatch(SEMVER);
    for (const [other, range] of Object.entries({ ...dependencies, ...devDependencies }))
      if (other.startsWith("@nightlatch/")) expect(range, `${name} on ${other}`).toBe("workspace:*");
    // With an exact version, each change of the peer would be a major change of this package.
    for (const [other, range] of Object.entries(peerDependencies ?? {}))
      if (other.startsWith("@nightlatch/")) expect(range, `${name} on ${other}`).toBe("workspace:^");
  }
});

test("changesets raise and tag each package, private ones too", () => {
  expect(CONFIG).toMatchObject({ baseBranch: "main", access: "restricted", privatePackages: { version: true, tag: true } });
  expect([CONFIG.ignore ?? [], CONFIG.fixed ?? [], CONFIG.linked ?? []]).toEqual([[], [], []]);
});

test("pending changesets name packages and levels that exist", () => {
  const names = MANIFESTS.map(({ name }) => name);
  for (const path of changesetsOf(root))
    for (const [name, level] of Object.entries(levelsOf(readFileSync(path, "utf8")))) {
      expect(names, basename(path)).toContain(name);
      expect(LEVELS, basename(path)).toContain(level);
    }
});

test.each([
  ['"@nightlatch/ui": patch\n"@nightlatch/api": minor\n', `"${WHOLE}": minor\n`],
  ['"@nightlatch/ui": none\n', `"${WHOLE}": none\n`],
  [`"@nightlatch/ui": major\n"${WHOLE}": patch\n`, ""],
  ["", ""],
])("a changeset of %j raises the whole by %j", (head, more) => {
  expect(withWhole(`---\n${head}---\n\nA change.\n`)).toBe(`---\n${head}${more}---\n\nA change.\n`);
});

test("a change raises its package, those that include it, and the whole, with a changelog for each", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightlatch-versions-"));
  const write = (path, value) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof value === "string" ? value : `${JSON.stringify(value, undefined, 2)}\n`);
  };
  const manifest = (name, more = {}) => ({ name, version: "1.0.0", private: true, ...more });
  write("package.json", manifest(WHOLE));
  write("pnpm-workspace.yaml", "packages:\n  - .\n  - a\n  - b\n  - c\n");
  write("a/package.json", manifest("@nightlatch/a"));
  write("b/package.json", manifest("@nightlatch/b", { dependencies: { "@nightlatch/a": "workspace:*" } }));
  write("c/package.json", manifest("@nightlatch/c", { peerDependencies: { "@nightlatch/a": "workspace:^" } }));
  write(".changeset/config.json", CONFIG);
  write(".changeset/a-change.md", '---\n"@nightlatch/a": minor\n---\n\nA can count.\n');
  execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: folder });
  raiseVersions(folder);
  const versions = ["a", "b", "c", "."].map((name) => readJson(join(folder, name, "package.json")).version);
  expect(versions).toEqual(["1.1.0", "1.0.1", "1.0.0", "1.1.0"]);
  const changelog = (name) => readFileSync(join(folder, name, "CHANGELOG.md"), "utf8");
  for (const name of [".", "a"]) expect(changelog(name)).toContain("## 1.1.0\n\n### Minor Changes\n\n- A can count.\n");
  expect(changelog("b")).toContain("  - @nightlatch/a@1.1.0\n");
  expect(changesetsOf(folder)).toEqual([]);
});
