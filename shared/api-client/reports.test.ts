import { expect, it } from "vitest";
import { createApiClient } from "./client.ts";
import { sendReport } from "./reports.ts";

const REPORT = { slug: "fern-house", reason: "closed", details: "Sold." } as const;

function recordingApi(status: number, body: unknown) {
  const calls: [method: string, path: string, body: unknown][] = [];
  const api = createApiClient(async (path, init) => {
    calls.push([init.method, path, init.body === undefined ? undefined : JSON.parse(init.body)]);
    return path === "/api/reports"
      ? { status, text: async () => JSON.stringify(body) }
      : { status: 503, text: async () => JSON.stringify({ error: "No.", code: "not_ready" }) };
  });
  return { api, calls };
}

it("is sent as it is when no challenge is to be had", async () => {
  const { api, calls } = recordingApi(201, { ok: true });
  expect(await sendReport(api, REPORT)).toEqual({ ok: true });
  expect(calls).toEqual([
    ["GET", "/api/challenge", undefined],
    ["POST", "/api/reports", REPORT],
  ]);
});

it("fails with the API's words and field", async () => {
  const { api } = recordingApi(404, { error: 'There is no listing "fern-house".', code: "listing_not_found", field: "slug" });
  await expect(sendReport(api, REPORT)).rejects.toMatchObject({ status: 404, field: "slug" });
});
