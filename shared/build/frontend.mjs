import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * @typedef {object} Frontend
 * @property {string} folder absolute path of the package
 * @property {string} name `shell` or the remote's: the name in package.json without its scope
 * @property {string} version
 * @property {object | undefined} budget `nightlatch.budget` of package.json, in bytes
 */

/** @param {string} folder absolute path of the package @returns {Frontend} @throws {Error} when its package.json has no name or version */
export function frontendIn(folder) {
  const file = join(folder, "package.json");
  const { name, version, nightlatch } = JSON.parse(readFileSync(file, "utf8"));
  if (typeof name !== "string" || typeof version !== "string") throw new Error(`${file} needs a name and a version.`);
  return { folder, name: basename(name), version, budget: nightlatch?.budget };
}
