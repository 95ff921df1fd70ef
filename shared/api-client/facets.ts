import type { ADD_LISTING_CATEGORIES } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** The feature slugs of each group, under the form's name for it, in taxonomy order. */
export type FacetLists = Readonly<Record<keyof typeof ADD_LISTING_CATEGORIES, readonly string[]>>;

/** `GET /api/facets`: the choices that forms offer (docs/product/api.md#facets-and-tag-map). */
export function getFacets(api: ApiClient, signal?: AbortSignal): Promise<FacetLists> {
  return api.get<FacetLists>("/api/facets", undefined, signal);
}

export function facetsQuery(api: ApiClient) {
  return queryOptions({ queryKey: ["facets"], queryFn: ({ signal }) => getFacets(api, signal) });
}
