import { ApiError, createApiClient } from "@nightlatch/api-client";
import { type LoadResult, matchRoute, type Params, type PublicConfig } from "@nightlatch/contract";
import { PROPERTY_CACHE_TTL_MS, SEED_BUCKETS, seedAt } from "@nightlatch/domain";
import type { PageServices, RemoteRoute } from "@nightlatch/runtime";
import { QueryClient } from "@tanstack/react-query";
import type { HostOptions } from "./host-options.ts";
import { loadRemote } from "./load-remote.ts";
import { filesOf, PageError, toPageError } from "./page-error.ts";
import { type RemoteFacts, readSite, type SiteFacts } from "./read-site.ts";
import { addSheet, holdSheets } from "./style-sheets.ts";

export interface LoadedPage extends PageServices {
  readonly config: PublicConfig;
  readonly route: RemoteRoute;
  readonly params: Params;
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
}

export interface Navigation {
  /** Rejects with a PageError. */
  readonly page: Promise<LoadedPage>;
  readonly leave: () => void;
}

type Hold = (remote: string) => void;

const MOST_REDIRECTS = 4;

/** All pages share one query client, so no data is fetched twice. */
export class Pages {
  readonly options: HostOptions;
  private readonly services: PageServices;
  private readonly seed = seedAt(Date.now(), Math.floor(Math.random() * SEED_BUCKETS));
  private reading: Promise<SiteFacts> | undefined;

  constructor(options: HostOptions) {
    this.options = options;
    this.services = { queryClient: createQueryClient(), api: createApiClient((path, init) => this.fetch(path, init)) };
  }

  navigate(path: string): Navigation {
    let left = false;
    const held = new Map<string, () => void>();
    const hold: Hold = (remote) => {
      if (!left && !held.has(remote)) held.set(remote, holdSheets(remote, this.options.nonce));
    };
    const page = this.load(path, hold).catch((error) => {
      throw toPageError(error, path);
    });
    return {
      page,
      leave: () => {
        left = true;
        for (const release of held.values()) release();
      },
    };
  }

  /** Forgets the live releases, and fetches failed files past the browser's cache, which may contain a wrong version. */
  async renew(error: Error): Promise<void> {
    this.reading = undefined;
    // Reads the whole body, because a cache that is still writing a file may block the next request.
    const fetchUncached = async (file: string) => (await fetch(file, { cache: "reload" })).arrayBuffer();
    await Promise.allSettled(filesOf(error).map(fetchUncached));
  }

  private fetch(path: string, init?: RequestInit): Promise<Response> {
    return (this.options.fetch ?? ((...call) => fetch(...call)))(path, init);
  }

  private readSite(): Promise<SiteFacts> {
    if (!this.reading) {
      const reading = readSite((...call) => this.fetch(...call));
      this.reading = reading;
      reading.catch(() => {
        if (this.reading === reading) this.reading = undefined;
      });
    }
    return this.reading;
  }

  private async load(path: string, hold: Hold): Promise<LoadedPage> {
    const { config: settings, remotes } = await this.readSite();
    const { site = settings.origin, config: own } = this.options;
    const config = { ...settings, origin: new URL(site).origin, seed: this.seed, ...own };
    let at = path;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const url = new URL(at, config.origin);
      if (url.origin !== config.origin)
        throw new PageError("redirect", `The page ${path} redirects to ${url.href}, which is outside the site.`);
      const matched = matchRoute(remotes, url.pathname, config.homeMode);
      const facts = matched && remotes[matched.remote];
      if (!facts) throw new PageError("unknown-path", `${config.origin} has no page at ${url.pathname}.`);
      const { remote, page, params } = matched;
      hold(remote);
      const route = await loadRoute(remote, facts, page);
      const { pathname, search, hash } = url;
      const location = { pathname, search, hash };
      const services = { ...this.services, config };
      const outcome: LoadResult = (await route.load?.({ ...services, params, location })) || { kind: "page" };
      if (outcome.kind === "not-found") throw new PageError("not-found", `There is nothing at ${pathname} of ${config.origin}.`);
      if (outcome.kind === "page") return { ...services, route, params, location };
      at = outcome.to;
    }
    throw new PageError("redirect", `The page ${path} redirects in a loop.`);
  }
}

async function loadRoute(remote: string, facts: RemoteFacts, page: Pick<RemoteRoute, "path" | "homeMode">): Promise<RemoteRoute> {
  const sheets = Promise.all(facts.css.map(addSheet));
  // If `loadRemote` throws first, a rejection of `sheets` must not be unhandled.
  sheets.catch(() => {});
  const { routes } = await loadRemote(remote, facts);
  const route = routes.find(({ path, homeMode }) => path === page.path && homeMode === page.homeMode);
  if (!route) throw new PageError("page", `${remote} ${facts.version} has no page for ${page.path}.`);
  await Promise.all([sheets, ...((route.chunk && facts.chunks[route.chunk]?.css) || []).map(addSheet)]);
  return route;
}

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: PROPERTY_CACHE_TTL_MS,
        gcTime: 2 * PROPERTY_CACHE_TTL_MS,
        retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status >= 400),
        refetchOnWindowFocus: false,
      },
    },
  });
