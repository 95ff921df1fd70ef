import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { BUILD_STUBS, FEDERATION_STUBS, replaceByStubs } from "./stubs.mjs";

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";

/** @returns the CommonJS file that the plugin would take for a package of the runtime, resolved as the plugin does */
function commonJsOf(name) {
  const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
  return createRequire(enhanced.resolve("@module-federation/runtime-tools")).resolve(name);
}

/**
 * Makes the federation runtime small: takes its ES modules, from which unused code can be dropped, instead of the CommonJS
 * files that the federation plugin asks for, and leaves out the parts that nothing here runs (docs/adr/0026).
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
    replaceByStubs(compiler, FEDERATION_STUBS);
    // What a development server's hot updates need.
    if (compiler.options.mode === "production") replaceByStubs(compiler, BUILD_STUBS);
    // The plugin asks for the runtime by its absolute path, from which the module's id would be made: a build would be of other bytes
    // in every folder. By its name it is found through the alias.
    const byPath = encodeURIComponent(JSON.stringify(bundlerRuntime));
    const byName = encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME));
    new compiler.webpack.NormalModuleReplacementPlugin(/@module-federation/, (result) => {
      result.request = result.request.replace(byPath, byName);
    }).apply(compiler);
  }
}
