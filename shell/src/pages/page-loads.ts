import type { ApiClient } from "@nightlatch/api-client";
import type { LoadResult, MatchedRoute, Params, PublicConfig } from "@nightlatch/contract";
import type { RemoteModule, RemoteRoute } from "@nightlatch/runtime";
import type { QueryClient } from "@tanstack/react-query";
import { settled, tracked } from "../federation/remotes.ts";

export interface LoadedPage {
  readonly route: RemoteRoute;
  readonly params: Params;
  readonly outcome: LoadResult;
}

export type FindRoute = (pathname: string) => MatchedRoute | undefined;

interface Services {
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly config: PublicConfig;
  readonly find: FindRoute;
}

/** Path and query; a page's data never depends on the fragment. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

const PAGE: LoadResult = { kind: "page" };
const NOT_FOUND: LoadResult = { kind: "not-found" };

export async function loadPage({ find, ...services }: Services, module: RemoteModule, address: PageAddress): Promise<LoadedPage> {
  const { route, params } = routeAt(find(address.pathname), module);
  if (route === NO_ROUTE) return { route, params, outcome: NOT_FOUND };
  return { route, params, outcome: (await route.load?.({ params, location: address, ...services })) || PAGE };
}

const NO_ROUTE: RemoteRoute = { path: "*", Component: () => null };

export function routeAt(match: MatchedRoute | undefined, { routes }: RemoteModule): Pick<LoadedPage, "route" | "params"> {
  const { page, params = {} } = match ?? {};
  return { route: routes.find(({ path, homeMode }) => path === page?.path && homeMode === page.homeMode) ?? NO_ROUTE, params };
}

const FRESH_FOR_MS = 60_000;
const LOADS_CACHED_MAX = 50;

interface Entry {
  readonly promise: Promise<LoadedPage>;
  /** Milliseconds since 1970; 0 after a failure, so that `prepare` loads again. */
  settledAt: number | undefined;
}

/** `read` returns a known load of any age, so that renders are stable; `prepare` renews an old load. */
export class PageLoads {
  private readonly entries = new Map<string, Entry>();
  private readonly services: Services;
  private readonly first: { readonly url: string; readonly outcome: LoadResult } | undefined;

  /** @param first the server's result, so that the first page needs no load */
  constructor(services: Services, first?: { url: string; outcome: LoadResult }) {
    this.services = services;
    this.first = first;
  }

  read(module: RemoteModule, address: PageAddress): Promise<LoadedPage> {
    const entry = this.entries.get(keyOf(address));
    if (entry) return entry.promise;
    if (this.first?.url === keyOf(address)) return this.adopt(module, address, this.first.outcome);
    return this.start(module, address).promise;
  }

  prepare(module: RemoteModule, address: PageAddress): Promise<LoadedPage> {
    const entry = this.entries.get(keyOf(address));
    if (entry && !(entry.settledAt !== undefined && Date.now() - entry.settledAt > FRESH_FOR_MS)) return entry.promise;
    return this.start(module, address).promise;
  }

  isFirst(address: PageAddress): boolean {
    return this.first?.url === keyOf(address);
  }

  adopt(module: RemoteModule, address: PageAddress, outcome: LoadResult): Promise<LoadedPage> {
    const promise = settled({ ...routeAt(this.services.find(address.pathname), module), outcome });
    this.entries.set(keyOf(address), { promise, settledAt: Date.now() });
    return promise;
  }

  forget(address: PageAddress): void {
    this.entries.delete(keyOf(address));
  }

  private start(module: RemoteModule, address: PageAddress): Entry {
    const entry: Entry = { promise: tracked(loadPage(this.services, module, address)), settledAt: undefined };
    const key = keyOf(address);
    entry.promise.then(
      () => {
        entry.settledAt = Date.now();
      },
      // The error boundary shows the failed load, and its Retry button calls `forget`.
      () => {
        entry.settledAt = 0;
      },
    );
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= LOADS_CACHED_MAX) break;
      this.entries.delete(oldest);
    }
    return entry;
  }
}

const keyOf = ({ pathname, search }: PageAddress): string => pathname + search;
