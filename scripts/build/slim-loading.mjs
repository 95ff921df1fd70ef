/**
 * Keeps code that is split off the shell out of what every first view loads: it gets its own copies of the modules it
 * shares with the entry, which could otherwise not be joined into one scope there, and the loader of style sheets goes,
 * since no split code brings any.
 */
export class SlimLoadingPlugin {
  /** @param {RegExp} split the modules with which split code begins */
  constructor(split) {
    this.split = split;
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    compiler.options.module.rules.push({ test: this.split, layer: "split" });
    compiler.hooks.thisCompilation.tap("SlimLoadingPlugin", ({ hooks }) => {
      hooks.runtimeModule.tap("SlimLoadingPlugin", ({ name, source }) => {
        if (name === "css_loading" && source) source.source = Buffer.from("");
      });
    });
  }
}
