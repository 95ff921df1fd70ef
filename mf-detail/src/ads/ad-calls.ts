import {
  type ApiClient,
  ApiError,
  type BodyOf,
  type CallAt,
  isApiError,
  SESSION_HEADER,
  sendBeaconJson,
  sessionId,
} from "@nightlatch/api-client";
import type { Region } from "@nightlatch/domain";

/** The longest wait for a response, in milliseconds. */
const PATIENCE_MS = 10_000;

interface AdRequest {
  readonly region: Region;
  readonly propertyId: string;
}

/** @throws {ApiError} "Failed to fetch ad: {status}" (docs/product/errors.md#advertisement); null when there is none */
export async function fetchAd(api: ApiClient, { region, propertyId }: AdRequest, signal?: AbortSignal) {
  try {
    return (await api.get("/api/ads", { region, propertyId }, signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code } = error;
    throw new ApiError(status, { error: `Failed to fetch ad: ${status}`, code });
  }
}

type AdTrack = BodyOf<CallAt<"post", "/api/ads/track">>;

/** Sends an advertisement event by beacon, in this tab's session unless the event names one. Never throws. */
export function trackAd(event: Omit<AdTrack, "sessionId"> & Partial<Pick<AdTrack, "sessionId">>): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...event });
}

/** Requests an advertisement. A failure is logged and costs only the advertisement (docs/product/errors.md#advertisement). */
export async function askForAd(api: ApiClient, region: Region, propertyId: string, signal: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  signal.addEventListener("abort", () => controller.abort());
  // The back/forward cache may restore this page and continue the request.
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener("pagehide", leave);
  try {
    return await fetchAd(api, { region, propertyId }, controller.signal);
  } catch (error) {
    // A timeout has no status, like an unreachable server.
    if (!signal.aborted && !left)
      console.warn(controller.signal.aborted ? "Failed to fetch ad: 0" : error instanceof Error ? error.message : error);
    return null;
  } finally {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
  }
}
