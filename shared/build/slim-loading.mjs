/**
 * Keeps code that is split off the shell from adding to every first view. Split code gets its own copies of the modules it
 * shares with the entry, which otherwise could not be joined into one scope in the entry. And the loader of style sheets is
 * left out, since no split code brings a style sheet.
 */
export class SlimLoadingPlugin {
  /** @param {RegExp} split matches the modules with which split code begins */
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
