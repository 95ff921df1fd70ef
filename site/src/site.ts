import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { createApiClient } from "@nightlatch/api-client";
import {
  type EndWork,
  type Figure,
  limitReading,
  loggerOptions,
  type Observing,
  proxyWarnings,
  READING_LIMITS,
  readingOptions,
  tellOfUnnamedProxy,
  trustOption,
  trustsProxies,
  watchRequests,
} from "@nightlatch/process";
import type { Parts } from "@nightlatch/process/supervision";
import {
  NEEDED_FOR_NETWORK,
  RendererError,
  type RendererPort,
  rendererLayers,
  type ServerState,
  type TriedReleases,
} from "@nightlatch/release";
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from "fastify";
import { registerAssets } from "./assets/assets.ts";
import { registerOfflineWorker } from "./assets/offline-worker.ts";
import { ReleasedFiles } from "./assets/released-files.ts";
import { registerWellKnown } from "./assets/well-known.ts";
import type { SiteConfig } from "./config.ts";
import { type ApiMount, askCatalogueVersion, readPictureOf, registerApi } from "./http/api-access.ts";
import { Circuits } from "./http/circuit-breakers.ts";
import { registerDiscretion } from "./http/discretion.ts";
import { answerFailure, registerRefusals, rewriteUrl } from "./http/error-responses.ts";
import { addSecurityHeaders, registerSecurityHeaders } from "./http/security-headers.ts";
import { CallFigures } from "./metrics/call-metrics.ts";
import type { MeasuredReleases } from "./metrics/canary-watch.ts";
import { registerMeasurements } from "./metrics/measurements.ts";
import { PageFigures, routeOf } from "./metrics/page-metrics.ts";
import { siteFigures } from "./metrics/site-metrics.ts";
import { WINDOW_BITS } from "./page/encoded-bodies.ts";
import { PAGE_ROUTE, registerPages } from "./page/pipeline.ts";
import { CatalogueVersion } from "./page/read-cache.ts";
import { PageRenderer } from "./page/render.ts";
import { watchLoop } from "./process/event-loop-monitor.ts";
import { type StrayEvents, watchStrays } from "./process/unhandled-errors.ts";
import { registerForeignPages } from "./releases/foreign-pages.ts";
import { LiveReleases, type LookTimings, type Releases } from "./releases/live-releases.ts";
import { registerReleases } from "./releases/release-routes.ts";
import { releasesPage, type StorySource } from "./releases/releases-page.ts";
import type { RendererSettings } from "./rendering/renderer.ts";
import { Renderers } from "./rendering/renderer-pool.ts";

/** Whether an API can answer all requests, and whether its database keeps it from that. Without it, reads are answered from memory. */
export interface Readiness {
  readonly ready: boolean;
  readonly database?: "away";
  readonly photos?: "away";
  /** Set while the API's database does not confirm commits, so that forms are refused. */
  readonly commits?: "stuck";
  /** Why mails do not leave, in the process that sends them, and since when (ISO 8601). */
  readonly mails?: { readonly reason: string; readonly since: string };
  /** Whether the jobs are done in this process, where another could do them. */
  readonly jobs?: "here" | "elsewhere" | "unknown";
  /** Why the database's replica, where there is one, is not read from. */
  readonly replica?: string;
}

export interface SiteOptions {
  readonly config: SiteConfig;
  readonly releases: Releases;
  /** The registry that keeps measurements and ends canaries; without it nothing is measured. */
  readonly measured?: MeasuredReleases;
  /** The registry whose story `/releases` tells to visitors whose override permits the inspector; without it nobody is told. */
  readonly story?: StorySource;
  /** The secret that signs overrides of releases; without it there are no overrides. */
  readonly releaseKey?: Buffer;
  /** What earlier starts of this server have tried; without it every release is tried before it is taken. */
  readonly tried?: TriedReleases;
  /** The API, or what opens it once the first releases are taken. */
  readonly api: ApiMount | (() => Promise<ApiMount>);
  /** Tells whether the API behind the site can answer all requests; yes unless told otherwise. */
  readonly apiReadiness?: () => Readiness | Promise<Readiness>;
  /** The parts that the process has, which the health calls tell. */
  readonly parts?: Parts;
  /** Addresses of development servers that serve a package's files, by package. */
  readonly assets?: Readonly<Record<string, string>>;
  /** Milliseconds between looks at releases, and between checks of canaries. */
  readonly timings?: LookTimings & { readonly measureEvery?: number };
  /** Whether pages tell the inspector the sizes of their parts; a development site offers it to everybody. */
  readonly inspect?: boolean;
  readonly policy?: Parameters<typeof registerPages>[1]["policy"];
  /** Opens a renderer; a process unless told otherwise. */
  readonly open?: () => RendererPort;
  readonly rendering?: Partial<RendererSettings>;
  /** What observes the process, where anything does. */
  readonly observing?: Pick<Observing, "requests"> | undefined;
  /** Takes the lines of the log; standard output unless told otherwise. */
  readonly logTo?: { write(line: string): void };
  /** The process whose stray rejections and exceptions the site handles until it closes. Without it they end the process. */
  readonly strays?: {
    readonly events: StrayEvents;
    /** Called after an exception of the site's own; the process should answer the requests under way and end. */
    readonly fatal: (error: unknown) => void;
  };
}

