import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, type Environment } from "@nightlatch/process/settings";
import { type Chore, PROCESS_NAMES, type ProcessNames, repeat, withLimit } from "@nightlatch/process/supervision";
import { readyMetric, startObserving } from "@nightlatch/process/telemetry";
import {
  CODE,
  createFolderStore,
  digestOfCode,
  isShared,
  NEEDED_FOR_NETWORK,
  openStartReleases,
  openStore,
  ReleaseCache,
  ReleaseRegistry,
  readReleaseKey,
  readTrustRules,
  rendererLayers,
  ServerReporter,
  type ServerState,
  siblingFolder,
  storeOf,
  TriedReleases,
} from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { parseSiteConfig, type SiteConfig } from "../config.ts";
import { POLL_INTERVAL_MS, type Releases } from "../releases/live-releases.ts";
import { createSite, type SiteOptions } from "../site.ts";
import { compileAhead, loadApi, type OpenApi } from "./open-api.ts";

const OWN_CODE = dirname(dirname(fileURLToPath(import.meta.url)));
/** Milliseconds between the failure of `/readyz` and the end of service. */
const LAME = 500;

export interface ServeOptions {
  readonly env?: Environment;
  /** By default also API and jobs, unless `API_URL` is set. */
  readonly parts?: ProcessNames;
  readonly log?: (line: string) => void;
  readonly demo?: boolean;
  readonly site?: Pick<SiteOptions, "assets" | "proxies" | "policy" | "inspect" | "open"> & {
    readonly releases?: (registry: ReleaseRegistry) => Releases;
  };
  /** For development, where another process owns the port and passes connections to the app. */
  readonly listen?: (app: FastifyInstance) => Promise<void>;
  readonly fatal?: () => void;
}

