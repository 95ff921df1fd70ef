import { rspack } from "@rspack/core";
import { remoteConfigs, shellConfigs } from "./rspack-config.mjs";
import { sharedRanges } from "./shared-ranges.mjs";

/** @typedef {import("@rspack/core").Configuration} Configuration */

/**
 * Builds a frontend for the browser and the server. A remote's server build comes first, since it shows what the remote imports.
 *
 * @param {string} name
 * @param {(config: Configuration) => Configuration} [adapt] changes each configuration before it is built
 * @returns {Promise<{ stats: import("@rspack/core").StatsCompilation, ranges: Record<string, string> }>} of the browser build, and
 *   the ranges of shared modules that a remote needs; none for the shell, which gives them
 * @throws {Error} with all that is wrong
 */
export async function compileFrontend(name, adapt = (config) => config) {
  if (name === "shell") return { stats: (await compile(shellConfigs().map(adapt)))[0], ranges: {} };
  const [, ...others] = remoteConfigs({ name });
  const ranges = sharedRanges((await compile(others.map(adapt)))[0]);
  const [client] = remoteConfigs({ name, ranges });
  return { stats: (await compile([adapt(client)]))[0], ranges };
}

/**
 * @param {Configuration[]} configs
 * @returns {Promise<import("@rspack/core").StatsCompilation[]>} of each
 */
async function compile(configs) {
  const compiler = rspack(configs);
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  const report = stats.hasErrors() || stats.hasWarnings() ? stats.toString({ preset: "errors-warnings", colors: false }) : "";
  const parts = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    modules: true,
    usedExports: true,
    modulesSpace: Infinity,
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(report);
  if (report) console.error(report);
  return parts.children;
}
