import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { BuildRecord } from "./build-record.mjs";
import { clientConfig, remoteConfigs, shellConfigs } from "./configs.mjs";
import { frontendIn } from "./frontend.mjs";

export { describeFiles, entryAssets, preloadedFonts } from "./build-record.mjs";
export { layerLoader, remoteConfigs, shellConfigs } from "./configs.mjs";
export { frontendIn } from "./frontend.mjs";

/** @typedef {import("@rspack/core").Configuration} Configuration */

/**
 * The configuration for `rspack.config.ts`: `rspack build` writes `dist` with its build record; `rspack serve` has hot replacement.
 * @param {string} folder absolute path of the package
 * @returns {(env?: Readonly<Record<string, unknown>>) => Configuration | Configuration[]}
 */
export const frontend = (folder) => (env) =>
  env?.RSPACK_SERVE ? developmentConfigs(frontendIn(folder))[0] : releaseConfigs({ frontend: frontendIn(folder) });

/**
 * @param {object} options
 * @param {import("./frontend.mjs").Frontend} options.frontend
 * @param {number} [options.contract] the contract that it is built for
 * @param {string} [options.dist] output folder; the package's `dist` by default
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

const own = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The shell's Fast Refresh runtime, which all packages must share (docs/adr/0018). */
const REFRESH_GLOBAL = "__NIGHTLATCH_REFRESH__";

/** Milliseconds to wait after a change, because editors empty a file before they write it. */
const SETTLED_AFTER = 60;

/**
 * Readable builds with hot replacement, below `dist/dev`.
 * @param {import("./frontend.mjs").Frontend} frontend
 * @param {{ refresh?: boolean }} [options] `refresh`: false with a released shell, which has no Fast Refresh
 * @returns {import("@rspack/core").Configuration[]} browser build, server build, and a remote's fixtures
 */
export function developmentConfigs(frontend, { refresh = true } = {}) {
  const shell = frontend.name === "shell";
  const [client, ...others] = (shell ? shellConfigs : remoteConfigs)({ frontend, mode: "development", refresh });
  const folder = join(frontend.folder, "dist/dev");
  return [
    {
      ...client,
      resolve: { ...client.resolve, alias: { ...client.resolve.alias, "react/jsx-dev-runtime": own("./jsx-dev-runtime.mjs") } },
      ...(shell ? { entry: { shell: [own("./offer-refresh.mjs"), "./src/entry-client.tsx"] } } : {}),
      watchOptions: { aggregateTimeout: SETTLED_AFTER },
      // Keeps old updates, because an open page that cannot load its next update reloads.
      output: { ...client.output, path: join(folder, "client"), clean: { keep: /\.hot-update\./ } },
      ...(shell || !refresh ? {} : { externals: { "react-refresh/runtime": `global ${REFRESH_GLOBAL}` } }),
      plugins: [
        ...client.plugins,
        ...(refresh ? [new ReactRefreshRspackPlugin({ injectEntry: shell })] : []),
        new rspack.DefinePlugin({ "process.env.REFRESH_GLOBAL": JSON.stringify(REFRESH_GLOBAL) }),
      ],
    },
    ...others.map((config) => ({
      ...config,
      watchOptions: { aggregateTimeout: SETTLED_AFTER },
      output: { ...config.output, path: join(folder, "ssr") },
    })),
  ];
}

/**
 * @param {{ folder: string, source: string }} options `source`: the entry's code, whose imports are resolved from `folder`
 * @returns {import("@rspack/core").Configuration}
 */
export function galleryConfig({ folder, source }) {
  const entry = join(folder, "gallery-entry.mjs");
  const config = clientConfig({
    frontend: { folder, name: "gallery", version: "", budget: undefined },
    mode: "development",
    refresh: true,
  });
  return {
    ...config,
    entry: { gallery: entry },
    watchOptions: { aggregateTimeout: SETTLED_AFTER },
    output: { ...config.output, clean: false },
    // Each gallery file is a separate chunk, so the order of style sheets between chunks does not matter.
    ignoreWarnings: [/Conflicting order between/],
    plugins: [...config.plugins, new ReactRefreshRspackPlugin(), new rspack.experiments.VirtualModulesPlugin({ [entry]: source })],
  };
}
