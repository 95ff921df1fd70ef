import { type BodyOf, type CallAt, sendBeaconJson, sessionId } from "@nightlatch/api-client";

type AdEvent = BodyOf<CallAt<"post", "/api/ads/track">>;

/** Reports that an advertisement was shown or followed, in this tab's own session if none is given. Never throws and never delays anything. */
export function trackAd(event: Omit<AdEvent, "sessionId"> & Partial<Pick<AdEvent, "sessionId">>): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...event });
}
