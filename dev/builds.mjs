import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import { developmentConfigs, entryAssets, frontendIn, preloadedFonts } from "@nightlatch/build";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Compiles one frontend continuously and serves its browser build with hot replacement, from its first build on. A change of
 * fixtures loads open pages again, and so does every edit without `refresh`, which needs a shell that is compiled here too.
 *
 * @param {string} folder of the package @param {{ log: (line: string) => void, fixtures?: boolean, refresh?: boolean }} options
 */
export async function startBuild(folder, { log, fixtures = false, refresh = true }) {
  const frontend = frontendIn(folder);
  const { name } = frontend;
  const port = await freePort();
  const [clientConfig, serverConfig, fixturesConfig] = developmentConfigs(frontend, { refresh });
  const events = new EventEmitter();
  let generation = 0;
  /** @type {import("@nightlatch/release").ReleaseRecord} */
  let record;

  const client = rspack(clientConfig);
  const devServer = devServerOf(client, clientConfig, { port, hot: refresh });
  const server = rspack(serverConfig);
  const pending = { client: undefined, server: undefined };

  async function settle() {
    if (!pending.client || !pending.server) return;
    const { stats, files } = pending.client;
    generation += 1;
    const assets = entryAssets(name, clientConfig.output.path, stats);
    const version = `dev-${generation}`;
    record = { name, version, contract: CONTRACT_VERSION, ...recordOf(assets, files), publishedAt: new Date().toISOString() };
    events.emit("record");
  }

  const onDone = (side) => (stats) => {
    if (stats.hasErrors()) return log(`${name}: ${stats.toString({ preset: "errors-only", colors: false })}`);
    // Read now: the next compilation empties them.
    pending[side] = {
      stats: stats.toJson({ all: false, entrypoints: true, chunkGroups: true }),
      files: stats.compilation.getAssets().map((asset) => asset.name),
    };
    settle().catch((error) => log(`${name}: ${error.message}`));
  };
  client.hooks.done.tap("dev", onDone("client"));
  server.hooks.done.tap("dev", onDone("server"));

  const reloadPages = () => devServer.sendMessage(devServer.webSocketServer?.clients ?? [], "static-changed");

  const first = once(events, "record");
  await devServer.start();
  const watching = [server.watch(serverConfig.watchOptions, () => {})];
  await first;
  if (fixtures) {
    watching.push(await watchFixtures(fixturesConfig, { log: (report) => log(`${name}: ${report}`), onChange: reloadPages }));
  }
  return {
    name,
    folder,
    port,
    record: () => record,
    /** @param {(of: typeof record) => void} listener called after each later compilation */
    onRecord: (listener) => void events.on("record", () => listener(record)),
    reloadPages,
    close: async () => {
      await Promise.all(watching.map((one) => new Promise((resolve) => one.close(() => resolve(undefined)))));
      await devServer.stop();
    },
  };
}

function recordOf(assets, files) {
  return {
    shared: {},
    ...assets,
    // Files without hashes are loaded differently than a preload would name them.
    preload: [],
    chunks: Object.fromEntries(Object.entries(assets.chunks).map(([chunk, { css }]) => [chunk, { js: [], css }])),
    fonts: preloadedFonts(files),
    server: { file: "server.cjs", integrity: "sha384-dev" },
    // Files change in place.
    files: Object.fromEntries(files.map((file) => [file, { integrity: "", bytes: 0 }])),
  };
}

/** @returns {RspackDevServer} */
export function devServerOf(client, config, { port, hot }) {
  return new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      // Pages have it as their host by default, and open their sockets to 127.0.0.1.
      allowedHosts: ["localhost"],
      hot,
      liveReload: true,
      headers: { "access-control-allow-origin": "*" },
      devMiddleware: {
        publicPath: config.output.publicPath,
        writeToDisk: (path) => path.endsWith("mf-manifest.json"),
        // Each frame of the gallery loads the same files.
        etag: "weak",
      },
      client: {
        webSocketURL: `ws://127.0.0.1:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: "warn",
      },
      setupExitSignals: false,
    },
    client,
  );
}

/**
 * @param {import("@rspack/core").Configuration} config @param {{ log: (report: string) => void, onChange: () => void }} options
 * @returns {Promise<import("@rspack/core").Watching>} after the first build
 */
async function watchFixtures(config, { log, onChange }) {
  const compiler = rspack(config);
  const events = new EventEmitter();
  let there = false;
  compiler.hooks.done.tap("dev", (stats) => {
    if (stats.hasErrors()) return log(stats.toString({ preset: "errors-only", colors: false }));
    if (there) onChange();
    there = true;
    events.emit("there");
  });
  const first = once(events, "there");
  const watching = compiler.watch(config.watchOptions, () => {});
  await first;
  return watching;
}
