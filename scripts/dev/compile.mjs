import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { rspack } from "@rspack/core";
import { root } from "../build/workspace.mjs";
import { COMPILER_MEMORY, compilerPath } from "../build.mjs";

const RELEASE = join(root, "release");
const RENDERER = join("release", "src", "renderer");

/** Compiles the site server and the packages that it imports. @param {readonly string[]} paths edited files @returns {Promise<boolean>} */
export async function compileServer(paths) {
  const compiler = spawn(process.execPath, [compilerPath(), "-b", "site"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...COMPILER_MEMORY },
  });
  const [status] = await once(compiler, "exit");
  if (status !== 0) return false;
  return !paths.some((path) => path.includes(RENDERER)) || bundleRealm();
}

async function bundleRealm() {
  const { default: config } = await import(pathToFileURL(join(RELEASE, "rspack.config.mjs")).href);
  const compiler = rspack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  if (stats.hasErrors()) console.error(stats.toString({ preset: "errors-only", colors: false }));
  await promisify(compiler.close.bind(compiler))();
  return !stats.hasErrors();
}
