import { join } from "node:path";

/** Bundles the code that runs in a renderer's realm (src/renderer/realm-host.mjs). @type {import("@rspack/core").Configuration} */
export default {
  mode: "production",
  // A realm has only JavaScript's own globals, without Node's or browsers' APIs.
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
