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
export { SlimFederationPlugin, SlimLoadingPlugin } from "./slim.mjs";

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

const own = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The shell's Fast Refresh runtime, which all packages must share (docs/adr/0018). */
const REFRESH_GLOBAL = "__NIGHTLATCH_REFRESH__";

/** Milliseconds without a change before a build: editors empty a file before writing it. */
const SETTLED_AFTER = 60;

/**
 * Readable builds with hot replacement, below `dist/dev`.
 * @param {import("./frontend.mjs").Frontend} frontend
 * @param {{ refresh?: boolean }} [options] whether edits show by Fast Refresh, which a released shell lacks
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
      // An open page may still ask for an old update, and would reload without it.
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
 * The gallery's browser build with hot replacement, of one generated module.
 * @param {{ folder: string, source: string }} options `folder`: where the module's imports are resolved
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
    // Each file of states has its own chunk, with its own order.
    ignoreWarnings: [/Conflicting order between/],
    plugins: [...config.plugins, new ReactRefreshRspackPlugin(), new rspack.experiments.VirtualModulesPlugin({ [entry]: source })],
  };
}
