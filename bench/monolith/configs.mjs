import { readFileSync } from "node:fs";
import { join } from "node:path";
import { frontendIn, layerLoader, remoteConfigs, SlimFederationPlugin, SlimLoadingPlugin, shellConfigs } from "@nightlatch/build";
import { REMOTES, root } from "../../scripts/build/workspace.mjs";

/** The shapes of the site without federation: one script and style sheet, or one more of each for every team. */
export const SHAPES = /** @type {const} */ (["one-bundle", "split-by-route"]);

const layerRule = (layer, where) => ({
  test: /\.module\.css$/,
  type: "css/module",
  ...where,
  use: layerLoader(layer),
});

/**
 * A package's build as part of a monolith. A style module that several packages use is there once, so its class names must
 * be the same for all of them, in the browser's build and in the server's.
 */
function asPartOfMonolith(config, path) {
  const shell = join(root, "shell");
  const [scripts, , ...others] = config.module.rules;
  return {
    ...config,
    context: root,
    output: { ...config.output, path, uniqueName: "nightlatch" },
    module: {
      ...config.module,
      rules: [scripts, layerRule("shell", { include: shell }), layerRule("remote", { exclude: shell }), ...others],
      generator: {
        ...config.module.generator,
        "css/module": { ...config.module.generator["css/module"], localIdentName: "site-[local]-[hash:5]" },
      },
    },
  };
}

const oneChunk = { apply: (compiler) => new compiler.webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }).apply(compiler) };

/** @returns {Record<string, string>} the package that a named chunk is of: the remote whose own build has one of that name */
function homesOfChunks() {
  const chunksOf = (name) => Object.keys(JSON.parse(readFileSync(join(root, name, "dist/build.json"), "utf8")).chunks);
  return Object.fromEntries(REMOTES.flatMap((name) => [name, ...chunksOf(name)].map((chunk) => [chunk, name])));
}

/** Files in a folder for each package, as site servers have them; chunks without a name, and all pictures and fonts, are the shell's. */
function inFolders(output) {
  const homes = homesOfChunks();
  const inHome =
    (file) =>
    (/** @type {import("@rspack/core").PathData} */ { chunk }) =>
      `${homes[chunk?.name ?? ""] ?? "shell"}/${file}`;
  return {
    ...output,
    publicPath: "/assets/",
    filename: `shell/${output.filename}`,
    cssFilename: `shell/${output.cssFilename}`,
    chunkFilename: inHome(output.chunkFilename),
    cssChunkFilename: inHome(output.cssChunkFilename),
    assetModuleFilename: "shell/[name].[contenthash:8][ext]",
  };
}

/**
 * The browser build of the whole site without federation, with the shell's own settings.
 *
 * @param {typeof SHAPES[number]} shape
 * @param {string} folder to build into, with a folder for each package below `client`
 */
export function monolithConfig(shape, folder) {
  const [client] = shellConfigs({ frontend: frontendIn(join(root, "shell")) });
  const { module, output, ...config } = asPartOfMonolith(client, join(folder, "client"));
  const { "asset/resource": _, ...generator } = module.generator;
  const plugins = client.plugins.filter((plugin) => !(plugin instanceof SlimFederationPlugin || plugin instanceof SlimLoadingPlugin));
  return {
    ...config,
    name: shape,
    entry: { shell: join(root, `bench/monolith/${shape}.js`) },
    output: inFolders(output),
    module: { ...module, generator },
    // As in a remote's build: what two chunks need would only be one more request.
    optimization: { ...config.optimization, splitChunks: /** @type {const} */ (false) },
    plugins: [...plugins, new SlimLoadingPlugin({ styles: true }), ...(shape === "one-bundle" ? [oneChunk] : [])],
  };
}

/**
 * Server builds of the shell and the remotes, with the monolith's class names; otherwise they are the site's own.
 *
 * @param {string} folder
 */
export function monolithServerConfigs(folder) {
  return ["shell", ...REMOTES].map((name) => {
    const [, server] = (name === "shell" ? shellConfigs : remoteConfigs)({ frontend: frontendIn(join(root, name)) });
    const entry = /** @type {{ server: string }} */ (server.entry).server;
    return { ...asPartOfMonolith(server, join(folder, name)), entry: { server: join(root, name, entry) } };
  });
}
