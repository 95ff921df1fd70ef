import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { SINGLETONS } from "@nightlatch/contract";
import { rspack } from "@rspack/core";
import { SlimFederationPlugin } from "./slim-federation.mjs";
import { SlimLoadingPlugin } from "./slim-loading.mjs";
import { SlimRouterPlugin } from "./slim-router.mjs";
import { root } from "./workspace.mjs";

/** Class names that are the same in the browser and the server build, and that no other package can produce. */
const localIdentName = (name) => `${name.replace("mf-", "")}-[local]-[hash:5]`;

/** The cascade layer of a package's CSS Modules. shared/ui/tokens.css declares the order of the layers. */
const layerOf = (name) => (name === "shell" ? "shell" : "remote");

/**
 * The configuration that both builds of every package have in common.
 *
 * @param {{ name: string, mode: "production" | "development", target: "client" | "server" }} options
 * @returns {import("@rspack/core").Configuration}
 */
function baseConfig({ name, mode, target }) {
  const context = join(root, name);
  const server = target === "server";
  return {
    name: `${name}:${target}`,
    context,
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
          use: { loader: "builtin:swc-loader", options: swcOptions(mode, server) },
        },
        {
          test: /\.module\.css$/,
          type: "css/module",
          use: { loader: join(root, "scripts/build/layer-loader.cjs"), options: { layer: layerOf(name) } },
        },
        { test: /\.css$/, exclude: /\.module\.css$/, resourceQuery: { not: [/raw/] }, type: "css" },
        // Style sheets as text, for a shadow root.
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

function swcOptions(mode, server) {
  const development = mode === "development";
  return {
    detectSyntax: "auto",
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: { react: { runtime: "automatic", development: development && !server, refresh: development && !server } },
    },
  };
}

/**
 * The browser build of a package: content-hashed files under `/assets/<name>/`, so that a file is the same
 * address in every version that contains it, and its bytes never change.
 *
 * @param {{ name: string, mode?: "production" | "development", publicPath?: string }} options
 * @returns {import("@rspack/core").Configuration & { plugins: import("@rspack/core").Plugins }}
 */
export function clientConfig({ name, mode = "production", publicPath = `/assets/${name}/` }) {
  const base = baseConfig({ name, mode, target: "client" });
  const production = mode === "production";
  return {
    ...base,
    output: {
      path: join(root, name, "dist/client"),
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
    plugins: production ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] })] : [],
  };
}

/**
 * The CommonJS bundle that the site server evaluates (docs/adr/0018-measured-before-building.md#server-bundles-of-remotes).
 *
 * @param {{ name: string, mode?: "production" | "development", publicPath?: string, entry: string, externals: Record<string, string> }} options
 * @returns {import("@rspack/core").Configuration}
 */
export function serverConfig({ name, mode = "production", entry, externals, publicPath = `/assets/${name}/` }) {
  const base = baseConfig({ name, mode, target: "server" });
  return {
    ...base,
    entry: { server: entry },
    output: {
      path: join(root, name, "dist/ssr"),
      // Not emptied: another compilation writes the fixtures' bundle there at the same time. Both files have fixed names.
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
 * A remote's fixture pages as one CommonJS bundle that requires nothing: `src/fixtures.ts`, a FixturesModule. It is apart
 * from the server's bundle, which may hold no data of fixtures and is limited to one chunk.
 *
 * @param {{ name: string, mode?: "production" | "development" }} options
 * @returns {import("@rspack/core").Configuration}
 */
export function fixturesConfig({ name, mode = "production" }) {
  const config = serverConfig({ name, mode, entry: "./src/fixtures.ts", externals: {} });
  return {
    ...config,
    name: `${name}:fixtures`,
    entry: { fixtures: "./src/fixtures.ts" },
    devtool: false,
  };
}

/**
 * All builds of a remote. Its entry is `src/routes.tsx`, which exports a RemoteModule.
 *
 * @param {{ name: string, mode?: "production" | "development", publicPath?: string, ranges?: Readonly<Record<string, string>> }} options
 *   `ranges`: of the shared modules, as the remote needs them (shared-ranges.mjs); the widest unless they are known
 * @returns {import("@rspack/core").Configuration[]} browser build, server build, fixtures
 */
export function remoteConfigs({ name, mode = "production", publicPath = `/assets/${name}/`, ranges = SINGLETONS }) {
  const client = clientConfig({ name, mode, publicPath });
  client.entry = {};
  // The exposed module is one script and one style sheet; splitting them would only add requests.
  client.optimization.splitChunks = false;
  client.plugins.push(
    new SlimFederationPlugin(),
    new ModuleFederationPlugin({
      name: name.replace("-", "_"),
      filename: mode === "production" ? "remoteEntry.[contenthash:10].js" : "remoteEntry.js",
      exposes: { "./routes": { import: "./src/routes.tsx", name: "routes" } },
      library: { type: "global", name: name.replace("-", "_") },
      shared: Object.fromEntries(
        Object.keys(SINGLETONS).map((key) => [
          key,
          { import: false, singleton: true, requiredVersion: ranges[key] ?? SINGLETONS[key], version: false },
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
    name,
    mode,
    publicPath,
    entry: "./src/routes.tsx",
    externals: Object.fromEntries(Object.keys(SINGLETONS).map((key) => [key, `commonjs ${key}`])),
  });
  return [client, server, fixturesConfig({ name, mode })];
}

/**
 * Both builds of the shell. Its server bundle holds React and the shared table that remotes are given.
 *
 * @param {{ mode?: "production" | "development", publicPath?: string }} [options]
 * @returns {import("@rspack/core").Configuration[]} browser build, server build
 */
export function shellConfigs({ mode = "production", publicPath = "/assets/shell/" } = {}) {
  const name = "shell";
  const client = clientConfig({ name, mode, publicPath });
  client.entry = { shell: "./src/entry-client.tsx" };
  client.plugins.push(
    new SlimFederationPlugin(),
    new rspack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify("nightlatch-shell"),
      ENV_TARGET: JSON.stringify("web"),
    }),
  );
  if (mode === "production") client.plugins.push(new SlimRouterPlugin(), new SlimLoadingPlugin(/property-cache\/property-cache\.ts$/));
  const server = serverConfig({ name, mode, publicPath, entry: "./src/entry-server.tsx", externals: {} });
  return [client, server];
}

export const readPackage = (name) => JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
