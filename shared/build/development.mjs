import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { remoteConfigs, shellConfigs } from "./configs.mjs";

const own = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * The global under which the shell offers its Fast Refresh runtime, since all packages must share one
 * (docs/adr/0018-measured-before-building.md#development).
 */
const REFRESH_GLOBAL = "__NIGHTLATCH_REFRESH__";

/**
 * Builds begin after this long without a change, in milliseconds. Editors empty a file before they write it: a build that
 * began in between would see the empty file, and another build would follow on its heels.
 */
const SETTLED_AFTER = 60;

/**
 * The builds of a frontend for development: readable, with hot replacement, written below `dist/dev`.
 *
 * @param {import("./frontend.mjs").Frontend} frontend
 * @param {{ refresh?: boolean }} [options] whether edits show in the open page by Fast Refresh, whose runtime a development build of the
 *   shell offers; a released shell does not
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
      // Old updates are kept: an open page may still ask for one when the build after it is done, and would reload without
      // it.
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
