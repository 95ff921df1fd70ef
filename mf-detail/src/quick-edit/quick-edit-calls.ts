import type { ApiClient } from "@nightlatch/api-client";
import type { QuickEdit, QuickEditChanges } from "@nightlatch/domain";

const address = (slug: string): string => `/api/operator/listings/${encodeURIComponent(slug)}`;

/**
 * Reads the fields of a listing that Quick Edit may change, drafts included. Answered on the server's own machine only;
 * elsewhere a 404. For the browser, never for a page's `load`: there the server itself would ask, and it is local to itself.
 */
export function readQuickEdit(api: ApiClient, slug: string, signal?: AbortSignal): Promise<QuickEdit> {
  return api.get<QuickEdit>(address(slug), undefined, signal);
}

/**
 * Saves changes and answers the listing as it is afterwards. Rejects with an ApiError: status 409 when the listing was
 * changed since `changes.version` was read, 400 with `field` when a value cannot be taken.
 */
export function saveQuickEdit(api: ApiClient, slug: string, changes: QuickEditChanges): Promise<QuickEdit> {
  return api.patch<QuickEdit>(address(slug), changes);
}
