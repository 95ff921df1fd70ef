import type { ApiClient } from "@nightlatch/api-client";
import type { SimilarListings } from "@nightlatch/domain";

/** `GET /api/listings/:slug/similar`: at most three stays, most similar first. Rejects with 404 like the listing itself. */
export function fetchSimilar(api: ApiClient, slug: string, signal?: AbortSignal): Promise<SimilarListings> {
  return api.get<SimilarListings>(`/api/listings/${encodeURIComponent(slug)}/similar`, undefined, signal);
}

export const similarQuery = (api: ApiClient, slug: string) => ({
  queryKey: ["similar", slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchSimilar(api, slug, signal),
});

/** The decoded slug of a `/property/...` path; an invalid encoding stays as it is. */
export function readSlug(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
