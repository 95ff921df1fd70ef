import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/webpack";
import webpack from "webpack";

// Builds the foreign host with webpack and Module Federation as anybody would, and with the one setting that our remotes
// need of a host: `provideExternalRuntime`, since they bring no federation runtime of their own (docs/foreign-hosts.md).

const compiler = webpack({
  mode: "production",
  context: fileURLToPath(new URL(".", import.meta.url)),
  entry: "./main.js",
  experiments: { topLevelAwait: true },
  output: { path: fileURLToPath(new URL("dist", import.meta.url)), filename: "main.js", publicPath: "/" },
  // Minifying takes half of the time and proves nothing here.
  optimization: { minimize: false },
  performance: false,
  plugins: [new ModuleFederationPlugin({ name: "foreign_build", remotes: {}, dts: false, experiments: { provideExternalRuntime: true } })],
});
const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
