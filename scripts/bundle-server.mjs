import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rspack } from "@rspack/core";

const PROGRAMS = {
  site: "node_modules/@nightlatch/site/dist/src/main.js",
  api: "node_modules/@nightlatch/api/dist/src/main.js",
  publish: "publish-start.mjs",
};
/** Packages with binaries, or that read files next to their own. */
const EXTERNAL = [/^@electric-sql\/pglite(\/|$)/, /^sharp$/];
/** Optional dependencies of the bundled packages, which are not installed. */
const OPTIONAL = ["bufferutil", "pg-native", "utf-8-validate"];

/**
 * Bundles each server program of a production folder into a few files in `server`, instead of 1,700. The program's module
 * then imports the bundle, and the CLIs use the other modules. Nothing is minified, so stack traces have names and lines.
 * @param {string} folder from `makeDist` @returns {Promise<void>}
 */
export async function bundleServer(folder) {
  const server = join(folder, "server");
  const compiler = rspack({
    mode: "production",
    target: "node20.19",
    context: folder,
    devtool: false,
    entry: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(folder, file)])),
    output: {
      path: server,
      filename: "[name].mjs",
      chunkFilename: "[name].mjs",
      module: true,
      chunkFormat: "module",
      chunkLoading: "import",
    },
    externalsType: "module-import",
    externals: [...EXTERNAL, Object.fromEntries(OPTIONAL.map((name) => [name, `node-commonjs ${name}`]))],
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        // Drops unused modules of this repository, because none has side effects.
        { test: /[\\/]@nightlatch[\\/]/, sideEffects: false },
        { test: /\.[cm]?js$/, loader: fileURLToPath(new URL("./build/edit-loader.cjs", import.meta.url)), options: { server } },
      ],
    },
    node: { __dirname: "node-module", __filename: "node-module" },
    optimization: { minimize: false, chunkIds: "deterministic", moduleIds: "named", splitChunks: { chunks: "all" } },
    performance: false,
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problems = error ? [error] : (stats?.compilation.errors ?? []).concat(stats?.compilation.warnings ?? []);
      compiler.close(() =>
        problems.length > 0 ? reject(new Error(problems.map(({ message }) => message).join("\n"))) : resolve(undefined),
      );
    });
  });
  for (const [name, file] of Object.entries(PROGRAMS)) {
    const path = join(folder, file);
    const address = relative(dirname(path), join(server, `${name}.mjs`));
    writeFileSync(path, `import ${JSON.stringify(address.startsWith(".") ? address : `./${address}`)};\n`);
  }
}
