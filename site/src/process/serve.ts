import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, type Environment } from "@nightlatch/process/settings";
import { type Chore, PARTS, type Parts, repeat, withLimit } from "@nightlatch/process/supervision";
import { readyFigure, startObserving } from "@nightlatch/process/telemetry";
import {
  CODE,
  createFolderStore,
  digestOfCode,
  folderBesideStore,
  isShared,
  KeptReleases,
  NEEDED_FOR_NETWORK,
  openStartReleases,
  openStore,
  ReleaseRegistry,
  readReleaseKey,
  readTrustRules,
  rendererLayers,
  ServerReporter,
  type ServerState,
  storeOf,
  TriedReleases,
} from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { parseSiteConfig, type SiteConfig } from "../config.ts";
import { POLL_EVERY, type Releases } from "../releases/live-releases.ts";
import { createSite, type SiteOptions } from "../site.ts";
import { compileAhead, loadApi, type OpenApi } from "./open-api.ts";

/** The folder of this package's code. */
const OWN_CODE = dirname(dirname(fileURLToPath(import.meta.url)));
/** Milliseconds that a server still takes requests after it was asked to end, while `/readyz` sends new ones elsewhere. */
const LAME = 500;

export interface ServeOptions {
  readonly env?: Environment;
  /** What the process has beside the site; its API and jobs unless told otherwise, or nothing where `API_URL` names another API. */
  readonly parts?: Parts;
  readonly log?: (line: string) => void;
  /** Whether a new catalogue gets the demonstration, where the API is in this process; no unless told otherwise. */
  readonly demo?: boolean;
  /** What a development server replaces. */
  readonly site?: Pick<SiteOptions, "assets" | "policy" | "inspect" | "open"> & {
    readonly releases?: (registry: ReleaseRegistry) => Releases;
  };
  /** Called after an uncaught exception: the process should answer requests in flight and end. */
  readonly fatal?: () => void;
}

