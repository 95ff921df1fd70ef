import type { ApiClient } from "@nightlatch/api-client";
import type { Suggestion } from "@nightlatch/domain";

/** `GET /api/suggestions`: places, then properties, at most ten in all (docs/product/browse.md#suggestions). */
export function getSuggestions(api: ApiClient, text: string, signal?: AbortSignal): Promise<Suggestion[]> {
  return api.get<Suggestion[]>("/api/suggestions", { q: text }, signal);
}

/** The query for the suggestions of a text, which must have no white space around it. */
export const suggestionsQuery = (api: ApiClient, text: string) => ({
  queryKey: ["suggestions", text],
  queryFn: ({ signal }: { signal: AbortSignal }) => getSuggestions(api, text, signal),
});
