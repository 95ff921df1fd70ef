import type { ApiClient } from "@nightlatch/api-client";

/** At most three stays, most similar first. Rejects with 404 like the listing itself. */
export const similarQuery = (api: ApiClient, slug: string) => ({
  queryKey: ["similar", slug],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get(`/api/listings/${encodeURIComponent(slug)}/similar`, {}, signal),
});

export function readSlug(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
