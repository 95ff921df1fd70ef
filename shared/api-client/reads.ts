import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** @throws {ApiError} 404 when no visible listing has the slug */
export const getListing = (api: ApiClient, slug: string, signal?: AbortSignal) =>
  api.get(`/api/listings/${encodeURIComponent(slug)}`, {}, signal);

export const listingQuery = (api: ApiClient, slug: string) =>
  queryOptions({ queryKey: ["listing", slug], queryFn: ({ signal }) => getListing(api, slug, signal) });

export const categoryCountsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["category-counts"], queryFn: ({ signal }) => api.get("/api/category-counts", {}, signal) });
