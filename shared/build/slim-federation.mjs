import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";

const stub = (name) => fileURLToPath(new URL(`./federation-stubs/${name}`, import.meta.url));

/**
 * Files of the federation runtime that nothing here runs, each with its stub (docs/adr/0003).
 *
 * @type {[RegExp, string][]}
 */
const STUBS = [
  [/runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/, stub("snapshot-handler.mjs")],
  [/runtime-core\/dist\/plugins\/snapshot\/index\.js$/, stub("unused-plugin.mjs")],
  [/runtime-core\/dist\/plugins\/generate-preload-assets\.js$/, stub("unused-plugin.mjs")],
  [/runtime-core\/dist\/utils\/preload\.js$/, stub("preload.mjs")],
  [/sdk\/dist\/node\.js$/, stub("node-loader.mjs")],
  [/error-codes\/dist\/desc\.mjs$/, stub("error-texts.mjs")],
  [/webpack-bundler-runtime\/dist\/init\.js$/, stub("bundler-init.mjs")],
  [/webpack-bundler-runtime\/dist\/getSharedFallbackGetter\.js$/, stub("shared-fallback.mjs")],
  [/@module-federation\/runtime\/dist\/index\.js$/, stub("remote-runtime.mjs")],
];

/**
 * The stubs of a production build, which also replace the file that only a development server's hot updates need.
 *
 * @type {[RegExp, string][]}
 */
const PRODUCTION_STUBS = [...STUBS, [/webpack-bundler-runtime\/dist\/updateOptions\.js$/, stub("update-options.mjs")]];

/** @returns the CommonJS file that the plugin would take for a package of the runtime, resolved as the plugin does */
function commonJsOf(name) {
  const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
  return createRequire(enhanced.resolve("@module-federation/runtime-tools")).resolve(name);
}

/**
 * Makes the federation runtime small: takes its ES modules, from which unused code can be dropped, instead of the CommonJS
 * files that the federation plugin asks for, and leaves out the parts that nothing here runs. The runtime is pinned to one
 * version; the size test and the browser tests tell when it gets too large or a part is missing.
 */
export class SlimFederationPlugin {
  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    const runtime = commonJsOf("@module-federation/runtime");
    const bundlerRuntime = commonJsOf(BUNDLER_RUNTIME);
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      "@module-federation/runtime": join(dirname(runtime), "index.js"),
      [BUNDLER_RUNTIME]: join(dirname(bundlerRuntime), "bundler.js"),
    };
    const stubs = compiler.options.mode === "production" ? PRODUCTION_STUBS : STUBS;
    // The plugin asks for the runtime by its absolute path, from which the module's id would be made: a build would be of other bytes
    // in every folder. By its name it is found through the alias.
    const byPath = encodeURIComponent(JSON.stringify(bundlerRuntime));
    const byName = encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME));
    new compiler.webpack.NormalModuleReplacementPlugin(/@module-federation/, (result) => {
      result.request = result.request.replace(byPath, byName);
      const resource = result.createData?.resource;
      const stand = resource && stubs.find(([file]) => file.test(resource))?.[1];
      if (stand && result.createData) result.createData.resource = stand;
    }).apply(compiler);
  }
}
