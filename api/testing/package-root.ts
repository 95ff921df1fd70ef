import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Searches parent folders, because this module runs in `dist` or in `testing`. */
export const PACKAGE_ROOT = findPackageRoot(path.dirname(fileURLToPath(import.meta.url)));

function findPackageRoot(from: string): string {
  if (existsSync(path.join(from, "package.json"))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error("The folder of the api package was not found: no package.json above its code.");
  return findPackageRoot(parent);
}
