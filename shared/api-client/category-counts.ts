import type { CategoryCounts } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** `GET /api/category-counts`: the number of published listings of each browse type (docs/product/home.md#category-cards). */
export function getCategoryCounts(api: ApiClient, signal?: AbortSignal): Promise<CategoryCounts> {
  return api.get<CategoryCounts>("/api/category-counts", undefined, signal);
}

export function categoryCountsQuery(api: ApiClient) {
  return queryOptions({ queryKey: ["category-counts"], queryFn: ({ signal }) => getCategoryCounts(api, signal) });
}
