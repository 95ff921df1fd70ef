import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PACKAGE_ROOT } from "../package-root.ts";

const WORKSPACE = path.dirname(PACKAGE_ROOT);
const STAMP = path.join(PACKAGE_ROOT, "node_modules/.cache/nightlatch/built");
const DIST = path.join(PACKAGE_ROOT, "dist/src");

/**
 * Brings `dist` up to date for tests that start real processes: the oldest supported Node does not run TypeScript.
 * Quick when nothing changed. Wrong types do not stop it; they are for the type check to report.
 */
export function buildPackage(): { dist: string } {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashOfBuild()) return { dist: DIST };
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-b", PACKAGE_ROOT], { encoding: "utf8" });
  if (!existsSync(path.join(DIST, "main.js"))) throw new Error(`The package could not be built:\n${stdout}`);
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hashOfBuild());
  return { dist: DIST };
}

/** Over what is compiled, apart from tests, and over the compiler's own notes of its outputs: others build `dist`, too. */
function hashOfBuild(): string {
  const sources = [path.join(PACKAGE_ROOT, "src"), path.join(PACKAGE_ROOT, "seed"), path.join(WORKSPACE, "shared")].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => path.join(folder, name)),
  );
  const notes = [
    "api/dist/.tsbuildinfo",
    "shared/dist/.tsbuildinfo",
    "shared/dist/domain/tsconfig.tsbuildinfo",
    "shared/dist/server/tsconfig.tsbuildinfo",
    "tsconfig.base.json",
    "pnpm-lock.yaml",
  ];
  const hash = createHash("sha256");
  for (const file of [...sources.toSorted(), ...notes.map((name) => path.join(WORKSPACE, name))])
    hash
      .update(path.relative(WORKSPACE, file))
      .update("\0")
      .update(existsSync(file) ? readFileSync(file) : "")
      .update("\0");
  return hash.digest("hex");
}
