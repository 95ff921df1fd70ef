import type { ApiClient } from "@nightlatch/api-client";

/** The number of published listings that have each feature, by feature slug. */
export const featureCountsQuery = (api: ApiClient) => ({
  queryKey: ["feature-counts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/feature-counts", {}, signal),
});
