import { type ApiClient, ApiError, isApiError, SESSION_HEADER, sendBeaconJson, sessionId } from "@nightlatch/api-client";
import type { Ad, AdTrackBody, Region } from "@nightlatch/domain";

/** The longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000;

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
export async function fetchAd(api: ApiClient, { region, propertyId }: AdRequest, signal?: AbortSignal): Promise<Ad | null> {
  try {
    return (await api.get<Ad | undefined>("/api/ads", { region, propertyId }, signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code } = error;
    throw new ApiError(status, { error: `Failed to fetch ad: ${status}`, code });
  }
}

/** An event for `trackAd`. Without a `sessionId` it is told of this tab's own session. */
type AdTrack = Omit<AdTrackBody, "sessionId"> & Partial<Pick<AdTrackBody, "sessionId">>;

/** `POST /api/ads/track`: tells that an advertisement was shown or followed. Never throws and never delays anything. */
export function trackAd(payload: AdTrack): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...payload });
}

/**
 * Asks for an advertisement. A failure is logged and costs the advertisement only (docs/product/errors.md#advertisement); that the page
 * is left meanwhile is none.
 */
export async function askForAd(api: ApiClient, region: Region, propertyId: string, signal: AbortSignal): Promise<Ad | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  signal.addEventListener("abort", () => controller.abort());
  // A page that is left may be come back to as it was, and its call then goes on.
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener("pagehide", leave);
  try {
    return await fetchAd(api, { region, propertyId }, controller.signal);
  } catch (error) {
    // A call that is not answered in time has no status, like one that never arrived.
    if (!signal.aborted && !left)
      console.warn(controller.signal.aborted ? "Failed to fetch ad: 0" : error instanceof Error ? error.message : error);
    return null;
  } finally {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
  }
}
