import type { ApiClient } from "@nightlatch/api-client";
import { EMPTY_ADD_LISTING, EMPTY_REMOVAL, toNewProperty } from "@nightlatch/domain";
import { CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sendListing } from "../add-listing/listing-message.ts";
import { sendContact } from "../contact/contact-form.tsx";
import { requestLink } from "../host/host-calls.ts";
import { sendRemoval } from "../remove-listing/removal-request.ts";

const MESSAGE = { name: "Robin", email: "robin@example.com", subject: "general", message: "Hello" } as const;
const GUARD_FIELDS = { honeypot: "", elapsedMs: 4321, once: "a-name-of-it", firstAt: 1_700_000_000_000 };

const CALLS: readonly (readonly [string, (api: ApiClient) => Promise<unknown>])[] = [
  ["POST /api/contact", (api) => sendContact(api, MESSAGE, GUARD_FIELDS)],
  ["POST /api/properties", (api) => sendListing(api, toNewProperty(EMPTY_ADD_LISTING), GUARD_FIELDS)],
  ["POST /api/forms/removal", (api) => sendRemoval(api, EMPTY_REMOVAL, GUARD_FIELDS)],
  ["POST /api/host/link", (api) => requestLink(api, { email: "robin@example.com" })],
];

afterEach(() => void vi.restoreAllMocks());

describe.each(CALLS)("%s", (call, send) => {
  function openApi() {
    const api = createFakeApi();
    api.reply("GET /api/challenge", { json: CHALLENGE });
    api.reply(call, { json: { ok: true } });
    return api;
  }

  test("includes a proof of work", async () => {
    const api = openApi();
    await send(api.client);
    expect(api.calls(call).map(({ body }) => body)).toEqual([expect.objectContaining({ proof: expect.any(String) })]);
  });

  test("is sent without a proof when no challenge is available", async () => {
    const api = openApi();
    api.reply("GET /api/challenge", { status: 503 });
    await send(api.client);
    expect(api.calls(call).map(({ body }) => body)).toEqual([expect.not.objectContaining({ proof: expect.anything() })]);
  });

  test.each(["GET /api/challenge", call])("stops after a minute without a response to %s, and can be retried", async (held) => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    const api = openApi();
    api.hold(held, {});
    const sending = expect(send(api.client)).rejects.toMatchObject({
      name: "ApiError",
      message: "We got no reply, so this may already be sent. Send it again: we keep only one copy.",
    });
    await vi.waitFor(() => expect(api.calls(held)).toHaveLength(1));
    limit.abort(new DOMException("Too late.", "TimeoutError"));
    await sending;
    expect([timeout.mock.calls, api.calls(call).length]).toEqual([[[60_000]], held === call ? 1 : 0]);
  });

  test("passes an error on", async () => {
    const api = openApi();
    api.reply(call, { status: 429, json: { error: "Too many messages.", code: "too_many_requests" } });
    await expect(send(api.client)).rejects.toMatchObject({ name: "ApiError", status: 429, message: "Too many messages." });
  });
});
