import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { devConfigs } from "./dev-config.mjs";
import { root } from "./workspace.mjs";
import { entryAssets } from "./write-build-record.mjs";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Compiles one frontend continuously and serves its browser build with hot replacement.
 *
 * @param {string} name
 * @param {{ contract: number, log: (line: string) => void }} options
 * @returns {Promise<{ name: string, port: number, record: () => import("@nightlatch/release").ReleaseRecord, close: () => Promise<void> }>} once the first build is there
 */
export async function startDevBuild(name, { contract, log }) {
  const port = await freePort();
  const [clientConfig, serverConfig] = devConfigs(name);
  const events = new EventEmitter();
  let generation = 0;
  let record;

  const client = rspack(clientConfig);
  const devServer = new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      hot: true,
      liveReload: true,
      headers: { "access-control-allow-origin": "*" },
      devMiddleware: { publicPath: clientConfig.output.publicPath, writeToDisk: (path) => path.endsWith("mf-manifest.json") },
      client: {
        webSocketURL: `ws://127.0.0.1:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: "warn",
      },
      setupExitSignals: false,
    },
    client,
  );
  const server = rspack(serverConfig);
  const pending = { client: undefined, server: undefined };

  async function settle() {
    if (!pending.client || !pending.server) return;
    const stats = pending.client.toJson({ all: false, entrypoints: true, chunkGroups: true });
    const files = pending.client.compilation.getAssets().map((asset) => asset.name);
    generation += 1;
    record = {
      name,
      version: `dev-${generation}`,
      contract,
      shared: {},
      ...entryAssets(name, clientConfig.output.path, stats),
      // Unhashed files are not loaded the way their preload would have to say.
      preload: [],
      fonts: files.filter((file) => file.endsWith(".woff2")),
      server: { file: "server.cjs", integrity: "sha384-dev" },
      // Files change in place, so nothing is promised about their bytes.
      files: Object.fromEntries(files.map((file) => [file, { integrity: "", bytes: 0 }])),
      publishedAt: new Date().toISOString(),
    };
    events.emit("record");
  }

  const onDone = (side) => (stats) => {
    if (stats.hasErrors()) {
      log(`${name}: ${stats.toString({ preset: "errors-only", colors: false })}`);
      return;
    }
    pending[side] = stats;
    settle().catch((error) => log(`${name}: ${error.message}`));
  };
  client.hooks.done.tap("dev", onDone("client"));
  server.hooks.done.tap("dev", onDone("server"));

  const first = once(events, "record");
  await devServer.start();
  const watching = server.watch(serverConfig.watchOptions, () => {});
  await first;
  return {
    name,
    port,
    record: () => record,
    close: async () => {
      await new Promise((resolve) => watching.close(() => resolve(undefined)));
      await devServer.stop();
    },
  };
}

/**
 * The releases that a development site serves: what is being compiled for the packages in work, what was
 * published for the rest.
 *
 * @param {Awaited<ReturnType<typeof startDevBuild>>[]} builds
 * @param {import("@nightlatch/release").ReleaseRegistry} published
 */
export function devReleases(builds, published) {
  const inWork = new Map(builds.map((build) => [build.name, build]));
  return {
    async channel(channel) {
      const entry = await published.channel(channel);
      const developed = builds.map(({ name, record }) => [name, { version: record().version }]);
      return {
        seq: 1,
        at: "",
        action: "start",
        name: "",
        version: "",
        reason: "",
        ...entry,
        packages: { ...entry?.packages, ...Object.fromEntries(developed) },
      };
    },
    record: async (name, version) => inWork.get(name)?.record() ?? published.record(name, version),
    versions: (name) => (inWork.has(name) ? Promise.resolve([inWork.get(name).record().version]) : published.versions(name)),
    async readFile(record, file, encoding) {
      if (!inWork.has(record.name)) return published.readFile(record, file, encoding);
      return undefined;
    },
    async readServerBundle(record) {
      if (!inWork.has(record.name)) return published.readServerBundle(record);
      return readFile(join(root, record.name, "dist/dev/ssr/server.cjs"), "utf8");
    },
  };
}
