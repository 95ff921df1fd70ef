import { join } from "node:path";

/**
 * The code of a renderer's realm as one script (src/renderer/realm-host.mjs).
 *
 * @type {import("@rspack/core").Configuration}
 */
export default {
  mode: "production",
  // A realm has nothing of Node and nothing of a browser.
  target: "es2022",
  context: import.meta.dirname,
  devtool: false,
  entry: "./src/renderer/realm/main.ts",
  output: { path: join(import.meta.dirname, "dist"), filename: "realm.js", chunkFormat: false, library: { type: "commonjs2" } },
  resolve: { conditionNames: ["import", "module", "require", "default"], extensions: [".ts", ".js", ".cjs", ".mjs"] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        use: { loader: "builtin:swc-loader", options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } } },
      },
    ],
  },
  performance: false,
  stats: "errors-warnings",
};
