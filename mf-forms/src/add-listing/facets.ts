import type { ApiClient, ReadOnly, ResponseTo } from "@nightlatch/api-client";

/** The feature slugs of each group, under the form's name for it, in taxonomy order (docs/product/api.md#facets-and-tag-map). */
export type FacetLists = ReadOnly<ResponseTo<"GET /api/facets">>;

export const facetsQuery = (api: ApiClient) => ({
  queryKey: ["facets"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/facets", {}, signal),
});
