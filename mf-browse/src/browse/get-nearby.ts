import type { ApiClient } from "@nightlatch/api-client";
import type { Nearby } from "@nightlatch/domain";

/**
 * `GET /api/nearby`: the cities with listings that are nearest to a list's place, six at most
 * (docs/product/deciding.md#also-nearby).
 *
 * @param segments type, state and city of the list's address
 */
export function getNearby(api: ApiClient, [type, state, city]: readonly string[], signal?: AbortSignal): Promise<Nearby> {
  return api.get<Nearby>("/api/nearby", { type, state, city }, signal);
}

export const nearbyQuery = (api: ApiClient, segments: readonly string[]) => ({
  queryKey: ["nearby", ...segments],
  queryFn: ({ signal }: { signal: AbortSignal }) => getNearby(api, segments, signal),
  enabled: segments.length > 1,
});
