import type { ApiClient } from "@nightlatch/api-client";
import type { Nearby } from "@nightlatch/domain";

/** The place of a list, as the segments of its address: type, state and city. */
export type PlaceAddress = readonly [type: string | undefined, state: string, city: string | undefined];

/** `GET /api/nearby`: the cities with listings that are nearest to a place, six at most (docs/product/deciding.md#also-nearby). */
export function getNearby(api: ApiClient, [type, state, city]: PlaceAddress, signal?: AbortSignal): Promise<Nearby> {
  return api.get<Nearby>("/api/nearby", { type, state, city }, signal);
}

export const nearbyQuery = (api: ApiClient, place: PlaceAddress) => ({
  queryKey: ["nearby", ...place],
  queryFn: ({ signal }: { signal: AbortSignal }) => getNearby(api, place, signal),
});
