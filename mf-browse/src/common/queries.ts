import type { ApiClient } from "@nightlatch/api-client";
import type { FeatureCounts, Stays } from "@nightlatch/domain";

/** `GET /api/feature-counts`: the number of published listings by feature slug. */
export function getFeatureCounts(api: ApiClient, signal?: AbortSignal): Promise<FeatureCounts> {
  return api.get<FeatureCounts>("/api/feature-counts", undefined, signal);
}

export const featureCountsQuery = (api: ApiClient) => ({
  queryKey: ["feature-counts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getFeatureCounts(api, signal),
});

/**
 * `GET /api/stays`: the facts of stays. The server learns these slugs, as if their pages were opened.
 * @param slugs 1 to 20 (`STAYS_MAX`)
 */
export function getStays(api: ApiClient, slugs: readonly string[], signal?: AbortSignal): Promise<Stays> {
  return api.get<Stays>("/api/stays", { slugs }, signal);
}
