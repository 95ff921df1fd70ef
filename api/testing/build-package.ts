import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { PACKAGE_ROOT } from "./package-root.ts";

const DIST = path.join(PACKAGE_ROOT, "dist/src");

/** A file that tells other test workers that the build exists. Each test run has a separate temporary folder. */
const mark = () => path.join(os.tmpdir(), "api-is-built");

export const forgetBuild = () => rmSync(mark(), { force: true });

/** Builds `dist` for tests that start processes, because the oldest supported Node cannot run TypeScript. */
export function buildPackage(): { dist: string } {
  if (existsSync(mark())) return { dist: DIST };
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-b", PACKAGE_ROOT], { encoding: "utf8" });
  if (!existsSync(path.join(DIST, "main.js"))) throw new Error(`The package could not be built:\n${stdout}`);
  writeFileSync(mark(), "");
  return { dist: DIST };
}

export function builtModule(name: string, module: string): string {
  buildPackage();
  return path.join(PACKAGE_ROOT, name, "dist", `${module}.js`);
}
