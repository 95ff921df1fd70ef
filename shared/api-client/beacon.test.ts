import { afterEach, expect, it, vi } from "vitest";
import { sendBeaconJson } from "./operations.ts";

const BODY = { slug: "fern-house", kind: "booking" } as const;

afterEach(() => vi.unstubAllGlobals());

it("sends JSON as a beacon", async () => {
  const sent: [string, Blob][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
  sendBeaconJson("/api/outbound", BODY);
  expect(sent.map(([path, body]) => [path, body.type])).toEqual([["/api/outbound", "application/json"]]);
  expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual(BODY);
});

it.each<[string, object]>([
  ["beacons are missing", {}],
  ["the beacon is refused", { sendBeacon: () => false }],
])("sends a keepalive request when %s", (_when, navigator) => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("fetch", fetch);
  sendBeaconJson("/api/outbound", BODY);
  expect(fetch).toHaveBeenCalledWith("/api/outbound", expect.objectContaining({ method: "POST", keepalive: true }));
});

it("never throws, whatever fails", async () => {
  vi.stubGlobal("navigator", {
    sendBeacon: () => {
      throw new Error("blocked");
    },
  });
  expect(sendBeaconJson("/api/outbound", BODY)).toBeUndefined();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
  expect(sendBeaconJson("/api/outbound", BODY)).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve));
});
