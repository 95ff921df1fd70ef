import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./workspace.mjs";

/** Outputs, among them what browser tests write and remove while a site looks at its sources. */
const SKIP = new Set(["node_modules", "dist", ".cache", "pictures", "test-results", "playwright-report"]);

/** @returns {Generator<string>} every source file below a folder or file, in a stable order */
function* sourcesOf(path) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIP.has(entry.name) || entry.name.endsWith(".tsbuildinfo")) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* sourcesOf(child);
    else yield child;
  }
}

/**
 * A hash over names and contents of everything below some paths.
 *
 * @param {readonly string[]} paths folders or files, relative to `base`
 * @param {string} [base] the workspace unless told otherwise
 */
export function hashOf(paths, base = root) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of sourcesOf(join(base, path))) hash.update(relative(base, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Whether the stamp says that an output was made from exactly these inputs. */
export function isFresh(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

export function markFresh(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
