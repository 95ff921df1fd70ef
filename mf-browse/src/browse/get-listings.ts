import type { ApiClient } from "@nightlatch/api-client";
import { LISTING_PAGE_SIZE, type ListingQuery, toListingParams } from "@nightlatch/domain";

/** `GET /api/listings`: one page of the filtered, ordered list. `seed` is the visit's. */
export function getListings(api: ApiClient, query: ListingQuery, seed: number, cursor?: string | null, signal?: AbortSignal) {
  return api.get("/api/listings", { ...toListingParams(query), seed, limit: LISTING_PAGE_SIZE, cursor }, signal);
}
