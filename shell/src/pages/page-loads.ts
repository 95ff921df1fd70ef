import type { ApiClient } from "@nightlatch/api-client";
import type { LoadResult, Params, Place, PublicConfig } from "@nightlatch/contract";
import type { RemoteModule, RemoteRoute } from "@nightlatch/runtime";
import type { QueryClient } from "@tanstack/react-query";
import { settled, tracked } from "../federation/remotes.ts";

/** The page that `RemotePage` renders: the route that has the address, what the address names, and the decision of its `load`. */
export interface LoadedPage {
  readonly route: RemoteRoute;
  readonly params: Params;
  readonly outcome: LoadResult;
}

/** Finds the page that a path belongs to, among those of the page's own releases. */
export type FindPlace = (pathname: string) => Place | undefined;

interface Services {
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly config: PublicConfig;
  readonly find: FindPlace;
}

/** Path and query; the fragment never matters to data. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

const PAGE: LoadResult = { kind: "page" };
const NOT_FOUND: LoadResult = { kind: "not-found" };

/** Runs the `load` of the remote's route that owns an address. An address that is none of the remote's resolves to not-found. */
export async function loadPage({ find, ...services }: Services, module: RemoteModule, address: PageAddress): Promise<LoadedPage> {
  const { route, params } = routeAt(find(address.pathname), module);
  if (route === NO_ROUTE) return { route, params, outcome: NOT_FOUND };
  return { route, params, outcome: (await route.load?.({ params, location: address, ...services })) || PAGE };
}

const NO_ROUTE: RemoteRoute = { path: "*", Component: () => null };

/** The route of a remote that has a place, and what its address names. */
export function routeAt(place: Place | undefined, { routes }: RemoteModule): Pick<LoadedPage, "route" | "params"> {
  const { page, params = {} } = place ?? {};
  return { route: routes.find(({ path, homeMode }) => path === page?.path && homeMode === page.homeMode) ?? NO_ROUTE, params };
}

/** A finished load is reused for a new visit of its page for this long, in milliseconds. */
const FRESH_FOR = 60_000;
/** The number of finished loads that are kept for Back and Forward. */
const KEPT = 50;

interface Entry {
  readonly promise: Promise<LoadedPage>;
  /** The time at which the load was there, in milliseconds since 1970; 0 for a failed load, so that it counts as old. */
  settledAt: number | undefined;
}

/**
 * The loads of pages by address. Reading never restarts a load, so that a render stays pure; `prepare`, called when a visit
 * is about to begin, starts one, or renews one that is old or has failed.
 */
export class PageLoads {
  private readonly entries = new Map<string, Entry>();
  private readonly services: Services;
  private readonly first: { readonly url: string; readonly outcome: LoadResult } | undefined;

  /** @param first the server's decision about the page it rendered; reading that page starts no load */
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

  /** @returns the load; one that is fresh or under way is not begun again */
  prepare(module: RemoteModule, address: PageAddress): Promise<LoadedPage> {
    const entry = this.entries.get(keyOf(address));
    if (entry && !(entry.settledAt !== undefined && Date.now() - entry.settledAt > FRESH_FOR)) return entry.promise;
    return this.start(module, address).promise;
  }

  /** Whether this is the page the server rendered. */
  isFirst(address: PageAddress): boolean {
    return this.first?.url === keyOf(address);
  }

  /** Records a load that has happened already. */
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
      // A failed load stays for the boundary to show; `forget` is its Retry.
      () => {
        entry.settledAt = 0;
      },
    );
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= KEPT) break;
      this.entries.delete(oldest);
    }
    return entry;
  }
}

const keyOf = ({ pathname, search }: PageAddress): string => pathname + search;