/** A site that listens. */
export interface ServedSite {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the site: what is live in its release store, with the API of its settings. It publishes nothing and changes no channel.
 *
 * @throws {Error} one clear message when a setting, the data folder or the port cannot be used, or when no shell is live
 */
export async function serve({
  env = process.env,
  parts: named,
  log = console.log,
  demo = false,
  site: { releases: replace, ...replaced } = {},
  fatal = () => process.exit(1),
}: ServeOptions = {}): Promise<ServedSite> {
  const config = parseSiteConfig(env);
  const parts = named ?? (config.apiUrl ? ["site"] : PARTS);
  expectApi(parts, config);
  expectIsolation(config);
  compileAhead(env, parts);
  let storeLog: StoreLog = console;
  const found = await openReleases(config, env, {
    warn: (line: string) => storeLog.warn(line),
    error: (line: string) => storeLog.error(line),
  });
  if (!replace) await expectShell(found.releases, config, env);
  const kept = replace ? undefined : found.kept;
  const observing = await startObserving(env, parts, log);
  // Meanwhile the first releases are taken. Who opens it hears of a failure.
  const loading = loadApi(config, env, { parts, log, demo });
  loading.catch(() => {});
  let api: OpenApi | undefined;
  try {
    let ending = false;
    const { app, endWork, releaseState, figures } = await createSite({
      ...replaced,
      config,
      releases: replace?.(found.registry) ?? found.releases,
      // A development build is not a release, so its counts and failures are not measured.
      ...(kept ? { measured: kept.measured } : {}),
      ...(replace ? {} : { story: found.registry }),
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
    observing?.add([...figures, ...(api?.figures ?? []), readyFigure(ready)]);
    storeLog = app.log;
    await app.listen({ host: config.host, port: config.port });
    const address = addressOf(app.server.address() as AddressInfo, config.host);
    api?.listensAt(address);
    const reports = kept && reportTo(kept, { app, channel: config.channel, state: releaseState });
    return {
      address,
      close: async () => {
        ending = true;
        await reports?.stop();
        await endWork(LAME);
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

/**
 * Refuses a start whose renderers would lack a layer of their isolation, where the settings require all.
 *
 * @throws {ConfigError} naming the layer
 */
function expectIsolation({ requireIsolation }: SiteConfig): void {
  if (!requireIsolation) return;
  const layers = rendererLayers();
  if (layers.network === "open")
    throw new ConfigError(`REQUIRE_ISOLATION is on, but nothing here keeps renderers from the network: ${NEEDED_FOR_NETWORK}.`);
  if (!layers.files)
    throw new ConfigError("REQUIRE_ISOLATION is on, but Node 20 cannot keep renderers from files: the installation's path has a comma.");
}

/** The log for problems with the store. */
type StoreLog = Pick<FastifyBaseLogger, "warn" | "error">;

/** What a server serves from: a registry, or copies of what is live in it. */
interface FoundReleases {
  readonly registry: ReleaseRegistry;
  readonly releases: Releases;
  readonly kept?: KeptReleases;
  readonly tried: TriedReleases;
}

/**
 * The releases of the store, with copies of what is live in `DATA_DIR/kept-releases`; or, where there are any, with the builds
 * that `pnpm start` shows in their place on this machine alone.
 */
async function openReleases({ channel }: SiteConfig, env: Environment, log: StoreLog): Promise<FoundReleases> {
  const own = createFolderStore(folderBesideStore(env, "kept-releases"));
  const tried = new TriedReleases(own, digestOfCode([CODE, OWN_CODE]));
  if (env.START_RELEASES === "on" && isShared(env)) {
    const shown = await openStartReleases(env);
    if ((await shown.ownPackages(channel)).length > 0) return { registry: shown, releases: shown, tried };
  }
  const told = new Set<string>();
  const tellOnce = ({ message }: Error) => {
    if (!told.has(message)) log.error(message);
    told.add(message);
  };
  const trust = readTrustRules(env);
  const registry = new ReleaseRegistry(await openStore(env), { onDamage: tellOnce, trust });
  const kept = new KeptReleases(registry, channel, { name: storeOf(env), own, log, trust });
  await kept.tryStore();
  return { registry, releases: kept, kept, tried };
}

/** Tells the store what this server has taken, so that who releases something can wait for it. */
function reportTo(kept: KeptReleases, { app, channel, state }: { app: FastifyInstance; channel: string; state: () => ServerState }): Chore {
  const { port } = app.server.address() as AddressInfo;
  const reporter = new ServerReporter(kept.writable, channel, port);
  const reporting = repeat(() => reporter.report(state()), POLL_EVERY, {
    log: app.log,
    problem: "The store was not told what is live here",
  });
  return {
    stop: async () => {
      await withLimit(reporting.stop(), LAME).catch(() => {});
      // Without its word it is taken for gone a little later.
      await withLimit(reporter.leave(), LAME).catch(() => {});
    },
  };
}

/** @throws {ConfigError} where the settings name no API for a site without one, or another for a site with one */
function expectApi(parts: Parts, { apiUrl }: SiteConfig): void {
  if (!parts.includes("api") && apiUrl === undefined)
    throw new ConfigError("API_URL must be set for the part site without api: its pages are made of what an API tells.");
  if (parts.includes("api") && apiUrl !== undefined)
    throw new ConfigError("API_URL must not be set for a process with the parts site and api: it would not be asked.");
}

/** @throws {Error} when nothing could be shown, naming the store and the channel that were looked at */
async function expectShell(releases: Releases, { channel }: SiteConfig, env: Environment): Promise<void> {
  if ((await releases.channel(channel))?.packages.shell) return;
  throw new Error(
    `There is no shell to serve: the channel ${channel} of ${storeOf(env)} has none. Publish and promote one (docs/releasing.md), or let ` +
      "pnpm start publish the builds of this workspace.",
  );
}

/** @returns the address to open, with the port that was really taken */
const addressOf = ({ port }: AddressInfo, host: string): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
