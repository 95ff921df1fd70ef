import type { SimilarListings } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** `GET /api/listings/:slug/similar`: at most three stays, nearest in meaning first. Rejects with 404 like the listing itself. */
export function fetchSimilar(api: ApiClient, slug: string, signal?: AbortSignal): Promise<SimilarListings> {
  return api.get<SimilarListings>(`/api/listings/${encodeURIComponent(slug)}/similar`, undefined, signal);
}

export function similarQuery(api: ApiClient, slug: string) {
  return queryOptions({ queryKey: ["similar", slug], queryFn: ({ signal }) => fetchSimilar(api, slug, signal) });
}
