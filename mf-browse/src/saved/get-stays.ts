import type { ApiClient } from "@nightlatch/api-client";

/**
 * `GET /api/stays`: the facts of stays by their slugs. The call tells our server which stays they are, as opening their pages would.
 *
 * @param slugs 1 to 20 (`STAYS_MAX`)
 */
export const getStays = (api: ApiClient, slugs: readonly string[], signal?: AbortSignal) => api.get("/api/stays", { slugs }, signal);
