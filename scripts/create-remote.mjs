import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { isProgram, REMOTES, root, runProgram } from "./build/workspace.mjs";
import { packed } from "./pack.mjs";

const USAGE = `Usage: pnpm create-remote NAME FOLDER [--packages FOLDER] [--from REMOTE]

Makes a remote in a repository of its own, with a page at /NAME: pnpm create-remote mf-events ../events

  --packages FOLDER  takes the packages it depends on from the files in FOLDER (pnpm packages FOLDER); the default is the
                     registry of npm's settings
  --from REMOTE      copies the pages of a remote of this workspace, which you can then remove here`;

/** Packages that a remote needs at run time, and packages for building, testing and releasing it. */
const RUNS_ON = ["api-client", "contract", "domain", "fixtures", "runtime", "ui"];
const MADE_WITH = ["build", "dev", "release", "testing"];
const TOOLS = [
  "@rspack/cli",
  "@rspack/core",
  "@rspack/dev-server",
  "@types/react",
  "@types/react-dom",
  "@vitest/browser-playwright",
  "playwright",
  "typescript",
  "vitest",
];
const OWN_BUDGET = 15_000;
const TEMPLATE = join(root, "scripts/remote");
const BROWSER_CONFIG = "vitest.browser.config.ts";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const catalog = () => parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")).catalog;
const versionOf = (name) => readJson(join(root, name === "release" || name === "dev" ? name : `shared/${name}`, "package.json")).version;

/** `files` are packed packages, none with a registry; `more` is the package.json of the copied remote. */
function dependenciesOf(folder, files, more) {
  const versions = catalog();
  const byPath = (path) => `file:${isAbsolute(relative(folder, path)) ? path : relative(folder, path)}`;
  const own = (name) => {
    const file = files.get(`@nightlatch/${name}`);
    if (files.size > 0 && !file) throw new Error(`The packages lack @nightlatch/${name}. Run \`pnpm packages\` again.`);
    return [`@nightlatch/${name}`, file ? byPath(file) : `^${versionOf(name)}`];
  };
  const others = (list = {}) =>
    Object.entries(list)
      .filter(([name]) => !name.startsWith("@nightlatch/"))
      .map(([name, version]) => [name, version === "catalog:" ? versions[name] : version]);
  const sorted = (entries) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  const react = ["react", "react-dom"].map((name) => [name, versions[name]]);
  return {
    dependencies: sorted([...RUNS_ON.map(own), ...react, ...others(more.dependencies)]),
    devDependencies: sorted([...MADE_WITH.map(own), ...TOOLS.map((name) => [name, versions[name]]), ...others(more.devDependencies)]),
    // Packed packages depend on each other's versions, which no registry has.
    ...(files.size > 0 ? { overrides: sorted([...files].map(([name, file]) => [name, byPath(file)])) } : {}),
  };
}

const SCRIPTS = {
  dev: "nightlatch-dev",
  build: "rspack build",
  test: "vitest run && vitest run --config vitest.browser.config.ts",
  typecheck: "tsc",
};

/**
 * Throws before anything is written.
 * @param {{ name: string, folder: string, packages?: string, from?: string }} options
 */
export function createRemote({ name, folder, packages, from }) {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`NAME must begin with mf- and have only small letters, digits and hyphens, unlike "${name}".`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`FOLDER must be new or empty: ${folder} is not.`);
  if (from !== undefined && !REMOTES.includes(from)) throw new Error(`--from must be a remote of this workspace: ${REMOTES.join(", ")}.`);
  if (packages !== undefined && !existsSync(packages)) throw new Error(`The folder of --packages does not exist: ${packages}.`);
  const files = packages === undefined ? new Map() : packed(packages);
  if (packages !== undefined && files.size === 0)
    throw new Error(`The folder of --packages has no packages: ${packages}. Run \`pnpm packages ${packages}\` first.`);
  const source = from === undefined ? undefined : readJson(join(root, from, "package.json"));
  const { dependencies, devDependencies, overrides } = dependenciesOf(folder, files, source ?? {});

  mkdirSync(folder, { recursive: true });
  cpSync(TEMPLATE, folder, { recursive: true });
  // The template's file has no dot, because it would apply to the template itself.
  renameSync(join(folder, "gitignore"), join(folder, ".gitignore"));
  if (from !== undefined) {
    rmSync(join(folder, "src"), { recursive: true });
    cpSync(join(root, from, "src"), join(folder, "src"), { recursive: true });
    // In this workspace, remotes use the file of shared/ui.
    cpSync(join(TEMPLATE, "src/css-modules.d.ts"), join(folder, "src/css-modules.d.ts"));
    const tests = readFileSync(join(root, from, BROWSER_CONFIG), "utf8");
    writeFileSync(
      join(folder, BROWSER_CONFIG),
      tests.replace("../shared/test-config/index.ts", "@nightlatch/testing/vitest").replaceAll("browserTestsOf", "browserTests"),
    );
  }
  fillIn(folder, name);
  const manifest = {
    name,
    version: source?.version ?? "1.0.0",
    private: true,
    type: "module",
    nightlatch: source?.nightlatch ?? { budget: { own: OWN_BUDGET } },
    sideEffects: ["**/*.css"],
    scripts: SCRIPTS,
    dependencies,
    devDependencies,
    overrides,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function fillIn(folder, name) {
  const words = name.split("-").slice(1);
  const title = words.join(" ").replace(/^./, (letter) => letter.toUpperCase());
  const pascal = words.map((word) => word.replace(/^./, (letter) => letter.toUpperCase())).join("");
  const texts = { "remote-name": name, "/page-path": `/${words.join("-")}`, "Page title": title, PageName: `${pascal}Page` };
  for (const file of readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    const filled = Object.entries(texts).reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(path, "utf8"));
    writeFileSync(path, filled);
  }
}

function main() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: { packages: { type: "string" }, from: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(USAGE);
  const [name, folder, ...rest] = positionals;
  if (!name || !folder || rest.length > 0) throw new Error(USAGE);
  createRemote({ name, folder: resolve(folder), packages: values.packages && resolve(values.packages), from: values.from });
  console.log(`${name} is in ${folder}. Its README.md says how to run, test and release it:\n\n  cd ${folder} && npm install && npm test`);
}

if (isProgram(import.meta.url)) await runProgram(main, 2);
