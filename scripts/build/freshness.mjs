import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Whether a TypeScript project, or one that it refers to, was changed after it was compiled.
 *
 * @param {string} project its folder, with a `tsconfig.json` that names its `tsBuildInfoFile` in `dist`
 * @returns {boolean} false for a project that cannot be told, such as one that comes compiled
 */
export function isOlderThanSource(project) {
  return [project, ...referencesOf(project)].some((folder) => {
    const info = path.join(folder, "dist/.tsbuildinfo");
    return existsSync(info) && newestSource(folder) > statSync(info).mtimeMs;
  });
}

/** @param {string} project @returns {string[]} the folders of the projects that it refers to */
function referencesOf(project) {
  const file = path.join(project, "tsconfig.json");
  if (!existsSync(file)) return [];
  const { references = [] } = JSON.parse(readFileSync(file, "utf8"));
  return references
    .map((/** @type {{ path: string }} */ each) => path.resolve(project, each.path))
    .filter((/** @type {string} */ folder) => !folder.endsWith(".json"));
}

/** @param {string} folder @returns {number} when its newest source was changed, tests left out */
function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!["dist", "node_modules", "testing"].includes(entry.name)) newest = Math.max(newest, newestSource(inside));
    } else if (/\.(ts|mjs)$/.test(entry.name) && !/\.(test|d)\./.test(entry.name)) newest = Math.max(newest, statSync(inside).mtimeMs);
  }
  return newest;
}
