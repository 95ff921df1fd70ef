import type { ApiClient } from "@nightlatch/api-client";
import { type LoadResult, paths } from "@nightlatch/contract";
import type { ListingPage } from "@nightlatch/domain";
import { type LoadContext, lazyImport, useApi, useInfiniteQuery, usePublicConfig } from "@nightlatch/runtime";
import { type Address, listAddress, listSearch, PAGES_AT_ONCE, placeSegments, readAfter, readPages } from "./address.ts";
import type { PagedList } from "./list-rules.ts";

const FILTERING_CHUNK = "filtering";

export const filtering = lazyImport(() => import(/* webpackChunkName: "filtering" */ "./filtering.tsx"));

const FILTERED_TYPE = "kink-cabins-bnbs";

export function offersFilters({ pathname }: Address): boolean {
  return placeSegments(pathname)[0] === FILTERED_TYPE;
}

export function needsFiltering(address: Address, first: ListingPage | undefined): boolean {
  const { search } = address;
  return offersFilters(address) || listSearch(search) !== "" || readPages(search) > PAGES_AT_ONCE || first?.total === 0;
}

export function listQuery(api: ApiClient, { pathname, search }: Address, seed: number): PagedList {
  const address = { pathname, search: listSearch(search) };
  return {
    queryKey: ["browse", ...placeSegments(pathname), address.search, seed],
    queryFn: async ({ pageParam, signal }) => (await filtering.get()).fetchPage(api, address, seed, pageParam, signal),
    initialPageParam: readAfter(search),
    getNextPageParam: (last) => last.nextCursor,
  };
}

export function nearbyQuery(api: ApiClient, segments: readonly string[]) {
  const [type, state = "", city] = segments;
  return {
    queryKey: ["nearby", ...segments],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/nearby", { type, state, city }, signal),
    enabled: segments.length > 1,
  };
}

/** Loads at most `PAGES_AT_ONCE` pages. @throws {Error} only on the server; in the browser the page shows the error */
export async function loadBrowse({ location: requested, queryClient, api, config }: LoadContext): Promise<LoadResult> {
  const location = listAddress(requested);
  let first: ListingPage | undefined;
  try {
    const redirect = (await filtering.get()).redirectOf(location);
    if (redirect) return { kind: "redirect", ...redirect };
    const pages = Math.min(PAGES_AT_ONCE, readPages(location.search));
    const list = await queryClient.fetchInfiniteQuery({ ...listQuery(api, location, config.seed), ...(pages > 1 ? { pages } : {}) });
    const segments = placeSegments(location.pathname);
    const typed = segments.length > 0;
    [first] = list.pages;
    if (typed && first?.typeTotal === 0) return { kind: "redirect", to: paths.home() };
    if (segments[1] && typeof window === "undefined") await queryClient.prefetchQuery(nearbyQuery(api, segments));
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
  return needsFiltering(location, first) ? { kind: "page", chunk: FILTERING_CHUNK } : { kind: "page" };
}

export function useListQuery() {
  const api = useApi();
  const { seed } = usePublicConfig();
  return (address: Address) => listQuery(api, address, seed);
}

export function useList(address: Address) {
  return useInfiniteQuery(useListQuery()(address));
}
