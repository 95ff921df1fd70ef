import type { ApiClient } from "@nightlatch/api-client";

export const featureCountsQuery = (api: ApiClient) => ({
  queryKey: ["feature-counts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/feature-counts", {}, signal),
});

export const getStays = (api: ApiClient, slugs: readonly string[], signal?: AbortSignal) => api.get("/api/stays", { slugs }, signal);
