import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { SINGLETONS } from "@nightlatch/contract";
import { rspack } from "@rspack/core";
import { slimFederation, slimLoading, slimQueries, slimRouter } from "./slim.mjs";

/** @typedef {import("@rspack/core").Configuration} Configuration */

/**
 * @typedef {object} BuildOptions
 * @property {import("./frontend.mjs").Frontend} frontend
 * @property {"production" | "development"} [mode]
 * @property {string} [publicPath]
 * @property {boolean} [refresh] whether components register for Fast Refresh
 */

/** The first browser versions with cascade layers, which all style sheets use. */
const KNOW_LAYERS = ["chrome >= 99", "edge >= 99", "firefox >= 97", "safari >= 15.4", "ios_saf >= 15.4"];

const localIdentName = (name) => `${name.replace("mf-", "")}-[local]-[hash:5]`;

export const layerLoader = (layer) => ({ loader: fileURLToPath(new URL("./loaders/layer.cjs", import.meta.url)), options: { layer } });

/** @param {BuildOptions & { target: "client" | "server" }} options @returns {Configuration} */
function baseConfig({ frontend: { folder, name }, mode, target, refresh = false }) {
  const server = target === "server";
  return {
    name: `${name}:${target}`,
    context: folder,
    mode,
    target: server ? "node20" : ["web", "es2022"],
    devtool: server ? "source-map" : mode === "production" ? false : "cheap-module-source-map",
    resolve: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      conditionNames: ["source", server ? "node" : "browser", "import", "module", "require", "default"],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: "javascript/auto",
          use: { loader: "builtin:swc-loader", options: swcOptions(mode === "development" && !server, refresh) },
        },
        {
          test: /\.module\.css$/,
          type: "css/module",
          use: layerLoader(name === "shell" ? "shell" : "remote"),
        },
        { test: /\.css$/, exclude: /\.module\.css$/, resourceQuery: { not: [/raw/] }, type: "css" },
        { test: /\.css$/, resourceQuery: /^\?raw$/, type: "asset/source" },
        { test: /\.(woff2|svg|png|ico)$/, type: "asset/resource" },
      ],
      generator: {
        "css/module": { localIdentName: localIdentName(name), exportsConvention: "as-is", exportsOnly: server, esModule: true },
        css: { exportsOnly: server },
        "asset/resource": { emit: !server, filename: "[name].[contenthash:8][ext]" },
      },
      parser: { "css/module": { namedExports: false }, "css/auto": { namedExports: false } },
    },
    optimization: { realContentHash: true, moduleIds: "deterministic", chunkIds: "deterministic" },
    performance: false,
    infrastructureLogging: { level: "warn" },
    stats: "errors-warnings",
  };
}

function swcOptions(development, refresh) {
  return {
    detectSyntax: "auto",
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: { react: { runtime: "automatic", development, refresh } },
    },
  };
}

/**
 * The browser build: content-hashed files under `/assets/<name>/`, so the content of a URL never changes.
 * @param {BuildOptions} options @returns {Configuration & { plugins: import("@rspack/core").Plugins }}
 */
export function clientConfig({ frontend, mode = "production", publicPath = `/assets/${frontend.name}/`, refresh }) {
  const base = baseConfig({ frontend, mode, target: "client", refresh });
  const { folder, name } = frontend;
  const production = mode === "production";
  return {
    ...base,
    output: {
      path: join(folder, "dist/client"),
      clean: true,
      publicPath,
      uniqueName: `nightlatch-${name}`,
      filename: production ? "[name].[contenthash:10].js" : "[name].js",
      chunkFilename: production ? "[name].[contenthash:10].js" : "[name].js",
      cssFilename: production ? "[name].[contenthash:10].css" : "[name].css",
      cssChunkFilename: production ? "[name].[contenthash:10].css" : "[name].css",
      crossOriginLoading: "anonymous",
      scriptType: false,
      chunkLoadTimeout: 20_000,
    },
    optimization: {
      ...base.optimization,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: KNOW_LAYERS } }),
      ],
    },
    plugins: production ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] })] : [],
  };
}

/**
 * The CommonJS bundle that the site server evaluates (docs/adr/0018).
 * @param {BuildOptions & { entry: string, externals: Record<string, string> }} options @returns {Configuration}
 */
