import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashOf, isFresh, markFresh } from "./build/freshness.mjs";
import { FRONTENDS, root } from "./build/workspace.mjs";

/** What every package's output depends on besides its own sources. */
export const COMMON = ["shared", "scripts/build", "pnpm-lock.yaml", "tsconfig.base.json"];
const NODE_PACKAGES = ["shared", "api", "release", "shell", "scripts", "e2e", "bench", ...FRONTENDS.slice(1)];

/** Compiles every TypeScript project: checks types, and emits the code that Node runs. */
export function compileTypes(log) {
  const stamp = join(root, "node_modules/.cache/nightlatch/tsc");
  const hash = hashOf([...NODE_PACKAGES, "tsconfig.json", "tsconfig.base.json", "pnpm-lock.yaml"]);
  if (isFresh(stamp, hash)) return;
  log("Compiling TypeScript");
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-b"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("TypeScript reported errors; nothing was started.");
  markFresh(stamp, hash);
}

/** Builds the named frontends whose sources changed since their last build. */
async function bundle(names, log) {
  const stale = names
    .map((name) => ({ name, stamp: join(root, name, "dist/.inputs"), hash: hashOf([name, ...COMMON]) }))
    .filter(({ stamp, hash }) => !isFresh(stamp, hash));
  if (stale.length === 0) return [];
  const [{ rspack }, { remoteConfigs, shellConfigs }, { writeBuildRecord }, { CONTRACT_VERSION }] = await Promise.all([
    import("@rspack/core"),
    import("./build/rspack-config.mjs"),
    import("./build/write-build-record.mjs"),
    import("@nightlatch/shared/contracts"),
  ]);
  for (const { name, stamp, hash } of stale) {
    log(`Building ${name}`);
    const configs = name === "shell" ? shellConfigs({}) : remoteConfigs({ name });
    const compiler = rspack(configs);
    const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
    await new Promise((resolve) => compiler.close(resolve));
    if (stats.hasErrors() || stats.hasWarnings()) {
      const report = stats.toString({ preset: "errors-warnings", colors: false });
      if (stats.hasErrors()) throw new Error(report);
      console.warn(report);
    }
    await writeBuildRecord(name, stats.toJson({ all: false, entrypoints: true, chunkGroups: true }).children[0], CONTRACT_VERSION);
    markFresh(stamp, hash);
  }
  return stale.map(({ name }) => name);
}

/**
 * Builds what is not built or no longer fresh.
 *
 * @param {{ names?: readonly string[], log?: (line: string) => void }} [options] frontends to look at, all by default
 * @returns {Promise<string[]>} the frontends that were built
 */
export async function build({ names = FRONTENDS, log = console.log } = {}) {
  compileTypes(log);
  return bundle(names, log);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !FRONTENDS.includes(name));
  if (unknown) {
    console.error(`There is no frontend named ${unknown}. There are: ${FRONTENDS.join(", ")}.`);
    process.exit(1);
  }
  try {
    const built = await build(names.length > 0 ? { names } : {});
    console.log(built.length > 0 ? `Built ${built.join(", ")}.` : "Everything is fresh.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
