import { inRequest } from "@nightlatch/process/telemetry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteConfig } from "../config.ts";
import type { TransportFor } from "../http/api-access.ts";
import { STARTING, sendMinimalPage } from "../http/minimal-page.ts";
import type { Measurements } from "../metrics/measurements.ts";
import type { PageMetrics } from "../metrics/request-metrics.ts";
import type { LiveReleases } from "../releases/live-releases.ts";
import type { ReleasesPage } from "../releases/releases-page.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import type { Framing, PageComposer } from "./compose.ts";
import { PageFailures, type PageProgress } from "./failures.ts";
import type { PageCache } from "./page-cache.ts";
import { type CatalogueVersion, cacheKeyOf, readCache } from "./read-cache.ts";
import { carriesAccess, type Preview, pageConfig, readPreview, readVisitor, takeAccess, type Visitor } from "./read-visitor.ts";
import { type RenderInput, type Rendering, render } from "./render.ts";
import type { FreshPage } from "./render-once.ts";
import { type FoundPage, RenderOnce } from "./render-once.ts";
import { type PageRoute, PageRoutes } from "./resolve-route.ts";
import { respond, respondPrivately } from "./respond.ts";
import { carriesReleaseChoice, isInspecting, type ReleaseSet, selectReleases, takeReleaseChoice } from "./select-releases.ts";

export interface PagesOptions {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  readonly rendering: Rendering;
  readonly composer: PageComposer;
  readonly cache: PageCache;
  readonly catalogue: CatalogueVersion;
  readonly measurements: Measurements;
  readonly metrics: PageMetrics;
  readonly key: Buffer;
  readonly transportFor: TransportFor;
  readonly inspect: boolean;
  readonly releasesPage: ReleasesPage | undefined;
}

export const PAGE_ROUTE = "/*";

/** Renders every address without another route (docs/architecture.md#a-page-start-to-end). */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const failures = new PageFailures(options.rendering.counts, options.metrics);
  const pipeline = new PagePipeline(options, failures);
  app.decorateRequest("page", null);
  app.addHook("onClose", async () => options.cache.stop());
  const errorHandler = failures.respond.bind(failures);
  app.get(PAGE_ROUTE, { compress: false, errorHandler }, (request, reply) => pipeline.respond(request, reply));
}

interface PageContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly map: ReleaseSet;
  readonly route: PageRoute;
  readonly visitor: Visitor;
  readonly preview: Preview;
  readonly deadline: number;
  readonly progress: PageProgress;
}

class PagePipeline {
  private readonly options: PagesOptions;
  private readonly failures: PageFailures;
  private readonly routes: PageRoutes;
  private readonly renderOnce: RenderOnce;

  constructor(options: PagesOptions, failures: PageFailures) {
    this.options = options;
    this.failures = failures;
    this.routes = new PageRoutes(options.config.homeMode);
    this.renderOnce = new RenderOnce(options.cache);
  }

  async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { config, live, key, metrics, transportFor, releasesPage } = this.options;
    const progress: PageProgress = {};
    request.page = progress;
    if (carriesAccess(request.url)) return inRequest(request, () => takeAccess(request, reply));
    if (carriesReleaseChoice(request)) return takeReleaseChoice(request, reply, { live, key });
    const releasesReply = await releasesPage?.(request, reply);
    if (releasesReply) return releasesReply;
    const deadline = performance.now() + config.pageTimeLimit;
    const selection = await selectReleases(request, reply, { live, key });
    if (!selection) {
      metrics.record(request, "starting");
      return sendMinimalPage(reply, STARTING);
    }
    progress.map = selection.map;
    const route = this.routes.resolve(selection.map, request.url);
    const visitor = readVisitor(request, reply);
    const session = readPreview(request, reply, { config, transportFor });
    const preview = session instanceof Promise ? await session : session;
    const context = { request, reply, map: selection.map, route, visitor, preview, deadline, progress };
    const isPrivate = route.isPersonal || route.isFramed || selection.isOverridden || preview !== undefined;
    return isPrivate ? this.respondPrivately(context) : this.respondAnonymously(context);
  }

  /** For one visitor: rendered with the full URL and cookies, not cached. */
  private async respondPrivately(context: PageContext): Promise<FastifyReply> {
    const { request, reply, route, visitor, preview } = context;
    const input = {
      url: request.url,
      canonical: (url: string) => url,
      config: { ...pageConfig(this.options.config, visitor), ...(preview ? { preview } : {}) },
      client: undefined,
      transport: this.options.transportFor(request),
    };
    const page = await this.make(context, input, route.isFramed ? "framed" : route.isPersonal ? "framing" : "none");
    this.options.metrics.record(request, "own", page.route);
    return respondPrivately(request, reply, page, { mayRevalidate: preview === undefined && !route.isPersonal && !route.isFramed });
  }

  /** For all visitors with the same cache key: rendered without cookies. */
  private async respondAnonymously(context: PageContext): Promise<FastifyReply> {
    const { request, reply, map, route, visitor, progress } = context;
    const { cache, live, measurements, metrics } = this.options;
    progress.client = request.ip;
    const measure = measurements.sample();
    const key = cacheKeyOf(map, route.url, [visitor.seed, visitor.discreet, measure]);
    const found = await this.find(context, key, measure);
    progress.rendered = { remote: found.kind === "cached" ? found.page.remote : found.remote };
    metrics.recordFound(request, found);
    return respond(request, reply, found, { cache, key, hasCanary: live.hasCanary });
  }

  private async find(context: PageContext, key: string, measure: number): Promise<FoundPage> {
    const { config, cache, catalogue, rendering, transportFor } = this.options;
    const { counts, renderers } = rendering;
    const { map, route, visitor, request } = context;
    const lookup = await readCache(cache, catalogue, key);
    if (lookup.page) {
      const found = { kind: "cached", page: lookup.page, from: "cache" } as const;
      counts.found(map, found, request.ip);
      return found;
    }
    const pair = { shell: map.shell, ...(route.remote ? { remote: route.remote } : {}) };
    // Rendering counts the page. A page that another request renders is counted here.
    let isMadeHere = false;
    try {
      const found = await this.renderOnce.run(key, lookup.version, {
        expectSlot: () => pair.remote && renderers.of(pair).expectSlot(request.ip),
        make: (onVersion) => {
          isMadeHere = true;
          return this.make(context, {
            url: route.url,
            canonical: (url) => this.routes.resolve(map, url).url,
            config: { ...pageConfig(config, visitor), measure },
            client: request.ip,
            transport: transportFor(undefined, onVersion),
          });
        },
      });
      if (!isMadeHere) counts.found(map, found, request.ip);
      return found;
    } catch (error) {
      if (!isMadeHere || error instanceof OverloadedError) counts.missed(pair, error, request.ip);
      throw error;
    }
  }

  private make(
    { request, map, route, deadline, progress }: PageContext,
    input: Pick<RenderInput, "url" | "canonical" | "config" | "client" | "transport">,
    framing?: Framing,
  ): Promise<FreshPage> {
    const { rendering, composer, inspect, key } = this.options;
    return inRequest(request, async () => {
      const result = await render(rendering, { ...input, map, route, deadline, inspect: inspect || isInspecting(request, key) });
      const { page, remote, failure } = result;
      progress.rendered = { remote };
      this.failures.logProblems(request.log, map, result);
      const owned = { remote, route: route.page?.path, failure };
      return page.kind === "redirect" ? { ...page, ...owned } : { ...(await composer.compose(page, framing)), ...owned };
    });
  }
}
