import type { ApiClient } from "@nightlatch/api-client";
import type { ListingPage } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { type Address, listSearch, PAGES_AT_ONCE, placeSegments, readAfter, readPages } from "./address.ts";
import type { PagedList } from "./paged-list.ts";

/** Name of the chunk, for pages that link it from the start. */
export const FILTERING_CHUNK = "filtering";

/** The list's rules, the filter controls, and what only few lists show. */
export const filtering = lazyPart(() => import(/* webpackChunkName: "filtering" */ "./filtering.ts"));

/** The type whose lists have filter controls (docs/product/filters.md#controls). */
const FILTERED_TYPE = "kink-cabins-bnbs";

/** Whether the list's page has filter controls. */
export function offersFilters({ pathname }: Address): boolean {
  return placeSegments(pathname)[0] === FILTERED_TYPE;
}

/**
 * Whether the page needs the filtering chunk from the start: it has filter controls, its address has a query or asks for more
 * pages than come with it, or its list is empty.
 *
 * @param first page of the list; undefined when it is not there
 */
export function needsFiltering(address: Address, first: ListingPage | undefined): boolean {
  const { search } = address;
  return offersFilters(address) || listSearch(search) !== "" || readPages(search) > PAGES_AT_ONCE || first?.total === 0;
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
    initialPageParam: readAfter(search),
    getNextPageParam: (last) => last.nextCursor,
  };
}
