import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describeFiles, fontsAhead } from "@nightlatch/build";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { rspack } from "@rspack/core";
import { REMOTES } from "../../scripts/build/workspace.mjs";
import { monolithConfig, monolithServerConfigs, SHAPES } from "./configs.mjs";

async function compile(configs) {
  const compiler = rspack(configs);
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
  return stats.toJson({ all: false, entrypoints: true, chunkGroups: true }).children;
}

/**
 * The scripts and style sheets of a part of a build, by their names in a package's folder; those of other packages are left out.
 *
 * @param {string} name
 * @param {NonNullable<import("@rspack/core").StatsCompilation["entrypoints"]>[string]} [part]
 */
function filesIn(name, { assets = [] } = {}) {
  const files = assets.flatMap((asset) => (asset.name.startsWith(`${name}/`) ? [asset.name.slice(name.length + 1)] : []));
  return { js: files.filter((file) => file.endsWith(".js")), css: files.filter((file) => file.endsWith(".css")) };
}

/**
 * The release records under which a site server serves a monolith in place of the shell and the remotes.
 *
 * @param {typeof SHAPES[number]} shape
 * @param {Pick<import("@rspack/core").StatsCompilation, "entrypoints" | "namedChunkGroups">} stats of its browser build
 * @param {Record<string, import("@nightlatch/release").ReleaseRecord["files"]>} files of that build, by package
 * @returns {Record<string, import("@nightlatch/release").ReleaseRecord>} by package
 */
export function recordsOf(shape, { entrypoints, namedChunkGroups }, files) {
  const { js: scripts, css } = filesIn("shell", entrypoints.shell);
  if (scripts.length !== 1) throw new Error(`${shape} must start from one script, not ${scripts.join(", ")}.`);
  const recordOf = (name, parts) => ({
    name,
    version: `${shape}-${name}`,
    contract: CONTRACT_VERSION,
    shared: {},
    entry: scripts[0],
    css: [],
    preload: [],
    chunks: {},
    fonts: [],
    // Nothing is published, so no integrity is checked.
    server: { file: "server.cjs", integrity: "sha384-unchecked" },
    files: files[name] ?? {},
    publishedAt: new Date(0).toISOString(),
    ...parts,
  });
  const remotes = REMOTES.map((name) => {
    const own = filesIn(name, namedChunkGroups[name]);
    const chunks = Object.entries(namedChunkGroups).flatMap(([chunk, group]) => {
      const found = filesIn(name, group);
      return chunk === name || found.js.length === 0 ? [] : [[chunk, found]];
    });
    return [name, recordOf(name, { css: own.css, preload: own.js, chunks: Object.fromEntries(chunks) })];
  });
  return Object.fromEntries([["shell", recordOf("shell", { css, fonts: fontsAhead(Object.keys(files.shell ?? {})) })], ...remotes]);
}

/** @returns the files of a monolith's browser build by package, compressed for the wire */
async function describeFolders(client) {
  const names = readdirSync(client);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await describeFiles(join(client, name))])));
}

/**
 * Builds the site without federation in every shape.
 *
 * @param {string} folder to build into
 * @returns {Promise<import("./releases.mjs").Monolith[]>}
 */
export async function buildMonoliths(folder) {
  const clients = SHAPES.map((shape) => monolithConfig(shape, join(folder, shape)));
  const stats = await compile(clients);
  await compile(monolithServerConfigs(join(folder, "server")));
  return Promise.all(
    SHAPES.map(async (shape, index) => ({
      name: shape,
      client: join(folder, shape, "client"),
      server: join(folder, "server"),
      records: recordsOf(shape, stats[index], await describeFolders(join(folder, shape, "client"))),
    })),
  );
}
