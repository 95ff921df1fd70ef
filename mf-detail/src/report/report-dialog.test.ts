import { CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { sendReport } from "./report-dialog.tsx";

const CALL = "POST /api/reports";
const REPORT = { slug: "fern-house", reason: "closed", details: "Sold." } as const;

test("a report is sent with a proof of work", async () => {
  const api = createFakeApi();
  api.reply("GET /api/challenge", { json: CHALLENGE });
  api.reply(CALL, { status: 201, json: { ok: true } });
  expect(await sendReport(api.client, REPORT)).toEqual({ ok: true });
  expect(api.calls(CALL).map(({ body }) => body)).toEqual([{ ...REPORT, proof: expect.any(String) }]);
});

test("it is sent as it is when no challenge is to be had", async () => {
  const api = createFakeApi();
  api.reply(CALL, { status: 201, json: { ok: true } });
  expect(await sendReport(api.client, REPORT)).toEqual({ ok: true });
  expect(api.calls().map(({ call, body }) => [call, body])).toEqual([
    ["GET /api/challenge", undefined],
    [CALL, REPORT],
  ]);
});

test("a refusal keeps the API's words and field", async () => {
  const api = createFakeApi();
  const refusal = { error: 'There is no listing "fern-house".', code: "listing_not_found", field: "slug" };
  api.reply(CALL, { status: 404, json: refusal });
  await expect(sendReport(api.client, REPORT)).rejects.toMatchObject({ status: 404, message: refusal.error, field: "slug" });
});
