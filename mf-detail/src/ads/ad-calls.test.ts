import { createApiClient, SESSION_HEADER } from "@nightlatch/api-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchAd, trackAd } from "./ad-calls.ts";

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

  test("asks with the tab's id and gives the advertisement", async () => {
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

  test("gives null for 204", async () => {
    expect(await fetchAd(answer(204), REQUEST)).toBeNull();
  });

  test.each([400, 503])("fails with its literal message for %i", async (status) => {
    const api = answer(status, JSON.stringify({ error: "No.", code: "some_code" }));
    await expect(fetchAd(api, REQUEST)).rejects.toMatchObject({ message: `Failed to fetch ad: ${status}`, status, code: "some_code" });
  });

  test("fails alike when no answer comes, and not when it was called off", async () => {
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

test("an event is told by beacon, with the tab's id", async () => {
  const event = { placementId: "detail-sidebar", creativeId: "moth-1", propertyId: "rec1", event: "click", viewId: "view-0001" } as const;
  const sent: [string, Blob][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
  trackAd(event);
  expect(sent.map(([path]) => path)).toEqual(["/api/ads/track"]);
  expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual({ ...event, sessionId: expect.stringMatching(/^[\w-]{8,64}$/) });
});
