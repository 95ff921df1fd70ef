import { SESSION_HEADER } from "@nightlatch/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchAd, trackAd } from "./ads.ts";
import { createApiClient } from "./client.ts";
import { trackOutbound } from "./outbound.ts";

const REQUEST = { region: "fl", propertyId: "rec1" } as const;
const AD = { placement_id: "detail-sidebar", creative_id: "moth-1" };

function memoryStorage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), kept };
}

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe("fetchAd", () => {
  const answer = (status: number, body = "") => createApiClient(async () => ({ status, text: async () => body }));

  it("asks with the tab's id and gives the advertisement", async () => {
    const calls: [string, Record<string, string>][] = [];
    const api = createApiClient(async (path, { headers }) => {
      calls.push([path, headers]);
      return { status: 200, text: async () => JSON.stringify(AD) };
    });
    expect(await fetchAd(api, REQUEST)).toEqual(AD);
    await fetchAd(api, REQUEST);
    expect(calls[0]?.[0]).toBe("/api/ads?region=fl&propertyId=rec1");
    expect(calls[0]?.[1]).toMatchObject({ accept: "application/json", [SESSION_HEADER]: expect.stringMatching(/^[\w-]{8,64}$/) });
    expect(calls[1]?.[1][SESSION_HEADER]).toBe(calls[0]?.[1][SESSION_HEADER]);
  });

  it("gives null for 204", async () => {
    expect(await fetchAd(answer(204), REQUEST)).toBeNull();
  });

  it.each([400, 503])("fails with its literal message for %i", async (status) => {
    const api = answer(status, JSON.stringify({ error: "No.", code: "some_code" }));
    await expect(fetchAd(api, REQUEST)).rejects.toMatchObject({ message: `Failed to fetch ad: ${status}`, status, code: "some_code" });
  });

  it("fails alike when no answer comes, and not when it was called off", async () => {
    await expect(
      fetchAd(
        createApiClient(() => Promise.reject(new TypeError("down"))),
        REQUEST,
      ),
    ).rejects.toMatchObject({
      message: "Failed to fetch ad: 0",
      code: "network",
    });
    const aborted = createApiClient(() => Promise.reject(new DOMException("Aborted", "AbortError")));
    await expect(fetchAd(aborted, REQUEST)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("what is only counted", () => {
  const CLICK = { placementId: "detail-sidebar", creativeId: "moth-1", propertyId: "rec1", event: "click" } as const;

  it("goes as a beacon of JSON, with the tab's id", async () => {
    const sent: [string, Blob][] = [];
    vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
    trackAd({ ...CLICK, viewId: "view-0001" });
    trackOutbound({ slug: "fern-house", kind: "booking" });
    expect(sent.map(([path, body]) => [path, body.type])).toEqual([
      ["/api/ads/track", "application/json"],
      ["/api/outbound", "application/json"],
    ]);
    expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual({
      ...CLICK,
      viewId: "view-0001",
      sessionId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(JSON.parse((await sent[1]?.[1].text()) ?? "")).toEqual({ slug: "fern-house", kind: "booking" });
  });

  it.each<[string, object]>([
    ["there are no beacons", {}],
    ["the beacon is refused", { sendBeacon: () => false }],
  ])("goes by a request that outlives the page when %s", async (_when, navigator) => {
    const fetch = vi.fn(async () => new Response());
    vi.stubGlobal("navigator", navigator);
    vi.stubGlobal("fetch", fetch);
    trackAd(CLICK);
    expect(fetch).toHaveBeenCalledWith("/api/ads/track", expect.objectContaining({ method: "POST", keepalive: true }));
  });

  it("never throws, whatever fails", async () => {
    vi.stubGlobal("navigator", {
      sendBeacon: () => {
        throw new Error("blocked");
      },
    });
    expect(trackAd(CLICK)).toBeUndefined();
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    expect(trackOutbound({ slug: "fern-house", kind: "booking" })).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve));
  });
});