function serverConfig({ frontend, mode = "production", entry, externals, publicPath = `/assets/${frontend.name}/` }) {
  const base = baseConfig({ frontend, mode, target: "server" });
  const { folder, name } = frontend;
  return {
    ...base,
    entry: { server: entry },
    output: {
      path: join(folder, "dist/ssr"),
      // The fixtures compilation writes to this folder at the same time, so neither may empty it.
      clean: false,
      publicPath,
      uniqueName: `nightlatch-${name}`,
      filename: "[name].cjs",
      library: { type: "commonjs2" },
    },
    externalsType: "commonjs",
    externals,
    optimization: { ...base.optimization, minimize: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * A separate compilation, because the server bundle must contain no fixtures and has a single chunk.
 * @param {BuildOptions} options @returns {Configuration}
 */
function fixturesConfig({ frontend, mode = "production" }) {
  const config = serverConfig({ frontend, mode, entry: "./src/fixtures.ts", externals: {} });
  return {
    ...config,
    name: `${frontend.name}:fixtures`,
    entry: { fixtures: "./src/fixtures.ts" },
    devtool: false,
  };
}

/**
 * The builds of a remote, whose entry `src/routes.tsx` exports a RemoteModule.
 * @param {BuildOptions} options @returns {Configuration[]} browser build, server build, fixtures
 */
export function remoteConfigs({ frontend, mode = "production", publicPath = `/assets/${frontend.name}/`, refresh = false }) {
  const client = clientConfig({ frontend, mode, publicPath, refresh });
  const container = frontend.name.replaceAll("-", "_");
  client.entry = {};
  // The exposed module is one script and one style sheet; splitting only adds requests.
  client.optimization.splitChunks = false;
  if (mode === "production") client.plugins.push(slimLoading({ styles: true }));
  // Modules that several chunks share cannot be concatenated, so rarely opened pages (`*.isolated.tsx`) get their own copies.
  client.module.rules = [...client.module.rules, { test: /\.isolated\.tsx$/, layer: "isolated" }];
  client.plugins.push(
    slimFederation(container),
    new ModuleFederationPlugin({
      name: container,
      filename: mode === "production" ? "remoteEntry.[contenthash:10].js" : "remoteEntry.js",
      exposes: { "./routes": { import: "./src/routes.tsx", name: "routes" } },
      library: { type: "global", name: container },
      shared: Object.fromEntries(
        Object.entries(SINGLETONS).map(([key, requiredVersion]) => [
          key,
          { import: false, singleton: true, requiredVersion, version: false },
        ]),
      ),
      dts: false,
      experiments: {
        externalRuntime: true,
        optimization: { disableSnapshot: true, disableRemote: true, target: "web" },
      },
    }),
  );
  const server = serverConfig({
    frontend,
    mode,
    publicPath,
    entry: "./src/routes.tsx",
    externals: Object.fromEntries(Object.keys(SINGLETONS).map((key) => [key, `commonjs ${key}`])),
  });
  return [client, server, fixturesConfig({ frontend, mode })];
}

/**
 * The builds of the shell. Its server bundle contains React and the other modules that remotes share.
 * @param {BuildOptions} options @returns {Configuration[]} browser build, server build
 */
export function shellConfigs({ frontend, mode = "production", publicPath = "/assets/shell/", refresh = false }) {
  const client = clientConfig({ frontend, mode, publicPath, refresh });
  client.entry = { shell: "./src/entry-client.tsx", ...(mode === "production" ? { "offline-worker": "./src/offline/worker.ts" } : {}) };
  client.plugins.push(slimFederation());
  if (mode === "production") {
    client.plugins.push(slimRouter(frontend.folder), slimQueries, slimLoading({ styles: false }));
    // This lazy chunk gets its own copies of shared modules, so that the entry's modules can be concatenated.
    client.module.rules.push({ test: /property-cache\/property-cache\.ts$/, layer: "split" });
  }
  const server = serverConfig({ frontend, mode, publicPath, entry: "./src/entry-server.tsx", externals: {} });
  // A renderer runs this bundle without access to Node's modules.
  const nodeParts = join(frontend.folder, "src/node-parts.ts");
  server.externalsPresets = { node: false };
  server.resolve.alias = Object.fromEntries(["crypto", "stream", "util"].map((name) => [name, nodeParts]));
  server.plugins.push(new rspack.ProvidePlugin({ Buffer: [nodeParts, "Buffer"] }));
  return [client, server];
}
