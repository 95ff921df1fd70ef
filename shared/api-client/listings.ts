import { infiniteQueryOptions } from "@tanstack/react-query";
import { LISTING_PAGE_SIZE, type ListingPage, type ListingQuery, toListingParams } from "../domain/index.ts";
import type { ApiClient } from "./client.ts";

/** `GET /api/listings`: one page of the filtered, ordered list. `seed` is the visit's bucket, 0 to 63. */
export function getListings(
  api: ApiClient,
  query: ListingQuery,
  seed: number,
  cursor?: string | null,
  signal?: AbortSignal,
): Promise<ListingPage> {
  return api.get<ListingPage>("/api/listings", { ...toListingParams(query), seed, limit: LISTING_PAGE_SIZE, cursor }, signal);
}

/** Pages of 18, growing by 18 (SPEC.md point 4 "Listing order"). */
export function listingsQuery(api: ApiClient, query: ListingQuery, seed: number) {
  return infiniteQueryOptions({
    queryKey: ["listings", toListingParams(query), seed],
    queryFn: ({ pageParam, signal }) => getListings(api, query, seed, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
