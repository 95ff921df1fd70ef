import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rspack } from "@rspack/core";

/** The programs that serve, which are started and started again: their modules by name. */
const PROGRAMS = {
  site: "node_modules/@nightlatch/site/dist/src/main.js",
  api: "node_modules/@nightlatch/api/dist/src/main.js",
  publish: "publish-start.mjs",
};
/** What has binaries, or looks for files beside its own. */
const APART = [/^@electric-sql\/pglite(\/|$)/, /^sharp$/];
/** What packages try to load and do without. */
const OPTIONAL = ["bufferutil", "pg-native", "utf-8-validate"];

/**
 * Joins the modules of each program in a folder for production into a few files in `server`, so that a start reads these and not 1,700.
 * The module that a program was gets one line that runs it, and all others stay for the commands. Names and lines of code stay as
 * they are, so a stack trace can be read.
 *
 * @param {string} folder as `makeDist` makes it
 * @returns {Promise<void>}
 * @throws {Error} with what cannot be joined
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
    externals: [...APART, Object.fromEntries(OPTIONAL.map((name) => [name, `node-commonjs ${name}`]))],
    module: {
      // A module's address is the one that it had (module-address.cjs).
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        // What of our own packages nobody uses is not run: no module of theirs does anything but define.
        { test: /[\\/]@nightlatch[\\/]/, sideEffects: false },
        { test: /\.[cm]?js$/, loader: fileURLToPath(new URL("./module-address.cjs", import.meta.url)), options: { server } },
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
