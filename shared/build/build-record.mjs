import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FACADE, FACADE_EXPORTS, FACADE_VERSION, SINGLETONS } from "@nightlatch/contract";
import { rsort } from "semver";

const integrityOf = (bytes) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
const COMPRESSIBLE = /\.(js|css|svg|json|map)$/;

async function compress(path, bytes) {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const sizes = {};
  if (brotli.length < bytes.length) {
    writeFileSync(`${path}.br`, brotli);
    sizes.brotli = brotli.length;
  }
  if (gzipped.length < bytes.length) {
    writeFileSync(`${path}.gz`, gzipped);
    sizes.gzip = gzipped.length;
  }
  return sizes;
}

export async function describeFiles(folder) {
  const files = {};
  for (const name of readdirSync(folder).sort()) {
    if (/\.(br|gz)$/.test(name) || /^mf-stats\.json$/.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    files[name] = { integrity: integrityOf(bytes), bytes: bytes.length, ...(COMPRESSIBLE.test(name) ? await compress(path, bytes) : {}) };
  }
  return files;
}

function namedChunks(stats) {
  const groups = Object.entries(stats.namedChunkGroups).filter(([name]) => !(name in stats.entrypoints) && name !== "routes");
  return Object.fromEntries(
    groups.map(([name, { assets }]) => {
      const ending = (end) => assets.map((asset) => asset.name).filter((file) => file.endsWith(end));
      return [name, { js: ending(".js"), css: ending(".css") }];
    }),
  );
}

export const preloadedFonts = (files) => files.filter((file) => /-first\b/.test(file) && file.endsWith(".woff2"));

export function entryAssets(name, folder, stats) {
  if (name === "shell") {
    const assets = stats.entrypoints.shell.assets.map((asset) => asset.name).filter((file) => !file.includes(".hot-update."));
    const [entry, ...rest] = assets.filter((file) => file.endsWith(".js"));
    if (rest.length > 0) throw new Error(`The shell must start from one script, not ${assets.join(", ")}.`);
    return { entry, css: assets.filter((file) => file.endsWith(".css")), preload: [], chunks: {} };
  }
  const manifest = JSON.parse(readFileSync(join(folder, "mf-manifest.json"), "utf8"));
  const entry = manifest.metaData.remoteEntry.name;
  const routes = manifest.exposes.find((expose) => expose.path === "./routes");
  if (!routes) throw new Error(`${name} does not expose ./routes.`);
  const { js, css } = routes.assets;
  return {
    entry,
    global: manifest.metaData.globalName,
    css: css.sync,
    preload: [entry, ...js.sync],
    chunks: namedChunks(stats),
  };
}

const STATS_OPTIONS = {
  ...{ all: false, entrypoints: true, chunkGroups: true, modules: true, usedExports: true, modulesSpace: Infinity, orphanModules: true },
  ...{ groupModulesByType: false, groupModulesByPath: false, groupModulesByExtension: false, groupModulesByAttributes: false },
  ...{ groupModulesByCacheStatus: false, groupModulesByLayer: false },
};

/** Writes `dist/build.json` when all compilations are done. */
export class BuildRecord {
  /** @type {Map<string, import("@rspack/core").StatsCompilation>} finished compilations by side */
  done = new Map();

  /** @param {import("./frontend.mjs").Frontend} frontend @param {{ sides: readonly string[], contract: number, dist?: string }} options */
  constructor(frontend, { sides, contract, dist = join(frontend.folder, "dist") }) {
    this.frontend = frontend;
    this.sides = sides;
    this.contract = contract;
    this.dist = dist;
  }

  /** @param {string} side @returns {import("@rspack/core").RspackPluginInstance} */
  plugin(side) {
    return {
      apply: ({ hooks }) => {
        // A failed build must not leave an older record next to its files.
        hooks.run.tap("BuildRecord", () => rmSync(join(this.dist, "build.json"), { force: true }));
        hooks.done.tapPromise("BuildRecord", async (stats) => {
          if (stats.hasErrors()) return;
          this.done.set(side, stats.toJson(STATS_OPTIONS));
          if (this.sides.every((one) => this.done.has(one))) await this.write();
        });
      },
    };
  }

  async write() {
    const { name, version, budget } = this.frontend;
    const client = join(this.dist, "client");
    const files = await describeFiles(client);
    const bundle = (file) => ({ file, integrity: integrityOf(readFileSync(join(this.dist, "ssr", file))) });
    const record = {
      name,
      version,
      contract: this.contract,
      shared: name === "shell" ? {} : sharedRanges(this.done.get("server")),
      ...entryAssets(name, client, this.done.get("client")),
      fonts: preloadedFonts(Object.keys(files)),
      budget,
      server: bundle("server.cjs"),
      ...(name === "shell" ? {} : { fixtures: bundle("fixtures.cjs") }),
      files,
    };
    writeFileSync(join(this.dist, "build.json"), `${JSON.stringify(record, null, 2)}\n`);
  }
}

/**
 * Version ranges of the shared modules that a remote imports; the facade's begins at the version of its newest used export.
 * @throws {Error} for an export that the facade lacks
 * @param {import("@rspack/core").StatsCompilation} stats of the server build, which contains all source
 * @returns {Record<string, string>} range by module
 */
export function sharedRanges({ modules = [] }) {
  const ranges = {};
  for (const [key, widest] of Object.entries(SINGLETONS)) {
    const external = modules.find(({ name }) => name === `external "${key}"`);
    if (external) ranges[key] = key === FACADE ? `^${facadeVersion(external.usedExports)}` : widest;
  }
  return ranges;
}

/** @param {unknown} used names of the used exports; `false`: none; any other value: all */
function facadeVersion(used) {
  if (used === false) return "1.0.0";
  if (!Array.isArray(used)) return FACADE_VERSION;
  const unknown = used.filter((name) => !Object.hasOwn(FACADE_EXPORTS, name));
  if (unknown.length > 0) throw new Error(`${FACADE} does not export ${unknown.join(", ")} (FACADE_EXPORTS in shared/contract).`);
  return rsort(used.map((name) => FACADE_EXPORTS[name]))[0] ?? "1.0.0";
}
