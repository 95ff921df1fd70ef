import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isProgram, REMOTES, root, runProgram } from "./build/workspace.mjs";
import { turbo } from "./turbo.mjs";

/**
 * The checks of a `pnpm test` run. An empty `unit` runs all unit tests, undefined `checked` tests all builds,
 * and `e2e` is a pattern of browser tests: undefined for all, null for none.
 */

export const EVERYTHING = { lint: ["."], unit: [], checked: undefined, e2e: undefined };

/** Tests in `scripts` that read all packages. */
const ABOUT_PACKAGES = [
  ...["size.test.mjs", "gate.test.mjs", "boundaries.test.mjs", "citations.test.mjs"],
  ...["build/fixtures.test.mjs", "build/gallery.test.mjs", "build/site-pages.test.mjs", "build/declared-query.test.mjs"],
];

const hasPackage = (folder) => existsSync(join(root, folder, "package.json"));
const folders = (parent) => readdirSync(join(root, parent)).map((name) => join(parent, name));
export const packages = () => [...folders("."), ...folders("shared")].filter(hasPackage);

/**
 * The tests that a change to these packages can break. Nothing imports remotes, so those have only their own tests,
 * the package tests of `scripts`, and browser tests in their folder or with their tag.
 */
export function planFor(names) {
  // Without a changed package, only documents changed; code and documents cite each other.
  if (names.length === 0) return { lint: ["."], unit: [join(root, "scripts/citations.test.mjs")], checked: undefined, e2e: null };
  const remotes = names.filter((name) => REMOTES.includes(name));
  const onlyRemotes = remotes.length === names.length;
  // A change of the domain, for example, affects all remotes.
  if (remotes.length === REMOTES.length || names.includes("shared/test-config")) return EVERYTHING;
  const pattern = names.flatMap((name) => [` ${name}/[^ ]*\\.spec\\.ts `, `@${name}\\b`]).join("|");
  return {
    lint: [...names],
    unit: [...names.map((name) => `${join(root, name)}/`), ...ABOUT_PACKAGES.map((file) => join(root, "scripts", file))],
    // When only remotes changed, the sizes and fixtures of other remotes are not tested.
    checked: onlyRemotes ? [...names] : undefined,
    e2e: onlyRemotes ? pattern : undefined,
  };
}

/** @param {readonly string[]} names from the command line @returns these packages and their importers */
export function withDependents(names) {
  const known = packages();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no package named ${unknown}. The packages are: ${known.join(", ")}.`);
  return listed(...names.map((name) => `--filter=..../${name}`));
}

/** @returns packages that differ from `main`, committed or not, and their importers; undefined when a file outside packages changed */
export function affected() {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const base = git("merge-base", process.env.TURBO_SCM_BASE ?? "main", "HEAD");
  if (base.status !== 0) throw new Error(`--affected compares with main, or with TURBO_SCM_BASE: ${base.stderr.trim()}`);
  const committed = git("diff", "--name-only", base.stdout.trim()).stdout;
  const added = git("ls-files", "--others", "--exclude-standard").stdout;
  const known = packages();
  // Turborepo finds the packages that a change of the lock file affects.
  const common = `${committed}${added}`
    .split("\n")
    .filter(
      (file) =>
        file !== "" &&
        file !== "pnpm-lock.yaml" &&
        !file.startsWith("docs/") &&
        !file.endsWith(".md") &&
        !known.some((folder) => file.startsWith(`${folder}/`)),
    );
  return common.length > 0 ? undefined : listed("--affected");
}

function listed(...filters) {
  const { status, stdout, stderr } = turbo(["ls", "--output=json", ...filters]);
  if (status !== 0) throw new Error(`Turborepo could not list packages: ${stderr}`);
  // Turborepo lists the workspace's root as a package, but it is one only for changesets.
  return JSON.parse(String(stdout)).packages.items.flatMap(({ path }) => path || []);
}

// A package's pipeline runs `node scripts/test-plan.mjs mf-detail`, which prints whether the package or a dependency changed.
if (isProgram(import.meta.url))
  await runProgram(async () => {
    console.log(affected()?.includes(process.argv[2] ?? "") ?? true);
  });
