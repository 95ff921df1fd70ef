import { type ApiClient, ApiError, isApiError, SESSION_HEADER, sessionId } from "@nightlatch/api-client";
import type { Region } from "@nightlatch/domain";

/** The place of an advertisement: the region group of a property's state, and the property's id. */
interface AdRequest {
  readonly region: Region;
  readonly propertyId: string;
}

/**
 * Asks `GET /api/ads` for an advertisement, in the browser only. Resolves with null when there is none.
 *
 * @throws {ApiError} "Failed to fetch ad: {status}" with the answer's status and code
 *   (docs/product/errors.md#advertisement)
 */
export async function fetchAd(api: ApiClient, { region, propertyId }: AdRequest, signal?: AbortSignal) {
  try {
    return (await api.get("/api/ads", { region, propertyId }, signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code } = error;
    throw new ApiError(status, { error: `Failed to fetch ad: ${status}`, code });
  }
}
