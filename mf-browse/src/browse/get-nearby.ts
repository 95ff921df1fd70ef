import type { ApiClient } from "@nightlatch/api-client";

/**
 * The cities with listings that are nearest to a list's place, six at most (docs/product/deciding.md#also-nearby).
 *
 * @param segments type, state and city of the list's address; without a state it is not enabled
 */
export function nearbyQuery(api: ApiClient, segments: readonly string[]) {
  const [type, state = "", city] = segments;
  return {
    queryKey: ["nearby", ...segments],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/nearby", { type, state, city }, signal),
    enabled: segments.length > 1,
  };
}