export interface Site {
  /** The app, not yet listening. Closing it cuts connections and stops all repeated work. */
  readonly app: FastifyInstance;
  /** To be called when the site ends, before its app is closed, so that no request is cut off. */
  readonly endWork: EndWork;
  /** What the server has taken of its channel, for its report to whoever releases. */
  readonly releaseState: () => ServerState;
  /** What it tells of itself to whoever asks for metrics. */
  readonly figures: readonly Figure[];
}

/** Builds the site server. It does not listen yet. Releases that cannot be read at first are logged and tried again. */
export async function createSite({
  config: given,
  releases,
  measured,
  story,
  releaseKey,
  tried,
  api,
  apiReadiness = () => ({ ready: true }),
  parts,
  assets = {},
  timings = {},
  inspect = false,
  policy,
  strays: watched,
  open,
  rendering = {},
  observing,
  logTo,
}: SiteOptions): Promise<Site> {
  const app = createApp(given, logTo);
  const config = withPortOf(app, given);
  // A page that is kept is answered without anything that has a span of its own, unless an API elsewhere is asked for the catalogue's version.
  let mounted = false;
  const enters = ({ routeOptions }: FastifyRequest) => !mounted || routeOptions.url !== PAGE_ROUTE;
  const endWork = watchRequests(app, undefined, observing?.requests(app, { enters, routeOf, watched: true }));
  const renderers = new Renderers({
    releases,
    log: app.log,
    config: { origin: config.origin, links: config.links, showRating: config.showRating },
    ...(open ? { open } : {}),
    tried,
    settings: { ...rendering, ...(timings.retryAfter === undefined ? {} : { retryAfter: timings.retryAfter }) },
    onFailure: ({ shell, remote }, error) => {
      const reason = error instanceof RendererError ? error.reason : "stray";
      // While a canary of the shell is under way, nobody can tell whose code it was.
      const blamed = [remote ?? shell, ...(remote && live.isOnTrial("shell") ? [shell] : [])];
      for (const record of blamed) measurements.strayed(record, reason);
    },
    onRecycle: ({ shell, remote = shell }) => measurements.noted(remote, "recycled"),
    onLost: ({ shell, remote = shell }, error) => live.lose(remote.name, error instanceof Error ? error.message : String(error)),
  });
  const live = new LiveReleases(releases, config.channel, app.log, renderers, {
    ...timings,
    onChange: () => measurements.channelChanged(),
  });
  // Of these hooks the last is the first: a look at the releases may wait for a renderer.
  app.addHook("onClose", () => live.stop());
  app.addHook("onClose", () => renderers.stop());
  // Without a secret, a random key that nothing is signed with: every override is refused.
  const key = releaseKey ?? randomBytes(32);

  await registerParts(app, isEncrypted(config));
  registerHealth(app, { live, releases, apiReadiness, parts, warnings: proxyWarnings(config.trustProxy, config.origin) });
  const measurements = registerMeasurements(app, {
    releases: measured,
    channel: config.channel,
    origin: config.origin,
    sample: config.measureSample,
    limit: config.measureLimit,
    slower: config.canarySlower,
    ...(timings.measureEvery === undefined ? {} : { every: timings.measureEvery }),
  });
  // Renderers start while a database is opened, which leaves other processors idle.
  await live.look();
  const mount = typeof api === "function" ? await openOrClose(api, app) : api;
  mounted = mount.kind === "mounted";

  const circuits = new Circuits((circuit, state) => app.log.warn({ circuit }, `Circuit ${state}`));
  app.addHook("onClose", () => circuits.stop());
  const calls = new CallFigures();
  const transportFor = registerApi(app, mount, circuits, calls);
  const here = mount.kind === "mounted" ? (mount.catalogueVersion ?? (() => undefined)) : undefined;
  const catalogue = new CatalogueVersion(() => askCatalogueVersion(transportFor), here);
  for (const [name, upstream] of Object.entries(assets))
    app.register(import("@fastify/http-proxy"), { upstream, prefix: `/assets/${name}`, rewritePrefix: `/assets/${name}` });
  const files = new ReleasedFiles(releases, live);
  registerAssets(app, files);
  registerOfflineWorker(app, releases, live);
  registerReleases(app, { releases, live, key });
  registerForeignPages(app, { config, live, key });
  registerWellKnown(app, { config, api: createApiClient(transportFor()), releases: () => live.snapshot });
  registerDiscretion(app, config.links.exit);
  const pages = new PageRenderer({ renderers, circuits, measurements, shellOnTrial: () => live.isOnTrial("shell") });
  const forFew = story && releasesPage({ story, live, key });
  const seen = new PageFigures(app);
  const kept = registerPages(app, {
    config,
    live,
    pages,
    files,
    readPicture: readPictureOf(app),
    measurements,
    key,
    transportFor,
    catalogue,
    figures: seen,
    inspect,
    policy,
    forFew,
  });

  const unwatch = watched ? watchStrays(watched.events, app.log, watched.fatal) : () => {};
  const unwatchLoop = watchLoop(app.log);
  app.addHook("onClose", async () => {
    unwatch();
    unwatchLoop();
  });
  await renderers.shellStarted;
  live.start();
  const figures = siteFigures({ seen, kept, renderers, calls, circuits, live, measurements, store: () => releases.standing });
  return { app, endWork, releaseState: () => live.state, figures };
}

