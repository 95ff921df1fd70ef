import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import proxy from "@fastify/http-proxy";
import { type FastifyInstance, fastify, LogController } from "fastify";
import { type ApiMount, registerApi } from "./api-access.ts";
import { registerAssets } from "./assets.ts";
import { Circuits } from "./circuits.ts";
import type { SiteConfig } from "./config.ts";
import { registerDiscretion } from "./discretion.ts";
import { LiveReleases, type LookTimings, type Releases } from "./live-releases.ts";
import { type MeasuredReleases, registerMeasurements } from "./measurements.ts";
import { registerPages } from "./pages.ts";
import { registerReleases } from "./releases.ts";
import { registerSecurityHeaders } from "./security.ts";
import { type StrayEvents, StrayFailures } from "./stray-failures.ts";
import { watchRequests } from "./under-way.ts";
import { registerWellKnown } from "./well-known.ts";

export interface SiteOptions {
  readonly config: SiteConfig;
  readonly releases: Releases;
  /** Where measurements are kept and canaries are ended; without it nothing is measured. */
  readonly measured?: MeasuredReleases;
  /** What overrides of releases are signed with; without it there are none. */
  readonly releaseKey?: Buffer;
  readonly api: ApiMount;
  /** Whether the API behind the site can answer. */
  readonly apiReady?: () => boolean | Promise<boolean>;
  /** Packages whose files come from another server, by name: a development server's. */
  readonly assets?: Readonly<Record<string, string>>;
  /** How often the site looks at its releases, and at canaries; in milliseconds. */
  readonly timings?: LookTimings & { readonly measureEvery?: number };
  /** Whether pages name their parts' sizes for the inspector, which a development site offers to everybody. */
  readonly inspect?: boolean;
  readonly policy?: Parameters<typeof registerPages>[1]["policy"];
  /** Whose stray rejections and exceptions are taken until the site closes; without it they end the process. */
  readonly strays?: {
    readonly events: StrayEvents;
    /** Called after an exception of the site's own; the process should answer what is under way and end. */
    readonly fatal: (error: unknown) => void;
  };
}

export interface Site {
  /** Not yet listening. Closing it cuts connections and stops what it keeps running. */
  readonly app: FastifyInstance;
  /** Resolves at the first moment without a request under way, so that a close cuts none off. */
  readonly noneUnderWay: () => Promise<void>;
}

/**
 * Builds the site server, apart from listening.
 *
 * @throws {Error} when the first reading of the releases fails
 */
export async function createSite({
  config: given,
  releases,
  measured,
  releaseKey,
  api,
  apiReady = () => true,
  assets = {},
  timings = {},
  inspect = false,
  policy,
  strays: watched,
}: SiteOptions): Promise<Site> {
  const app = createApp(given, api);
  const config = withPortOf(app, given);
  const noneUnderWay = watchRequests(app);
  const strays = new StrayFailures({ log: app.log, count: ({ name, version }) => measurements.strayed(name, version) });
  const live = new LiveReleases(releases, config.channel, app.log, strays, timings);
  // Nobody knows this one, so nothing is ever signed with it.
  const key = releaseKey ?? randomBytes(32);

  await registerParts(app);
  registerHealth(app, live, apiReady);

  const circuits = new Circuits((circuit, state) => app.log.warn({ circuit }, `Circuit ${state}`));
  app.addHook("onClose", () => circuits.stop());
  const apiFor = registerApi(app, api, circuits);
  for (const [name, upstream] of Object.entries(assets))
    app.register(proxy, { upstream, prefix: `/assets/${name}`, rewritePrefix: `/assets/${name}` });
  registerAssets(app, releases, live);
  registerReleases(app, { releases, live, key });
  registerWellKnown(app, config, apiFor());
  registerDiscretion(app, config.links.exit);
  const measurements = registerMeasurements(app, {
    releases: measured,
    channel: config.channel,
    origin: config.origin,
    sample: config.measureSample,
    limit: config.measureLimit,
    ...(timings.measureEvery === undefined ? {} : { every: timings.measureEvery }),
  });
  registerPages(app, { config, live, circuits, strays, measurements, key, apiFor, inspect, ...(policy ? { policy } : {}) });

  registerErrorPage(app);

  // Before any bundle is evaluated.
  const unwatch = watched ? strays.watch(watched.events, watched.fatal) : () => {};
  app.addHook("onClose", async () => unwatch());
  await live.start();
  app.addHook("onClose", () => live.stop());
  return { app, noneUnderWay };
}

/** The server without any address yet. */
function createApp(config: SiteConfig, api: ApiMount): FastifyInstance {
  return fastify({
    logger: {
      level: config.logLevel,
      // Query strings can carry a preview token (docs/product/preview.md#the-access-parameter), so only the path of an address is logged.
      serializers: { req: ({ method, url }) => ({ method, path: url.split("?")[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Whose word on the visitor's address counts: the last so many proxies, and never the visitor's own.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    ...(api.kind === "mounted" && api.frameworkErrors ? { frameworkErrors: api.frameworkErrors } : {}),
    routerOptions: { ignoreTrailingSlash: true },
    // Connections without a request would hold a close up; `noneUnderWay` is for those with one.
    forceCloseConnections: true,
  });
}

/** What every answer goes through: cookies, compression, headers. */
async function registerParts(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  // Files of releases come compressed already; this is for pages and API answers.
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerSecurityHeaders(app);
}

function registerHealth(app: FastifyInstance, live: LiveReleases, apiReady: () => boolean | Promise<boolean>): void {
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = live.snapshot.shell !== undefined && (await apiReady());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "starting" });
  });
}

function registerErrorPage(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "A request failed");
    return reply
      .code(500)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        "<!doctype html><title>Something went wrong</title><h1>Something went wrong</h1><p>There was an unexpected error. Please try refreshing the page.</p>",
      );
  });
}

/** The settings, whose origin has the port that was really taken once the server listens: PORT=0 leaves it to the system. */
function withPortOf(app: FastifyInstance, config: SiteConfig): SiteConfig {
  if (!config.origin.endsWith(":0")) return config;
  return {
    ...config,
    get origin() {
      const bound = app.server.address();
      return typeof bound === "object" && bound ? config.origin.replace(/0$/, String(bound.port)) : config.origin;
    },
  };
}
