import { CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { joinWaitlist } from "./join-waitlist.ts";

const CALL = "POST /api/waitlist";
const FORM = { email: " robin@example.com ", interest: "traveler", website: "", elapsedMs: 5_000 } as const;

function openApi() {
  const api = createFakeApi();
  api.reply("GET /api/challenge", { json: CHALLENGE });
  api.reply(CALL, { json: { ok: true } });
  return api;
}

test("what the e-mail-marketing service takes is sent, with a proof of work", async () => {
  const api = openApi();
  await joinWaitlist(api.client, FORM);
  const subscription = { email_address: "robin@example.com", tags: ["interest-traveler"], website: "", elapsedMs: 5_000 };
  expect(api.calls(CALL).map(({ body }) => body)).toEqual([{ ...subscription, proof: expect.any(String) }]);
});

test("it is sent without a proof when there is none to be had", async () => {
  const api = openApi();
  api.reply("GET /api/challenge", { status: 503 });
  await joinWaitlist(api.client, FORM);
  expect(api.calls(CALL).map(({ body }) => body)).toEqual([expect.not.objectContaining({ proof: expect.anything() })]);
});

test("nothing is sent once it is called off", async () => {
  const api = openApi();
  await expect(joinWaitlist(api.client, FORM, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(api.calls(CALL)).toEqual([]);
});

test("a refusal is passed on", async () => {
  const api = openApi();
  api.reply(CALL, { status: 429, json: { error: "Too many messages.", code: "too_many_requests" } });
  await expect(joinWaitlist(api.client, FORM)).rejects.toMatchObject({ name: "ApiError", status: 429, message: "Too many messages." });
});
