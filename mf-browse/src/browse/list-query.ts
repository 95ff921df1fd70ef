import type { ApiClient } from "@nightlatch/shared/api-client";
import type { ListingPage } from "@nightlatch/shared/domain";
import { type Address, listSearch, placeSegments } from "./address.ts";

type ListRules = typeof import("./list-rules.ts");

let rules: Promise<ListRules> | undefined;

/** The list's rules, fetched once; a failed fetch is tried again by the next call. */
export function loadListRules(): Promise<ListRules> {
  rules ??= import(/* webpackChunkName: "list-rules" */ "./list-rules.ts").catch((error: unknown) => {
    rules = undefined;
    throw error;
  });
  return rules;
}

/**
 * Pages of 18 of an address's list, growing by 18 (SPEC.md point 4 "Listing order"). The key holds the address as it
 * is spelt, so that a page can take over the server's list before the rules are there.
 */
export function listQuery(api: ApiClient, { pathname, search }: Address, seed: number) {
  const address = { pathname, search: listSearch(search) };
  return {
    queryKey: ["browse", ...placeSegments(pathname), address.search, seed],
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<ListingPage> =>
      (await loadListRules()).fetchPage(api, address, seed, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ListingPage) => last.nextCursor,
  };
}
