import type { ApiClient } from "@nightlatch/api-client";
import type { ADD_LISTING_CATEGORIES } from "@nightlatch/domain";

/** The feature slugs of each group, under the form's name for it, in taxonomy order. */
export type FacetLists = Readonly<Record<keyof typeof ADD_LISTING_CATEGORIES, readonly string[]>>;

/** `GET /api/facets`: the choices that forms offer (docs/product/api.md#facets-and-tag-map). */
export function getFacets(api: ApiClient, signal?: AbortSignal): Promise<FacetLists> {
  return api.get<FacetLists>("/api/facets", undefined, signal);
}

export const facetsQuery = (api: ApiClient) => ({
  queryKey: ["facets"],
  queryFn: ({ signal }: { signal: AbortSignal }) => getFacets(api, signal),
});
