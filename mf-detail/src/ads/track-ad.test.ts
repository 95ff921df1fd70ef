import { afterEach, expect, test, vi } from "vitest";
import { trackAd } from "./track-ad.ts";

afterEach(() => vi.unstubAllGlobals());

test("an event is told by beacon, with the tab's id", async () => {
  const event = { placementId: "detail-sidebar", creativeId: "moth-1", propertyId: "rec1", event: "click", viewId: "view-0001" } as const;
  const sent: [string, Blob][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
  trackAd(event);
  expect(sent.map(([path]) => path)).toEqual(["/api/ads/track"]);
  expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual({ ...event, sessionId: expect.stringMatching(/^[\w-]{8,64}$/) });
});
