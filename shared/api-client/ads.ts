import type { Ad, AdTrackBody, Region } from "../domain/index.ts";
import { sendBeaconJson } from "./beacon.ts";
import { type ApiClient, ApiError } from "./client.ts";
import { SESSION_HEADER, sessionId } from "./session-id.ts";

/** Where an advertisement is asked for: the region group of a property's state, and the property. */
export interface AdRequest {
  readonly region: Region;
  readonly propertyId: string;
}

/**
 * `GET /api/ads`, in the browser only: null when there is none.
 *
 * @throws {ApiError} "Failed to fetch ad: {status}" with the answer's status and code (docs/product/errors.md#advertisement)
 */
export async function fetchAd(api: ApiClient, { region, propertyId }: AdRequest, signal?: AbortSignal): Promise<Ad | null> {
  try {
    return (await api.get<Ad | undefined>("/api/ads", { region, propertyId }, signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    // Read by shape: the client is the shell's, and each bundle has an error class of its own.
    if (!(error instanceof Error && error.name === "ApiError")) throw error;
    const { status, code } = error as ApiError;
    throw new ApiError(status, { error: `Failed to fetch ad: ${status}`, code });
  }
}

/** What `trackAd` tells; the tab's own session unless told otherwise. */
export type AdTrack = Omit<AdTrackBody, "sessionId"> & Partial<Pick<AdTrackBody, "sessionId">>;

/** `POST /api/ads/track`: that an advertisement was shown or followed. Never throws and never delays anything. */
export function trackAd(payload: AdTrack): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...payload });
}
