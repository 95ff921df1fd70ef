import type { Ad, AdTrackBody, Region } from "@nightlatch/domain";
import { sendBeaconJson } from "./beacon.ts";
import { type ApiClient, ApiError } from "./client.ts";
import { SESSION_HEADER, sessionId } from "./session-id.ts";

/** The place of an advertisement: the region group of a property's state, and the property's id. */
export interface AdRequest {
  readonly region: Region;
  readonly propertyId: string;
}

/**
 * Asks `GET /api/ads` for an advertisement, in the browser only. Resolves with null when there is none.
 *
 * @throws {ApiError} "Failed to fetch ad: {status}" with the answer's status and code
 *   (docs/product/errors.md#advertisement)
 */
export async function fetchAd(api: ApiClient, { region, propertyId }: AdRequest, signal?: AbortSignal): Promise<Ad | null> {
  try {
    return (await api.get<Ad | undefined>("/api/ads", { region, propertyId }, signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    // The error is known by its name, not by its class: the client is the shell's, and each bundle has its own `ApiError`.
    if (!(error instanceof Error && error.name === "ApiError")) throw error;
    const { status, code } = error as ApiError;
    throw new ApiError(status, { error: `Failed to fetch ad: ${status}`, code });
  }
}

/** An event for `trackAd`. Without a `sessionId` it is told of this tab's own session. */
export type AdTrack = Omit<AdTrackBody, "sessionId"> & Partial<Pick<AdTrackBody, "sessionId">>;

/** `POST /api/ads/track`: tells that an advertisement was shown or followed. Never throws and never delays anything. */
export function trackAd(payload: AdTrack): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...payload });
}
