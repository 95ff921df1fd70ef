import { join } from "node:path";

/** Bundles the code of a renderer's realm into one script (src/renderer/realm-host.mjs). @type {import("@rspack/core").Configuration} */
export default {
  mode: "production",
  // A realm has only the language's globals, without the APIs of Node or of browsers.
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
