import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { create } from "tar";
import { FRONTENDS, isProgram, root, runProgram } from "./build/workspace.mjs";
import { build } from "./build.mjs";
import { bundleServer } from "./bundle-server.mjs";

const USAGE = `Usage: pnpm dist [FOLDER] [--built] [--tar FILE]

Makes a folder with only what production needs: the site, its API, the operators' commands and the frontends' builds.
It needs only Node: FOLDER/bin/nightlatch.mjs start

  FOLDER      dist/nightlatch by default; its content is replaced
  --built     uses the existing builds
  --tar FILE  also packs it, as .tar.gz`;

/** Files that only readers, editors and packages' tests need; licences stay. */
const UNREAD = [
  /\.(d\.[cm]?ts|[cm]?tsx?|map|flow|tsbuildinfo)$/,
  /^(?!licen[cs]e|notice|copying).*\.(md|markdown)$/i,
  /\.(test|spec)\.[cm]?js$/,
  /^(\.|tsconfig|rollup\.config|eslint\.config)/,
];
const UNREAD_FOLDERS = new Set([".github", "benchmark", "benchmarks", "example", "examples", "test", "tests", "__tests__"]);
/** pnpm writes absolute paths into these files. */
const NOTES = ["node_modules/.bin", "node_modules/.modules.yaml", "node_modules/.pnpm", "node_modules/.pnpm-workspace-state-v1.json"];
/** Constant, so that equal sources give equal bytes. */
const PACKED_AT = new Date("2000-01-01T00:00:00Z");

/** @param {string} folder @returns {string[]} sorted, so that equal folders give equal bytes */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** A hoisted installation has no symbolic links, so the folder can be moved. */
function install(folder) {
  const args = ["--config.node-linker=hoisted", "--filter", "@nightlatch/production", "deploy", "--prod", "--prefer-offline", folder];
  const { status, stdout, stderr } = spawnSync("npx", ["-y", "pnpm", ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The dependencies could not be installed:\n${stdout}${stderr}`);
}

function prune(folder) {
  for (const note of [...NOTES, "pnpm-lock.yaml", "pnpm-workspace.yaml"]) rmSync(join(folder, note), { recursive: true, force: true });
  const modules = join(folder, "node_modules");
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
  for (const name of packages) for (const inner of UNREAD_FOLDERS) rmSync(join(modules, name, inner), { recursive: true, force: true });
  for (const file of filesBelow(modules))
    if (UNREAD.some((pattern) => pattern.test(file.slice(file.lastIndexOf("/") + 1)))) rmSync(join(modules, file));
}

function describe(folder) {
  const file = join(folder, "package.json");
  const { description, license, type, bin } = JSON.parse(readFileSync(file, "utf8"));
  const { name, version, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(file, `${JSON.stringify({ name, version, private: true, description, license, type, bin, engines }, null, 2)}\n`);
}

/**
 * Makes the production folder (docs/production.md) from the frontends' builds.
 * @param {string} folder absolute; replaced @returns {Promise<{ files: number, bytes: number }>}
 */
export async function makeDist(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  install(folder);
  prune(folder);
  describe(folder);
  await bundleServer(folder);
  for (const name of FRONTENDS)
    for (const part of ["build.json", "client", "ssr"])
      cpSync(join(root, name, "dist", part), join(folder, "frontends", name, "dist", part), { recursive: true });
  const files = filesBelow(folder);
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) };
}

/** Equal content gives equal bytes. @param {string} folder @param {string} file ends with `.tar.gz` */
export function packDist(folder, file) {
  const cwd = dirname(folder);
  const paths = filesBelow(folder).map((path) => join(relative(cwd, folder), path));
  create({ cwd, file, sync: true, gzip: { level: 9 }, portable: true, mtime: PACKED_AT, noDirRecurse: true }, paths);
}

if (isProgram(import.meta.url))
  await runProgram(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { built: { type: "boolean" }, help: { type: "boolean" }, tar: { type: "string" } },
    });
    if (values.help || positionals.length > 1) {
      console.log(USAGE);
      process.exit(values.help ? 0 : 2);
    }
    const folder = resolve(positionals[0] ?? join(root, "dist/nightlatch"));
    if (!values.built) build();
    const { files, bytes } = await makeDist(folder);
    console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
    if (values.tar) {
      packDist(folder, resolve(values.tar));
      console.log(`${resolve(values.tar)}: ${(statSync(values.tar).size / 1e6).toFixed(1)} MB`);
    }
  });
