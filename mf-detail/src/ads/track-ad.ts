import { sendBeaconJson, sessionId } from "@nightlatch/api-client";
import type { AdTrackBody } from "@nightlatch/domain";

/** An event for `trackAd`. Without a `sessionId` it is told of this tab's own session. */
type AdTrack = Omit<AdTrackBody, "sessionId"> & Partial<Pick<AdTrackBody, "sessionId">>;

/** `POST /api/ads/track`: tells that an advertisement was shown or followed. Never throws and never delays anything. */
export function trackAd(payload: AdTrack): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...payload });
}
