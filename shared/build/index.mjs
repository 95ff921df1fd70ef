import { CONTRACT_VERSION } from "@nightlatch/contract";
import { BuildRecord } from "./build-record.mjs";
import { remoteConfigs, shellConfigs } from "./configs.mjs";
import { developmentConfigs } from "./development.mjs";
import { frontendIn } from "./frontend.mjs";

export { describeFiles, entryAssets, fontsAhead } from "./build-record.mjs";
export { layerLoader, remoteConfigs, shellConfigs } from "./configs.mjs";
export { developmentConfigs } from "./development.mjs";
export { frontendIn } from "./frontend.mjs";
export { SlimFederationPlugin } from "./slim-federation.mjs";
export { SlimLoadingPlugin } from "./slim-loading.mjs";

/** @typedef {import("@rspack/core").Configuration} Configuration */

/**
 * The build of a frontend, as its `rspack.config.ts` exports it: `rspack build` makes `dist`, with the record that is released;
 * `rspack serve` compiles the browser build at each change and serves it with hot replacement.
 *
 * @param {string} folder absolute path of the package: `import.meta.dirname`
 * @returns {(env?: Readonly<Record<string, unknown>>) => Configuration | Configuration[]}
 */
export const frontend = (folder) => (env) =>
  env?.RSPACK_SERVE ? developmentConfigs(frontendIn(folder))[0] : releaseConfigs({ frontend: frontendIn(folder) });

/**
 * All compilations of a release: for the browser, for the server, and of a remote's fixtures.
 *
 * @param {object} options
 * @param {import("./frontend.mjs").Frontend} options.frontend
 * @param {number} [options.contract] the contract that it is built for
 * @param {string} [options.dist] where the build goes; the package's own `dist` unless told otherwise
 * @param {(config: Configuration) => Configuration} [options.adapt] changes each configuration
 * @returns {Configuration[]}
 */
export function releaseConfigs({ frontend, contract = CONTRACT_VERSION, dist, adapt = (config) => config }) {
  const configs = (frontend.name === "shell" ? shellConfigs : remoteConfigs)({ frontend });
  const sides = ["client", "server", "fixtures"].slice(0, configs.length);
  const record = new BuildRecord(frontend, { sides, contract, dist });
  return configs
    .map(adapt)
    .map((config, index) => ({ ...config, plugins: [...(config.plugins ?? []), record.plugin(sides[index] ?? "")] }));
}
