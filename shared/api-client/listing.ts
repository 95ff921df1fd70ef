import type { ListingDetail } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** `GET /api/listings/:slug`. Rejects with an ApiError of status 404 when there is no such visible listing. */
export function getListing(api: ApiClient, slug: string, signal?: AbortSignal): Promise<ListingDetail> {
  return api.get<ListingDetail>(`/api/listings/${encodeURIComponent(slug)}`, undefined, signal);
}

export function listingQuery(api: ApiClient, slug: string) {
  return queryOptions({ queryKey: ["listing", slug], queryFn: ({ signal }) => getListing(api, slug, signal) });
}
