import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { root } from "./build/workspace.mjs";
import { packages } from "./test-plan.mjs";

const FILES = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "turbo.json", "tsconfig.base.json", "scripts"];

let workspace;
const git = (...args) =>
  execFileSync("git", ["-c", "user.name=A team", "-c", "user.email=team@house.example", ...args], { cwd: workspace, encoding: "utf8" });

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "nightlatch-changed-"));
  const own = packages().map((folder) => join(folder, "package.json"));
  for (const path of [...FILES, ...own]) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    const left = ["node_modules", "dist"];
    cpSync(join(root, path), join(workspace, path), { recursive: true, filter: (from) => !left.some((name) => from.endsWith(`/${name}`)) });
  }
  symlinkSync(join(root, "node_modules"), join(workspace, "node_modules"));
  writeFileSync(join(workspace, ".gitignore"), "node_modules\n.turbo\n");
  depend("mf-detail", "1.0.0");
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=feat: a house");
  git("switch", "--quiet", "--create=a-branch");
});

function depend(name, version) {
  const edit = (path, read, write, change) => {
    const value = read(readFileSync(join(workspace, path), "utf8"));
    change(value);
    writeFileSync(join(workspace, path), write(value));
  };
  const json = (value) => `${JSON.stringify(value, undefined, 2)}\n`;
  edit(join(name, "package.json"), JSON.parse, json, (own) => {
    own.dependencies["a-carousel"] = version;
  });
  edit("pnpm-lock.yaml", parse, stringify, (lock) => {
    lock.importers[name].dependencies["a-carousel"] = { specifier: version, version };
    for (const part of [lock.packages, lock.snapshots])
      for (const key of Object.keys(part)) if (key.startsWith("a-carousel@")) delete part[key];
    lock.packages[`a-carousel@${version}`] = { resolution: { integrity: "sha512-AAAA" } };
    lock.snapshots[`a-carousel@${version}`] = {};
  });
}

function changed() {
  const { TURBO_SCM_BASE: _, ...env } = process.env;
  const script = `import { affected } from "./scripts/test-plan.mjs"; console.log(JSON.stringify(affected()));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: workspace, env, encoding: "utf8" }));
}

test("a raised dependency of one remote only affects that remote", () => {
  depend("mf-detail", "1.1.0");
  git("commit", "--quiet", "--all", "--message=feat(mf-detail): a newer carousel");
  expect(git("diff", "--name-only", "main").trim().split("\n")).toEqual(["mf-detail/package.json", "pnpm-lock.yaml"]);
  expect(changed()).toEqual(["mf-detail"]);
});

test("a file of a shared package affects all packages that depend on it", () => {
  writeFileSync(join(workspace, "shared/ui/new.ts"), "export {};\n");
  const found = changed();
  expect(found).toEqual(expect.arrayContaining(["mf-browse", "mf-detail", "mf-forms", "mf-pricing", "shell"]));
  expect(found).not.toContain("api");
});
