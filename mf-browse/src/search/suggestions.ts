import type { ApiClient } from "@nightlatch/api-client";

/**
 * Places, then properties, at most ten in all (docs/product/browse.md#suggestions).
 *
 * @param text without white space around it
 */
export const suggestionsQuery = (api: ApiClient, text: string) => ({
  queryKey: ["suggestions", text],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/suggestions", { q: text }, signal),
});
