import type { ApiClient } from "@nightlatch/shared/api-client";
import { lazyPart } from "@nightlatch/shared/runtime";
import { type Address, listSearch, placeSegments } from "./address.ts";
import type { PagedList } from "./paged-list.ts";

/** Name of the chunk, for pages that link it from the start. */
export const FILTERING_CHUNK = "filtering";

/** The list's rules and the filter controls. */
export const filtering = lazyPart(() => import(/* webpackChunkName: "filtering" */ "./filtering.ts"));

/** The type whose lists have filter controls (docs/product/filters.md#controls). */
const FILTERED_TYPE = "kink-cabins-bnbs";

/** Whether the list's page has filter controls. */
export function offersFilters({ pathname }: Address): boolean {
  return placeSegments(pathname)[0] === FILTERED_TYPE;
}

/** Whether the page needs the filtering chunk from the start: it has filter controls, or its address has a query. */
export function needsFiltering(address: Address): boolean {
  return offersFilters(address) || listSearch(address.search) !== "";
}

/**
 * The query of an address's list: pages of 18, growing by 18 (docs/product/browse.md#paging). The key holds the address as
 * it is spelt, so that a page can take over the server's list before the rules are there.
 */
export function listQuery(api: ApiClient, { pathname, search }: Address, seed: number): PagedList {
  const address = { pathname, search: listSearch(search) };
  return {
    queryKey: ["browse", ...placeSegments(pathname), address.search, seed],
    queryFn: async ({ pageParam, signal }) => (await filtering.get()).fetchPage(api, address, seed, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
  };
}
