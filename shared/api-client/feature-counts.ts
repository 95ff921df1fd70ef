import type { FeatureCounts } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** `GET /api/feature-counts`: the number of published listings that have each feature, by feature slug. */
export function getFeatureCounts(api: ApiClient, signal?: AbortSignal): Promise<FeatureCounts> {
  return api.get<FeatureCounts>("/api/feature-counts", undefined, signal);
}

export function featureCountsQuery(api: ApiClient) {
  return queryOptions({ queryKey: ["feature-counts"], queryFn: ({ signal }) => getFeatureCounts(api, signal) });
}
