import { join } from "node:path";
import { rspack } from "@rspack/core";

// The bundle for pages without a bundler, made of what the compiler has just written.
const here = import.meta.dirname;
const compiler = rspack({
  mode: "production",
  context: here,
  entry: "./dist/browser-entry.js",
  target: ["web", "es2022"],
  devtool: false,
  performance: false,
  output: { path: join(here, "dist"), filename: "browser.js", library: { type: "var", name: "nightlatch" } },
  optimization: { splitChunks: false },
});
const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
