import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** @returns the router's production build; its package names only the development build to bundlers */
function productionFiles() {
  const shell = createRequire(join(root, "shell/package.json"));
  const router = createRequire(shell.resolve("react-router-dom/package.json")).resolve("react-router/package.json");
  return join(router, "../dist/production");
}

/**
 * Makes the router small: takes its production build, without the warnings for developers, and marks its
 * components as droppable, so that those which the site never renders (forms, scroll restoration) are left out.
 */
export class SlimRouterPlugin {
  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    const files = productionFiles();
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      "react-router$": join(files, "index.mjs"),
      "react-router/dom$": join(files, "dom-export.mjs"),
    };
    compiler.options.module.rules.push({
      test: /\.mjs$/,
      include: files,
      use: { loader: join(root, "scripts/build/droppable-loader.cjs") },
    });
  }
}
