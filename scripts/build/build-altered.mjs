import { join } from "node:path";
import { compileFrontend } from "./compile.mjs";
import { root } from "./workspace.mjs";
import { writeBuildRecord } from "./write-build-record.mjs";

/**
 * Builds a version of a frontend that differs from the one in the tree, for tests and measurements of releases.
 *
 * @param {string} name
 * @param {object} options
 * @param {string} options.version
 * @param {string} options.dist where the build goes, as `dist` of a package is
 * @param {readonly { file: string, from: string, to: string }[]} options.edits texts to replace, by file below the package
 * @param {number} options.contract
 * @returns {Promise<string>} `dist`
 */
export async function buildAltered(name, { version, dist, edits, contract }) {
  const rules = edits.map(({ file, from, to }) => ({
    test: join(root, name, file),
    enforce: /** @type {const} */ ("pre"),
    use: { loader: join(root, "scripts/build/replace-loader.cjs"), options: { from, to } },
  }));
  const { stats, ranges } = await compileFrontend(name, (config) => ({
    ...config,
    output: { ...config.output, path: config.output.path.replace(join(root, name, "dist"), dist) },
    module: { ...config.module, rules: [...config.module.rules, ...rules] },
  }));
  await writeBuildRecord(name, stats, { contract, shared: ranges }, { dist, version });
  return dist;
}
