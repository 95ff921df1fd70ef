import { join } from "node:path";
import { frontendIn, releaseConfigs } from "@nightlatch/build";
import { rspack } from "@rspack/core";
import { root } from "./workspace.mjs";

/** Builds an edited version of a frontend into `dist`, for tests and benchmarks of releases. */
export async function buildAltered(name, { version, dist, edits, contract }) {
  const frontend = frontendIn(join(root, name));
  const rules = edits.map(({ file, from, to }) => ({
    test: join(root, name, file),
    enforce: /** @type {const} */ ("pre"),
    use: { loader: join(root, "scripts/build/edit-loader.cjs"), options: { from, to } },
  }));
  const compiler = rspack(
    releaseConfigs({
      frontend: { ...frontend, version },
      contract,
      dist,
      adapt: (config) => ({
        ...config,
        output: { ...config.output, path: config.output.path.replace(join(frontend.folder, "dist"), dist) },
        module: { ...config.module, rules: [...config.module.rules, ...rules] },
      }),
    }),
  );
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  return dist;
}