async function openOrClose(open: () => Promise<ApiMount>, app: FastifyInstance): Promise<ApiMount> {
  try {
    return await open();
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The server without any address yet. */
function createApp(config: SiteConfig, logTo: SiteOptions["logTo"]): FastifyInstance {
  const app = fastify({
    ...readingOptions(READING_LIMITS),
    logger: {
      // Query strings can carry a preview token (docs/product/preview.md#the-access-parameter), so only the path of an address is logged.
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: url.split("?")[0] }) },
      ...loggerOptions(config.logLevel, config.logFormat, logTo),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOption(config.trustProxy ?? 0),
    // What fails before there is a route runs no hooks.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, addSecurityHeaders(reply, isEncrypted(config))),
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true },
    // Connections without a request would delay a close; those with one are waited for by `endWork`.
    forceCloseConnections: true,
  });
  limitReading(app, READING_LIMITS, trustsProxies(config.trustProxy));
  tellOfUnnamedProxy(app, { proxies: config.trustProxy, publicUrl: config.origin });
  registerRefusals(app);
  return app;
}

const isEncrypted = ({ origin }: SiteConfig): boolean => origin.startsWith("https:");

/** What every answer goes through: cookies, compression, headers. */
async function registerParts(app: FastifyInstance, encrypted: boolean): Promise<void> {
  // By the site's address: behind a proxy that is not trusted every request seems to have come without encryption.
  await app.register(cookie, { parseOptions: { secure: encrypted } });
  // API answers are compressed here; pages compress themselves, and files of releases are compressed already.
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
  });
  registerSecurityHeaders(app, encrypted);
}

interface HealthOptions {
  readonly live: LiveReleases;
  readonly releases: Releases;
  readonly apiReadiness: () => Readiness | Promise<Readiness>;
  readonly parts: Parts | undefined;
  /** Names of what is wrong with the settings and keeps nothing from being served. */
  readonly warnings: readonly string[];
}

/** `/healthz` and `/readyz`. A server without its release store is ready: it has what was live on its own disk, and says so; so is one without photos. */
function registerHealth(app: FastifyInstance, { live, releases, apiReadiness, parts, warnings }: HealthOptions): void {
  const told = parts ? { parts } : {};
  const renderers = rendererLayers();
  if (renderers.network === "open") app.log.warn(`Renderers can open sockets here: ${NEEDED_FOR_NETWORK}.`);
  app.get("/healthz", () => ({ status: "alive", ...told }));
  app.get("/readyz", async (_request, reply) => {
    const api = await apiReadiness();
    const { ready: apiReady, ...why } = api;
    const ready = live.snapshot.shell !== undefined && apiReady;
    const store = releases.standing;
    const status = ready ? "ready" : api.database ? "not ready" : "starting";
    return reply
      .code(ready ? 200 : 503)
      .send({ status, ...told, ...why, renderers, ...(store ? { store } : {}), ...(warnings.length > 0 ? { warnings } : {}) });
  });
}

/** The settings with an origin whose port is the real one once the server listens: with PORT=0 the system picks it. */
function withPortOf(app: FastifyInstance, config: SiteConfig): SiteConfig {
  if (!config.origin.endsWith(":0")) return config;
  let { origin } = config;
  app.server.once("listening", () => {
    const bound = app.server.address();
    if (typeof bound === "object" && bound) origin = config.origin.replace(/0$/, String(bound.port));
  });
  return {
    ...config,
    get origin() {
      return origin;
    },
  };
}
