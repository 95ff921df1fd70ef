import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PACKAGE_ROOT } from "./package-root.ts";

const DIST = path.join(PACKAGE_ROOT, "dist/src");

/** Whether a test file that ran in this worker before has done it. */
let built = false;

/**
 * Brings `dist` up to date for tests that start real processes: the oldest supported Node does not run TypeScript.
 * Quick when nothing changed. Wrong types do not stop it; they are for the type check to report.
 */
export function buildPackage(): { dist: string } {
  if (built) return { dist: DIST };
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-b", PACKAGE_ROOT], { encoding: "utf8" });
  if (!existsSync(path.join(DIST, "main.js"))) throw new Error(`The package could not be built:\n${stdout}`);
  built = true;
  return { dist: DIST };
}
