import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { createApiClient } from "@nightlatch/api-client";
import {
  enforceRequestLimits,
  proxyWarnings,
  READING_LIMITS,
  serverTimeouts,
  trustOption,
  trustsProxies,
  warnOfUnlistedProxy,
  watchRequests,
} from "@nightlatch/process/http";
import type { ProcessNames } from "@nightlatch/process/supervision";
import { loggerOptions, type Observing } from "@nightlatch/process/telemetry";
import type { RendererPort, TriedReleases } from "@nightlatch/release";
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from "fastify";
import { fixedAddresses } from "./assets/fixed-addresses.ts";
import { offlineWorker, ReleasedFiles, releasedAssets } from "./assets/released-files.ts";
import type { SiteConfig } from "./config.ts";
import { type ApiMount, apiRoutes, createReadImage, requestCatalogueVersion, transportsTo } from "./http/api-access.ts";
import { CircuitBreakers } from "./http/circuit-breakers.ts";
import { addErrorResponses, respondToError, rewriteUrl } from "./http/error-responses.ts";
import { health, type Readiness } from "./http/health.ts";
import { type AddedSources, addSecurityHeaders, registerSecurityHeaders } from "./http/security-headers.ts";
import type { MeasuredReleases } from "./metrics/canary-watch.ts";
import { measurementRoute } from "./metrics/measurement-route.ts";
import { openMeasurements } from "./metrics/measurements.ts";
import { CallMetrics, PageMetrics, routeOf } from "./metrics/request-metrics.ts";
import { siteMetrics } from "./metrics/site-metrics.ts";
import { PageComposer } from "./page/compose.ts";
import { WINDOW_BITS } from "./page/encoded-bodies.ts";
import { PageCache } from "./page/page-cache.ts";
import { PageCounts } from "./page/page-counts.ts";
import { PAGE_ROUTE, pages } from "./page/page-pipeline.ts";
import { CatalogueVersion } from "./page/read-cache.ts";
import { RedirectHops } from "./page/render.ts";
import { monitorProcess, type UnhandledErrors } from "./process/monitor-process.ts";
import { LiveReleases, type PollTimings, type Releases } from "./releases/live-releases.ts";
import { releaseRoutes } from "./releases/release-routes.ts";
import { type HistorySource, releasesPage } from "./releases/releases-page.ts";
import type { RendererSettings } from "./rendering/renderer.ts";
import { RendererPool } from "./rendering/renderer-pool.ts";

