import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/webpack";
import webpack from "webpack";

/**
 * Builds the foreign host with webpack and Module Federation as any team would, and with the one setting that our remotes
 * need of a host: `provideExternalRuntime`, since they bring no federation runtime of their own (docs/foreign-hosts.md).
 *
 * @param {string} folder the folder for `main.js`
 */
export async function buildForeignHost(folder) {
  const compiler = webpack({
    mode: "production",
    context: fileURLToPath(new URL(".", import.meta.url)),
    entry: "./main.js",
    experiments: { topLevelAwait: true },
    output: { path: folder, filename: "main.js", publicPath: "/" },
    performance: false,
    plugins: [
      new ModuleFederationPlugin({ name: "foreign_build", remotes: {}, dts: false, experiments: { provideExternalRuntime: true } }),
    ],
  });
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
}

const [folder] = process.argv.slice(2);
if (folder) {
  await buildForeignHost(folder);
  console.log("The foreign host is built.");
}
