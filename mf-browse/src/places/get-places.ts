import type { ApiClient } from "@nightlatch/api-client";
import type { PlaceIndex } from "@nightlatch/domain";

/** `GET /api/places`: every country, state and city that has listings (docs/product/deciding.md#places). */
export function getPlaces(api: ApiClient, signal?: AbortSignal): Promise<PlaceIndex> {
  return api.get<PlaceIndex>("/api/places", undefined, signal);
}

export const placesQuery = (api: ApiClient) => ({
  queryKey: ["places"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getPlaces(api, signal),
});
