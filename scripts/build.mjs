import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FRONTENDS, root } from "./build/workspace.mjs";
import { turbo } from "./turbo.mjs";

/**
 * How the compiler, a Go program that lives for seconds, looks after its memory: it does not collect before it holds two gigabytes, which
 * would take a third of its time.
 */
export const COMPILER_MEMORY = { GOGC: "off", GOMEMLIMIT: "2GiB" };

/**
 * Compiles every TypeScript project that changed: checks types, and emits the code that Node runs.
 *
 * @param {string} [project] the folder of one project, which is compiled with those below it; all by default
 * @throws {Error} after the compiler has printed what is wrong
 */
export function compileTypes(project = ".") {
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
  // Its output goes where errors go: a command's own output is its answer alone.
  const { status } = spawnSync(process.execPath, [tsc, "-b", project], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ...COMPILER_MEMORY },
  });
  if (status !== 0) throw new Error("TypeScript reported errors; nothing was started.");
}

/**
 * Builds what changed since it was last built: `turbo.json` says what each package's build depends on. A build of everything fails when the
 * committed types of the API's calls are stale.
 *
 * @param {object} [options]
 * @param {readonly string[]} [options.names] frontends to look at; all packages by default
 * @throws {Error} with the errors
 */
export function build({ names } = {}) {
  // One compiler over all projects takes a third of the time of one for each, so what Turborepo runs is only what follows it.
  try {
    compileTypes();
  } catch (error) {
    // A call that changed may be what its callers no longer fit.
    throw staleError(spawnSync(process.execPath, [join(root, "scripts/api-types.mjs"), "--check"], { encoding: "utf8" }).stderr) ?? error;
  }
  const tasks = names ? ["bundle", ...names.map((name) => `--filter=@nightlatch/${name}`)] : ["bundle", "//#check:api-types"];
  console.error("Building what changed");
  const { status, error, stdout, stderr } = turbo(["run", ...tasks, "--output-logs=errors-only"]);
  if (error) throw new Error(`Turborepo could not be run: ${error.message}`);
  const stale = staleError(`${stdout}${stderr}`);
  if (status !== 0 && stale) throw stale;
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed; nothing was started.`);
}

function staleError(output) {
  const [line] = /shared\/api-client\/api\.gen\.ts is stale.*/.exec(output) ?? [];
  return line && new Error(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !FRONTENDS.includes(name));
  if (unknown) {
    console.error(`There is no frontend named ${unknown}. There are: ${FRONTENDS.join(", ")}.`);
    process.exit(1);
  }
  try {
    build(names.length > 0 ? { names } : {});
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
