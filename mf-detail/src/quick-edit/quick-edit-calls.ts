import type { ApiClient } from "@nightlatch/api-client";
import type { QuickEditChanges } from "@nightlatch/domain";

const address = (slug: string) => `/api/operator/listings/${encodeURIComponent(slug)}` as const;

/**
 * Reads the fields of a listing that Quick Edit may change, drafts included. Answered on the server's own machine only;
 * elsewhere a 404. For the browser, never for a page's `load`: there the server itself would ask, and it is local to itself.
 */
export const readQuickEdit = (api: ApiClient, slug: string, signal?: AbortSignal) => api.get(address(slug), {}, signal);

/**
 * Saves changes and answers the listing as it is afterwards. Rejects with an ApiError: status 409 when the listing was
 * changed since `changes.version` was read, 400 with `field` when a value cannot be taken.
 */
export const saveQuickEdit = (api: ApiClient, slug: string, changes: QuickEditChanges) => api.patch(address(slug), changes);
