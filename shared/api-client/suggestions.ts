import type { Suggestion } from "@nightlatch/domain";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";

/** `GET /api/suggestions`: places, then properties, at most ten in all (docs/product/browse.md#suggestions). */
export function getSuggestions(api: ApiClient, text: string, signal?: AbortSignal): Promise<Suggestion[]> {
  return api.get<Suggestion[]>("/api/suggestions", { q: text }, signal);
}

/** The query for the suggestions of a text, which must have no white space around it. */
export function suggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({ queryKey: ["suggestions", text], queryFn: ({ signal }) => getSuggestions(api, text, signal) });
}
