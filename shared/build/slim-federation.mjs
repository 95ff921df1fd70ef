import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FEDERATION_STUBS, replaceByStubs, replaceRuntime } from "./stubs.mjs";

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";

const CONTAINER = fileURLToPath(new URL("./stubs/container.mjs", import.meta.url));

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
  /** @param {string} [container] the name of the container that the build makes, if it makes one */
  constructor(container) {
    this.container = container;
  }

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
    const small = this.container !== undefined && compiler.options.mode === "production";
    // The tables of modules that a container shares, and of its runtime, which the start of its own does not read.
    if (small) replaceRuntime(compiler, () => ({ sharing: "", "module_federation/runtime": "" }));
    // The plugin asks for the runtime by its absolute path, from which the module's id would be made: a build would be of other bytes
    // in every folder. By its name it is found through the alias.
    const byPath = encodeURIComponent(JSON.stringify(bundlerRuntime));
    const byName = encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME));
    new compiler.webpack.NormalModuleReplacementPlugin(/@module-federation/, (result) => {
      if (!result.request.includes(byPath)) return;
      // Development servers keep the plugin's own start: its tables grow with their hot updates.
      result.request = small ? `${CONTAINER}?${this.container}` : result.request.replace(byPath, byName);
    }).apply(compiler);
  }
}
