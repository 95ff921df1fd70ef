import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @returns the router's production build; its package names only the development build to bundlers */
function productionFiles(folder) {
  const shell = createRequire(join(folder, "package.json"));
  const router = createRequire(shell.resolve("react-router-dom/package.json")).resolve("react-router/package.json");
  return join(router, "../dist/production");
}

/**
 * Makes the router small: takes its production build, without the warnings for developers, and marks its
 * components as droppable, so that those which the site never renders (forms, scroll restoration) are left out.
 */
export class SlimRouterPlugin {
  /** @param {string} folder of the package that has the router */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    const files = productionFiles(this.folder);
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
  }
}