export interface ServedSite {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves the live releases and publishes none. @throws {Error} for an unusable setting, folder or port, or without a live shell */
export async function serve({
  env = process.env,
  parts: named,
  log = console.log,
  demo = false,
  site: { releases: replace, ...replaced } = {},
  listen,
  fatal = () => process.exit(1),
}: ServeOptions = {}): Promise<ServedSite> {
  const config = parseSiteConfig(env);
  const parts = named ?? (config.apiUrl ? ["site"] : PROCESS_NAMES);
  expectApi(parts, config);
  expectIsolation(config);
  compileAhead(env, parts);
  let storeLog: StoreLog = console;
  const found = await openReleases(config, env, {
    warn: (line: string) => storeLog.warn(line),
    error: (line: string) => storeLog.error(line),
  });
  if (!replace) await expectShell(found.releases, config, env);
  const releaseCache = replace ? undefined : found.cache;
  const observing = await startObserving(env, parts, log);
  // Loads the API while the first releases go live. Opening the API reports errors.
  const loading = loadApi(config, env, { parts, log, demo });
  loading.catch(() => {});
  let api: OpenApi | undefined;
  try {
    let ending = false;
    const { app, endWork, releaseState, metricDefinitions } = await createSite({
      ...replaced,
      config,
      releases: replace?.(found.registry) ?? found.releases,
      ...(releaseCache ? { measured: releaseCache.measured } : {}),
      ...(replace ? {} : { historySource: found.registry }),
      releaseKey: await readReleaseKey(env),
      ...(replace ? {} : { tried: found.tried }),
      api: async () => {
        const open = await loading;
        api = await open();
        return api.mount;
      },
      parts,
      apiReadiness: () => (ending || !api ? { ready: false } : api.readiness()),
      unhandled: { events: process, fatal },
      observing,
    });
    const ready = async () => !ending && (await api?.readiness())?.ready === true;
    observing?.add([...metricDefinitions, ...(api?.metricDefinitions ?? []), readyMetric(ready)]);
    storeLog = app.log;
    await (listen?.(app) ?? app.listen({ host: config.host, port: config.port }));
    const address = addressOf(listen ? config : (app.server.address() as AddressInfo), config.host);
    api?.listensAt(address);
    const reports = releaseCache && reportTo(releaseCache, { app, channel: config.channel, state: releaseState });
    return {
      address,
      close: async () => {
        ending = true;
        await reports?.stop();
        await endWork(listen ? 0 : LAME);
        await app.close();
        await api?.close();
        await observing?.close();
      },
    };
  } catch (error) {
    await api?.close();
    await observing?.close();
    throw error;
  }
}

function expectIsolation({ requireIsolation }: SiteConfig): void {
  if (!requireIsolation) return;
  const layers = rendererLayers();
  if (layers.network === "open")
    throw new ConfigError(
      `REQUIRE_ISOLATION is on, but renderers can open network connections here. To prevent it, ${NEEDED_FOR_NETWORK}.`,
    );
  if (!layers.files)
    throw new ConfigError(
      "REQUIRE_ISOLATION is on, but Node 20 cannot keep files from renderers, because the installation's path has a comma.",
    );
}

type StoreLog = Pick<FastifyBaseLogger, "warn" | "error">;

/** The store with copies in `DATA_DIR/kept-releases`, or with the local builds of `pnpm start`. */
async function openReleases({ channel }: SiteConfig, env: Environment, log: StoreLog) {
  const own = createFolderStore(siblingFolder(env, "kept-releases"));
  const tried = new TriedReleases(own, digestOfCode([CODE, OWN_CODE]));
  if (env.START_RELEASES === "on" && isShared(env)) {
    const startReleases = await openStartReleases(env);
    if ((await startReleases.ownPackages(channel)).length > 0) return { registry: startReleases, releases: startReleases, tried };
  }
  const loggedReasons = new Set<string>();
  const logOnce = ({ message }: Error) => {
    if (!loggedReasons.has(message)) log.error(message);
    loggedReasons.add(message);
  };
  const trust = readTrustRules(env);
  const registry = new ReleaseRegistry(await openStore(env), { onDamage: logOnce, trust });
  const releaseCache = new ReleaseCache(registry, channel, { name: storeOf(env), own, log, trust });
  await releaseCache.tryStore();
  return { registry, releases: releaseCache, cache: releaseCache, tried };
}

/** Reports to the store, so that `release promote` can wait for this server. */
function reportTo(
  releaseCache: ReleaseCache,
  { app, channel, state }: { app: FastifyInstance; channel: string; state: () => ServerState },
): Chore {
  const { port } = app.server.address() as AddressInfo;
  const reporter = new ServerReporter(releaseCache.writable, channel, port);
  const reporting = repeat(() => reporter.report(state()), POLL_INTERVAL_MS, {
    log: app.log,
    problem: "The live versions could not be reported to the store",
  });
  return {
    stop: async () => {
      await withLimit(reporting.stop(), LAME).catch(() => {});
      // Errors are ignored: without this, the server counts as gone a little later.
      await withLimit(reporter.leave(), LAME).catch(() => {});
    },
  };
}

function expectApi(parts: ProcessNames, { apiUrl }: SiteConfig): void {
  if (!parts.includes("api") && apiUrl === undefined)
    throw new ConfigError("API_URL must be set for the part site without the part api, because its pages need an API.");
  if (parts.includes("api") && apiUrl !== undefined)
    throw new ConfigError("API_URL must not be set for a process with the parts site and api, because it would not be used.");
}

async function expectShell(releases: Releases, { channel }: SiteConfig, env: Environment): Promise<void> {
  if ((await releases.channel(channel))?.packages.shell) return;
  throw new Error(
    `There is no shell to serve: the channel ${channel} of ${storeOf(env)} has none. Publish and promote one (docs/releasing.md), or let ` +
      "pnpm start publish the builds of this workspace.",
  );
}

const addressOf = ({ port }: { readonly port: number }, host: string): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
