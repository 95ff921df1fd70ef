import type { ApiClient } from "@nightlatch/api-client";

/** At most three stays, nearest in meaning first. Rejects with 404 like the listing itself. */
export const similarQuery = (api: ApiClient, slug: string) => ({
  queryKey: ["similar", slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(`/api/listings/${encodeURIComponent(slug)}/similar`, {}, signal),
});
