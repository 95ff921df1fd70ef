import { afterEach, expect, test, vi } from "vitest";
import { sendOutbound } from "./outbound.ts";

afterEach(() => vi.unstubAllGlobals());

test("a followed link is told by beacon: which listing and what kind, and nothing else", async () => {
  const sent: [string, Blob][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body]) > 0 });
  sendOutbound({ slug: "fern-house", kind: "booking" });
  expect(sent.map(([path]) => path)).toEqual(["/api/outbound"]);
  expect(JSON.parse((await sent[0]?.[1].text()) ?? "")).toEqual({ slug: "fern-house", kind: "booking" });
});
