import { loadScripts, loadStyles } from "./load-chunks.mjs";
import { replaceRuntime } from "./stubs.mjs";

/**
 * Makes the loading of chunks small (docs/adr/0026): one way to load a file, in place of the bundler's for scripts and for style
 * sheets.
 */
export class SlimLoadingPlugin {
  /** @param {{ styles: boolean }} options whether chunks of the build bring style sheets */
  constructor({ styles }) {
    this.styles = styles;
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    replaceRuntime(compiler, () => {
      // The bundler fills the name in after the plugins are there.
      const queue = `globalThis[${JSON.stringify(compiler.options.output.chunkLoadingGlobal)}]`;
      const scripts = `(${loadScripts})(__webpack_require__, ${queue} ||= [])`;
      const loading = this.styles ? `(${loadStyles})(__webpack_require__, ${scripts}, ${queue})` : scripts;
      return { jsonp_chunk_loading: `${loading};`, load_script: "", css_loading: "" };
    });
  }
}
