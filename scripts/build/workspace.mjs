import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export const REMOTES = readdirSync(root)
  .filter((name) => name.startsWith("mf-") && existsSync(join(root, name, "package.json")))
  .sort();

export const FRONTENDS = ["shell", ...REMOTES];

export const DISTS = FRONTENDS.map((name) => join(root, name, "dist"));

/** Frontends of a limited test run (`pnpm test mf-detail`), or all. */
export const CHECKED = process.env.CHECKED?.split(",") ?? FRONTENDS;

/** @param {string} url `import.meta.url` of a module @returns {boolean} whether Node was started with this module */
export const isProgram = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

/**
 * Runs a program. After an error, prints its message and exits: with 2 for unknown arguments, otherwise with `failure`.
 * @param {() => unknown} work @param {number} [failure]
 */
export async function runProgram(work, failure = 1) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error?.code?.startsWith?.("ERR_PARSE_ARGS") ? 2 : failure);
  }
}

/** @param {string} project a folder @returns {boolean} whether a source file is newer than the build of the project or its references */
export function isOlderThanSource(project) {
  return [project, ...referencesOf(project)].some((folder) => {
    const info = join(folder, "dist/.tsbuildinfo");
    return existsSync(info) && newestSource(folder) > statSync(info).mtimeMs;
  });
}

/** @param {string} folder of a package @returns {Set<string>} this folder, and the folders of its run-time dependencies in the workspace */
export function foldersOf(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const needed = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name.startsWith("@nightlatch/"));
  for (const name of needed) foldersOf(realpathSync(join(folder, "node_modules", name)), found);
  return found;
}

function referencesOf(project) {
  const file = join(project, "tsconfig.json");
  if (!existsSync(file)) return [];
  const { references = [] } = JSON.parse(readFileSync(file, "utf8"));
  return references
    .map((/** @type {{ path: string }} */ each) => resolve(project, each.path))
    .filter((/** @type {string} */ folder) => !folder.endsWith(".json"));
}

export const isSourceFolder = (name) => !["dist", "node_modules", "testing"].includes(name);
export const isSourceFile = (name) => /\.(ts|mjs)$/.test(name) && !/\.(test|d)\./.test(name);

function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isSourceFolder(entry.name)) newest = Math.max(newest, newestSource(inside));
    } else if (isSourceFile(entry.name)) newest = Math.max(newest, statSync(inside).mtimeMs);
  }
  return newest;
}
