import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadScripts, loadStyles } from "./load-chunks.mjs";
import { FEDERATION_STUBS, QUERY_STUBS, replaceByStubs, replaceRuntime } from "./stubs.mjs";

/** @typedef {(compiler: import("@rspack/core").Compiler) => void} Plugin */

const BUNDLER_RUNTIME = "@module-federation/webpack-bundler-runtime";

const CONTAINER = fileURLToPath(new URL("./stubs/container.mjs", import.meta.url));

function commonJsOf(name) {
  const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
  return createRequire(enhanced.resolve("@module-federation/runtime-tools")).resolve(name);
}

/**
 * Replaces the federation runtime's CommonJS files with its tree-shakable ES modules, and removes unused parts (docs/adr/0003).
 * @param {string} [container] the name of a remote's container; the shell has none @returns {Plugin}
 */
export const slimFederation = (container) => (compiler) => {
  const runtime = commonJsOf("@module-federation/runtime");
  const bundlerRuntime = commonJsOf(BUNDLER_RUNTIME);
  compiler.options.resolve.alias = {
    ...compiler.options.resolve.alias,
    "@module-federation/runtime": join(dirname(runtime), "index.js"),
    [BUNDLER_RUNTIME]: join(dirname(bundlerRuntime), "bundler.js"),
  };
  replaceByStubs(compiler, FEDERATION_STUBS);
  const isSlim = container !== undefined && compiler.options.mode === "production";
  if (isSlim) replaceRuntime(compiler, () => ({ sharing: "", "module_federation/runtime": "" }));
  // ModuleFederationPlugin requests the runtime by absolute path, so builds in different folders would differ.
  const byPath = encodeURIComponent(JSON.stringify(bundlerRuntime));
  const byName = encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME));
  new compiler.webpack.NormalModuleReplacementPlugin(/@module-federation/, (result) => {
    if (!result.request.includes(byPath)) return;
    // Development builds keep the original start code, because hot updates extend its tables.
    result.request = isSlim ? `${CONTAINER}?${container}` : result.request.replace(byPath, byName);
  }).apply(compiler);
};

/**
 * Replaces the bundler's two chunk loaders, for scripts and style sheets, with one (docs/adr/0003).
 * @param {{ styles: boolean }} options `styles`: whether chunks of the build have style sheets @returns {Plugin}
 */
export const slimLoading =
  ({ styles }) =>
  (compiler) =>
    replaceRuntime(compiler, () => {
      const queue = `globalThis[${JSON.stringify(compiler.options.output.chunkLoadingGlobal)}]`;
      const scripts = `(${loadScripts})(__webpack_require__, ${queue} ||= [])`;
      const loading = styles ? `(${loadStyles})(__webpack_require__, ${scripts}, ${queue})` : scripts;
      return { jsonp_chunk_loading: `${loading};`, load_script: "", css_loading: "" };
    });

/** Removes unused parts of the query client (docs/adr/0003). @type {Plugin} */
export const slimQueries = (compiler) => replaceByStubs(compiler, QUERY_STUBS);

/** The folder of the router's production build, which its package.json does not offer to bundlers. */
function productionFiles(folder) {
  const shell = createRequire(join(folder, "package.json"));
  const router = createRequire(shell.resolve("react-router-dom/package.json")).resolve("react-router/package.json");
  return join(router, "../dist/production");
}

/**
 * Uses the router's production build, and marks its components as side-effect free, so that unused components are removed.
 * @param {string} folder of the package that depends on the router @returns {Plugin}
 */
export const slimRouter = (folder) => (compiler) => {
  const files = productionFiles(folder);
  compiler.options.resolve.alias = {
    ...compiler.options.resolve.alias,
    "react-router$": join(files, "index.mjs"),
    "react-router/dom$": join(files, "dom-export.mjs"),
  };
  compiler.options.module.rules.push({
    test: /\.mjs$/,
    include: files,
    use: { loader: fileURLToPath(new URL("./loaders/droppable.cjs", import.meta.url)) },
  });
};
