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
 * Compiles a frontend after each change, and serves its browser build with hot replacement. Resolves after the first build.
 * Changed fixtures reload open pages. `refresh` needs a shell that is compiled here; without it every edit reloads them.
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
    // Reads both now, because the next compilation empties them.
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
    /** @param {(of: typeof record) => void} listener called after each compilation except the first */
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
    // Development files have no hashes, so a preload would not match the request that follows.
    preload: [],
    chunks: Object.fromEntries(Object.entries(assets.chunks).map(([chunk, { css }]) => [chunk, { js: [], css }])),
    fonts: preloadedFonts(files),
    server: { file: "server.cjs", integrity: "sha384-dev" },
    // The files change while their names stay, so they have no hash.
    files: Object.fromEntries(files.map((file) => [file, { integrity: "", bytes: 0 }])),
  };
}

/** @returns {RspackDevServer} */
export function devServerOf(client, config, { port, hot }) {
  return new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      // Pages on `localhost` open their web sockets to 127.0.0.1.
      allowedHosts: ["localhost"],
      hot,
      liveReload: true,
      headers: { "access-control-allow-origin": "*" },
      devMiddleware: {
        publicPath: config.output.publicPath,
        writeToDisk: (path) => path.endsWith("mf-manifest.json"),
        // All frames of the gallery load the same files.
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

/** Resolves after the first build. @param {import("@rspack/core").Configuration} config */
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
