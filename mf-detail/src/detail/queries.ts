import type { ApiClient } from "@nightlatch/api-client";
import type { SimilarListings } from "@nightlatch/domain";

/** `GET /api/listings/:slug/similar`: at most three stays, nearest in meaning first. Rejects with 404 like the listing itself. */
export function fetchSimilar(api: ApiClient, slug: string, signal?: AbortSignal): Promise<SimilarListings> {
  return api.get<SimilarListings>(`/api/listings/${encodeURIComponent(slug)}/similar`, undefined, signal);
}

export const similarQuery = (api: ApiClient, slug: string) => ({
  queryKey: ["similar", slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchSimilar(api, slug, signal),
});

/** The slug of a `/property/...` path, decoded; a segment that is not well encoded stays as it is. */
export function readSlug(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
