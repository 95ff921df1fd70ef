import type { ApiClient } from "@nightlatch/api-client";

export const featureCountsQuery = (api: ApiClient) => ({
  queryKey: ["feature-counts"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/feature-counts", {}, signal),
});

/** `GET /api/stays`: the server learns these slugs, as if their pages were opened. @param slugs 1 to 20 (`STAYS_MAX`) */
export const getStays = (api: ApiClient, slugs: readonly string[], signal?: AbortSignal) => api.get("/api/stays", { slugs }, signal);
