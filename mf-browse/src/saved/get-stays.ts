import type { ApiClient } from "@nightlatch/api-client";
import type { Stays } from "@nightlatch/domain";

/**
 * `GET /api/stays`: the facts of stays by their slugs. The call tells our server which stays they are, as opening their pages would.
 *
 * @param slugs 1 to 20 (`STAYS_MAX`)
 */
export function getStays(api: ApiClient, slugs: readonly string[], signal?: AbortSignal): Promise<Stays> {
  return api.get<Stays>("/api/stays", { slugs }, signal);
}