export interface SiteOptions {
  readonly config: SiteConfig;
  readonly releases: Releases;
  /** Stores measurements and ends canaries; nothing is measured without it. */
  readonly measured?: MeasuredReleases;
  readonly historySource?: HistorySource;
  readonly releaseKey?: Buffer;
  /** Releases that earlier starts tested; others are tested before they go live. */
  readonly tried?: TriedReleases;
  /** The API, or a function that opens it after the first releases are live. */
  readonly api: ApiMount | (() => Promise<ApiMount>);
  readonly apiReadiness?: () => Readiness | Promise<Readiness>;
  readonly parts?: ProcessNames;
  readonly assets?: Readonly<Record<string, string>>;
  /** Other servers by path prefix, for development. */
  readonly proxies?: Readonly<Record<string, string>>;
  /** Milliseconds between reads of the channel, and between checks of canaries. */
  readonly timings?: PollTimings & { readonly measureEvery?: number };
  /** Lets every page open the inspector, for development. */
  readonly inspect?: boolean;
  readonly policy?: AddedSources;
  readonly open?: () => RendererPort;
  readonly rendering?: Partial<RendererSettings>;
  readonly observing?: Pick<Observing, "requests"> | undefined;
  readonly logTo?: { write(line: string): void };
  /** Handles unhandled errors until the site closes; otherwise they end the process. */
  readonly unhandled?: UnhandledErrors;
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/**
 * Creates the site server, which does not listen yet. Unreadable releases are logged and retried. Before closing the app, call `endWork`,
 * so that requests are completed.
 */
export async function createSite(options: SiteOptions) {
  const { releases, historySource, api, assets = {}, proxies = {}, parts, unhandled, observing, policy, inspect = false } = options;
  const { apiReadiness = () => ({ ready: true }) } = options;
  const app = createApp(options.config, options.logTo);
  const config = withPortOf(app, options.config);
  // A cached page needs no span unless a remote API is called for the catalogue version.
  let isMounted = false;
  const enters = ({ routeOptions }: FastifyRequest) => !isMounted || routeOptions.url !== PAGE_ROUTE;
  const endWork = watchRequests(app, undefined, observing?.requests(app, { enters, routeOf, monitored: true }));
  // With a random key, every override is refused.
  const key = options.releaseKey ?? randomBytes(32);
  const { live, renderers, measurements, counts } = openReleases(app, config, options);

  // Depends on the site's address, because behind an untrusted proxy every request seems unencrypted.
  await app.register(cookie, { parseOptions: { secure: isEncrypted(config) } });
  await app.register(compress, COMPRESSION);
  registerSecurityHeaders(app, isEncrypted(config));
  await app.register(health, { live, releases, apiReadiness, parts, warnings: proxyWarnings(config.trustProxy, config.origin) });
  await app.register(measurementRoute, { measurements, origin: config.origin });

  // Renderers start while the database opens, which leaves processors idle.
  await live.look();
  const mount = typeof api === "function" ? await openOrClose(api, app) : api;
  isMounted = mount.kind === "mounted";
  const breakers = new CircuitBreakers((circuit, state) => app.log.warn({ circuit }, `Circuit ${state}`));
  app.addHook("onClose", () => breakers.stop());
  const calls = new CallMetrics();
  const transportFor = transportsTo(app, mount, breakers, calls);
  const files = new ReleasedFiles(releases, live);
  const metrics = new PageMetrics(app);
  const cache = new PageCache();

  // Not registered as a plugin, so that a mounted API can add hooks for every page.
  await apiRoutes(app, { mount, breakers });
  for (const [name, upstream] of Object.entries(assets))
    await app.register(import("@fastify/http-proxy"), { upstream, prefix: `/assets/${name}`, rewritePrefix: `/assets/${name}` });
  for (const [prefix, upstream] of Object.entries(proxies))
    await app.register(import("@fastify/http-proxy"), { upstream, prefix, rewritePrefix: prefix });
  await app.register(releasedAssets, { files });
  await app.register(offlineWorker, { files, live });
  await app.register(releaseRoutes, { config, releases, live, key });
  await app.register(fixedAddresses, { config, api: createApiClient(transportFor()), releases: () => live.current });
  await app.register(pages, {
    config,
    live,
    rendering: { renderers, breakers, counts, hops: new RedirectHops() },
    composer: new PageComposer({ files, readImage: createReadImage(app), sources: sourcesOf(config, policy) }),
    cache,
    catalogue: new CatalogueVersion(() => requestCatalogueVersion(transportFor), mountedVersion(mount)),
    measurements,
    metrics,
    key,
    transportFor,
    inspect,
    releasesPage: historySource && releasesPage({ historySource, live, key }),
  });
  await app.register(monitorProcess, { unhandled });

  await renderers.shellStarted;
  live.start();
  const metricDefinitions = siteMetrics({
    pages: metrics,
    cache,
    renderers,
    calls,
    breakers,
    live,
    measurements,
    store: () => releases.status,
  });
  return { app, endWork, releaseState: () => live.state, metricDefinitions };
}

function openReleases(app: FastifyInstance, config: SiteConfig, options: SiteOptions) {
  const { releases, tried, open, rendering = {}, timings = {} } = options;
  // The last hook runs first: renderers stop first, because a read of the releases may wait for one.
  app.addHook("onClose", () => live.stop());
  app.addHook("onClose", () => renderers.stop());
  const measurements = openMeasurements(app, {
    releases: options.measured,
    channel: config.channel,
    sample: config.measureSample,
    limit: config.measureLimit,
    ...(timings.measureEvery === undefined ? {} : { every: timings.measureEvery }),
  });
  const counts = new PageCounts(measurements, () => live.isOnTrial("shell"));
  const renderers = new RendererPool({
    releases,
    log: app.log,
    config: { origin: config.origin, links: config.links, showRating: config.showRating },
    ...(open ? { open } : {}),
    tried,
    settings: { ...rendering, ...(timings.retryAfter === undefined ? {} : { retryAfter: timings.retryAfter }) },
    onFailure: (pair, error) => counts.failedUnhandled(pair, error),
    onRecycle: ({ shell, remote = shell }) => measurements.noted(remote, "recycled"),
    onStartFailed: ({ shell, remote = shell }, error) => live.lose(remote.name, error instanceof Error ? error.message : String(error)),
  });
  const live = new LiveReleases(releases, config.channel, app.log, renderers, {
    ...timings,
    onChange: () => measurements.channelChanged(),
  });
  return { live, renderers, measurements, counts };
}

async function openOrClose(open: () => Promise<ApiMount>, app: FastifyInstance): Promise<ApiMount> {
  try {
    return await open();
  } catch (error) {
    await app.close();
    throw error;
  }
}

const mountedVersion = (mount: ApiMount): (() => string | undefined) | undefined =>
  mount.kind === "mounted" ? (mount.catalogueVersion ?? (() => undefined)) : undefined;

const sourcesOf = ({ imageOrigins, newsletter }: SiteConfig, added: AddedSources = {}): AddedSources => ({
  ...added,
  images: imageOrigins,
  ...(newsletter ? { newsletter: new URL(newsletter.scriptUrl).origin } : {}),
});

/** For API responses; pages and release files are compressed elsewhere. */
const COMPRESSION = {
  threshold: 1024,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
} satisfies Parameters<typeof compress>[1];

function createApp(config: SiteConfig, logTo: SiteOptions["logTo"]): FastifyInstance {
  const app = fastify({
    ...serverTimeouts(READING_LIMITS),
    logger: {
      // Queries can carry preview tokens (docs/product/preview.md#the-access-parameter), so only paths are logged.
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: url.split("?")[0] }) },
      ...loggerOptions(config.logLevel, config.logFormat, logTo),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOption(config.trustProxy ?? 0),
    // Failures before routing run no hooks, so this sets the headers.
    frameworkErrors: (error, request, reply) => respondToError(error, request, addSecurityHeaders(reply, isEncrypted(config))),
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true },
    // Idle connections would delay a close; `endWork` waits for the others.
    forceCloseConnections: true,
  });
  enforceRequestLimits(app, READING_LIMITS, trustsProxies(config.trustProxy));
  warnOfUnlistedProxy(app, { proxies: config.trustProxy, publicUrl: config.origin });
  addErrorResponses(app);
  return app;
}

const isEncrypted = ({ origin }: SiteConfig): boolean => origin.startsWith("https:");

/** With PORT=0 the origin gets its real port once the server listens. */
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
