import type { ApiClient } from "@nightlatch/api-client";

/** Every country, state and city that has listings (docs/product/deciding.md#places). */
export const placesQuery = (api: ApiClient) => ({
  queryKey: ["places"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/places", {}, signal),
});
