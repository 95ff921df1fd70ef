import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { REMOTES, root } from "./build/workspace.mjs";
import { turbo } from "./turbo.mjs";

/**
 * What `pnpm test` runs.
 *
 * @typedef {object} TestPlan
 * @property {string[]} lint folders to check for format and lint
 * @property {string[]} unit folders and files whose unit, component and integration tests run; all of them when there is none
 * @property {string[] | undefined} checked frontends whose builds the checks of all packages look at; all of them when undefined
 * @property {string | undefined | null} e2e the pattern of the browser tests to run; undefined for all of them, null for none
 */

/** @type {TestPlan} */
export const EVERYTHING = { lint: ["."], unit: [], checked: undefined, e2e: undefined };

/** Checks of `scripts` that look at all packages: sizes, the gate, fixtures, addresses, boundaries, and what comments cite. */
const ABOUT_PACKAGES = [
  ...["size.test.mjs", "gate.test.mjs", "boundaries.test.mjs", "citations.test.mjs"],
  ...["build/fixtures.test.mjs", "build/site-pages.test.mjs", "build/declared-query.test.mjs"],
];

const hasPackage = (folder) => existsSync(join(root, folder, "package.json"));
const folders = (parent) => readdirSync(join(root, parent)).map((name) => join(parent, name));
/** The folders of all packages. */
export const packages = () => [...folders("."), ...folders("shared")].filter(hasPackage);

/**
 * What a change to some packages can break. Remotes know nothing of each other and nobody imports them: a remote has its own
 * tests, those of `scripts` about packages, and the browser tests in its folder or tagged with its name. Everything else
 * stands below pages of all teams.
 *
 * @param {readonly string[]} names of packages that changed, and of those that import them
 * @returns {TestPlan}
 */
export function planFor(names) {
  // Documents are cited by code, and cite it.
  if (names.length === 0) return { lint: ["."], unit: [join(root, "scripts/citations.test.mjs")], checked: undefined, e2e: null };
  const remotes = names.filter((name) => REMOTES.includes(name));
  const onlyRemotes = remotes.length === names.length;
  // What all pages stand on, such as the domain, or all tests.
  if (remotes.length === REMOTES.length || names.includes("shared/test-config")) return EVERYTHING;
  const pattern = names.flatMap((name) => [` ${name}/[^ ]*\\.spec\\.ts `, `@${name}\\b`]).join("|");
  return {
    lint: [...names],
    unit: [...names.map((name) => `${join(root, name)}/`), ...ABOUT_PACKAGES.map((file) => join(root, "scripts", file))],
    // One team's size or fixture is no matter of another's.
    checked: onlyRemotes ? [...names] : undefined,
    e2e: onlyRemotes ? pattern : undefined,
  };
}

/**
 * Packages as they are named on the command line, with all that import them.
 *
 * @param {readonly string[]} names
 * @throws {Error} naming the first that is none
 */
export function withDependents(names) {
  const known = packages();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no package named ${unknown}. There are: ${known.join(", ")}.`);
  return listed(...names.map((name) => `--filter=..../${name}`));
}

/**
 * The packages that differ from the branch `main`, committed or not, with all that import them.
 *
 * @returns {string[] | undefined} undefined when something changed that no package owns, and that all may stand on
 * @throws {Error} when there is no `main` to compare with
 */
export function affected() {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const base = git("merge-base", process.env.TURBO_SCM_BASE ?? "main", "HEAD");
  if (base.status !== 0) throw new Error(`--affected compares with main, or with TURBO_SCM_BASE: ${base.stderr.trim()}`);
  const committed = git("diff", "--name-only", base.stdout.trim()).stdout;
  const added = git("ls-files", "--others", "--exclude-standard").stdout;
  const known = packages();
  // Which packages a changed lock file means is known to Turborepo, which reads it.
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

/** @returns {string[]} */
function listed(...filters) {
  const { status, stdout, stderr } = turbo(["ls", "--output=json", ...filters]);
  if (status !== 0) throw new Error(`Turborepo could not list packages: ${stderr}`);
  return JSON.parse(String(stdout)).packages.items.map(({ path }) => path);
}
