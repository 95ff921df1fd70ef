import type { ApiClient } from "@nightlatch/api-client";
import type { FeatureCounts } from "@nightlatch/domain";

/** `GET /api/feature-counts`: the number of published listings that have each feature, by feature slug. */
export function getFeatureCounts(api: ApiClient, signal?: AbortSignal): Promise<FeatureCounts> {
  return api.get<FeatureCounts>("/api/feature-counts", undefined, signal);
}

export const featureCountsQuery = (api: ApiClient) => ({
  queryKey: ["feature-counts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getFeatureCounts(api, signal),
});
