import { createApiClient, SESSION_HEADER } from "@nightlatch/api-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestAd, trackAd } from "./ad-unit.tsx";

const AD = { placement_id: "detail-sidebar", creative_id: "moth-1" };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
});
afterEach(() => vi.unstubAllGlobals());

test("each request sends the tab's id and returns the ad", async () => {
  const calls: [string, Record<string, string>][] = [];
  const api = createApiClient(async (path, { headers }) => {
    calls.push([path, headers]);
    return { status: 200, text: async () => JSON.stringify(AD) };
  });
  for (let times = 0; times < 2; times += 1) expect(await requestAd(api, "fl", "rec1", new AbortController().signal)).toEqual(AD);
  expect(calls[0]?.[0]).toBe("/api/ads?region=fl&propertyId=rec1");
  expect(calls[0]?.[1]).toMatchObject({ accept: "application/json", [SESSION_HEADER]: expect.stringMatching(/^[\w-]{8,64}$/) });
  expect(calls[1]?.[1][SESSION_HEADER]).toBe(calls[0]?.[1][SESSION_HEADER]);
});

test("an aborted request logs no warning", async () => {
  const noted = vi.spyOn(console, "warn");
  const aborted = createApiClient(() => Promise.reject(new DOMException("Aborted", "AbortError")));
  expect(await requestAd(aborted, "fl", "rec1", AbortSignal.abort())).toBeNull();
  expect(noted).not.toHaveBeenCalled();
});

test("reports an event by beacon, with the tab's id", async () => {
  const event = { placementId: "detail-sidebar", creativeId: "moth-1", propertyId: "rec1", event: "click", viewId: "view-0001" } as const;
  const sent: [string, Blob][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
  trackAd(event);
  expect(sent.map(([path]) => path)).toEqual(["/api/ads/track"]);
  expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual({ ...event, sessionId: expect.stringMatching(/^[\w-]{8,64}$/) });
});
