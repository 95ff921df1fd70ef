import { join } from "node:path";
import { rspack } from "@rspack/core";

// Builds `dist/browser.js` for pages without a bundler. It contains React and defines the global `nightlatch` (docs/foreign-hosts.md).
const here = import.meta.dirname;
const compiler = rspack({
  mode: "production",
  context: here,
  entry: "./dist/index.js",
  target: ["web", "es2022"],
  devtool: false,
  performance: false,
  output: { path: join(here, "dist"), filename: "browser.js", library: { type: "var", name: "nightlatch" } },
  optimization: { splitChunks: false },
});
const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
