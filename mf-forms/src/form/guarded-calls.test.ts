import type { ApiClient } from "@nightlatch/api-client";
import { EMPTY_ADD_LISTING, EMPTY_REMOVAL, toNewProperty } from "@nightlatch/domain";
import { CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { submitProperty } from "../add-listing/submit-property.ts";
import { sendContact } from "../contact/contact-message.ts";
import { sendRemoval } from "../remove-listing/send-removal.ts";

const MESSAGE = { name: "Robin", email: "robin@example.com", subject: "general", message: "Hello" } as const;
const SENT = { trap: "", elapsedMs: 4321, once: "a-name-of-it", firstAt: 1_700_000_000_000 };

const CALLS: readonly (readonly [string, (api: ApiClient, signal?: AbortSignal) => Promise<unknown>])[] = [
  ["POST /api/contact", (api, signal) => sendContact(api, MESSAGE, SENT, signal)],
  ["POST /api/properties", (api, signal) => submitProperty(api, toNewProperty(EMPTY_ADD_LISTING), signal)],
  ["POST /api/forms/removal", (api, signal) => sendRemoval(api, EMPTY_REMOVAL, signal)],
];

describe.each(CALLS)("%s", (call, send) => {
  function openApi() {
    const api = createFakeApi();
    api.reply("GET /api/challenge", { json: CHALLENGE });
    api.reply(call, { json: { ok: true } });
    return api;
  }

  test("carries a proof of work", async () => {
    const api = openApi();
    await send(api.client);
    expect(api.calls(call).map(({ body }) => body)).toEqual([expect.objectContaining({ proof: expect.any(String) })]);
  });

  test("goes without one when there is none to be had", async () => {
    const api = openApi();
    api.reply("GET /api/challenge", { status: 503 });
    await send(api.client);
    expect(api.calls(call).map(({ body }) => body)).toEqual([expect.not.objectContaining({ proof: expect.anything() })]);
  });

  test("is not sent once it is called off", async () => {
    const api = openApi();
    await expect(send(api.client, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(api.calls(call)).toEqual([]);
  });

  test("passes a refusal on", async () => {
    const api = openApi();
    api.reply(call, { status: 429, json: { error: "Too many messages.", code: "too_many_requests" } });
    await expect(send(api.client)).rejects.toMatchObject({ name: "ApiError", status: 429, message: "Too many messages." });
  });
});
