import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { FRONTENDS, isProgram, root, runProgram } from "./build/workspace.mjs";
import { turbo } from "./turbo.mjs";

/** Without garbage collection, which would take a third of the time of the short-lived compiler. */
export const COMPILER_MEMORY = { GOGC: "off", GOMEMLIMIT: "2GiB" };

export const compilerPath = () =>
  createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");

/** Type-checks and compiles changed projects. @param {string} [project] a folder, compiled with its references; all by default */
export function compileTypes(project = ".") {
  // Standard output is reserved for the result of the command.
  const { status } = spawnSync(process.execPath, [compilerPath(), "-b", project], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ...COMPILER_MEMORY },
  });
  if (status !== 0) throw new Error("TypeScript reported errors; nothing was started.");
}

/** Builds what changed. @param {{ names?: readonly string[] }} [options] `names`: frontends; all packages by default */
export function build({ names } = {}) {
  // One compiler for all projects takes a third of the time of one per package, so Turborepo runs only the later steps.
  try {
    compileTypes();
  } catch (error) {
    // Stale API types may have caused the compiler's errors.
    throw staleError(spawnSync(process.execPath, [join(root, "scripts/api-types.mjs"), "--check"], { encoding: "utf8" }).stderr) ?? error;
  }
  const tasks = names ? ["bundle", ...names.map((name) => `--filter=@nightlatch/${name}`)] : ["bundle", "//#check:api-types"];
  console.error("Building changed packages");
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

if (isProgram(import.meta.url))
  await runProgram(async () => {
    const names = process.argv.slice(2);
    const unknown = names.find((name) => !FRONTENDS.includes(name));
    if (unknown) throw new Error(`There is no frontend named ${unknown}. The frontends are: ${FRONTENDS.join(", ")}.`);
    build(names.length > 0 ? { names } : {});
  });
