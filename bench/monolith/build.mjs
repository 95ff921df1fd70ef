import { join } from "node:path";
import { describeFiles, fontsAhead } from "@nightlatch/build";
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

const ending = (assets, end) => assets.map(({ name }) => name).filter((file) => file.endsWith(end));

/** The release records under which a site server serves a monolith in place of the shell and the remotes. */
async function recordsOf(shape, folder, { entrypoints, namedChunkGroups }) {
  const files = await describeFiles(join(folder, "client"));
  const scripts = ending(entrypoints.shell.assets, ".js");
  if (scripts.length !== 1) throw new Error(`${shape} must start from one script, not ${scripts.join(", ")}.`);
  const recordOf = (name, parts) => ({
    // All files are below one address, /assets/shell/, so every record bears the shell's name.
    name: "shell",
    version: `${shape}-${name}`,
    contract: 1,
    shared: {},
    entry: scripts[0],
    css: [],
    preload: [],
    chunks: {},
    fonts: [],
    // Nothing is published, so no integrity is checked.
    server: { file: "server.cjs", integrity: "sha384-unchecked" },
    files,
    publishedAt: new Date(0).toISOString(),
    ...parts,
  });
  const shell = recordOf("shell", {
    css: ending(entrypoints.shell.assets, ".css"),
    fonts: fontsAhead(Object.keys(files)),
  });
  const remotes = REMOTES.map((name) => {
    const { assets = [] } = namedChunkGroups[name] ?? {};
    return [name, recordOf(name, { css: ending(assets, ".css"), preload: ending(assets, ".js") })];
  });
  return Object.fromEntries([["shell", shell], ...remotes]);
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
      records: await recordsOf(shape, join(folder, shape), stats[index]),
    })),
  );
}
