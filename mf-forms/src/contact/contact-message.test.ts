import { createApiClient } from "@nightlatch/api-client";
import { describe, expect, test } from "vitest";
import { sendContact } from "./contact-form.tsx";

const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "press", message: "Good evening." } as const;

const GUARD_FIELDS = { honeypot: "", elapsedMs: 4321.6, once: "a-name-of-it", firstAt: 1_700_000_000_000 };

async function sendTo(response: { status: number; text: string }, sent: Partial<typeof GUARD_FIELDS> = {}) {
  const calls: { path: string; method: string; body: unknown }[] = [];
  const api = createApiClient(async (path, { method, body }) => {
    calls.push({ path, method, body: JSON.parse(body ?? "null") });
    return { status: response.status, text: async () => response.text };
  });
  const result = await sendContact(api, MESSAGE, { ...GUARD_FIELDS, ...sent }).then(
    () => "sent",
    (error: Error) => error.message,
  );
  return { result, calls };
}

describe("a sent message", () => {
  test("goes to the contact call with its four fields, the empty honeypot and the time in whole milliseconds", async () => {
    const { result, calls } = await sendTo({ status: 200, text: '{"message":"ok"}' });
    expect(result).toBe("sent");
    // The form first requests a proof of work. This API has none, so the message is sent without one.
    expect(calls.map(({ path }) => path)).toEqual(["/api/challenge", "/api/contact"]);
    expect(calls[1]).toEqual({
      path: "/api/contact",
      method: "POST",
      body: { ...MESSAGE, website: "", elapsedMs: 4322, once: GUARD_FIELDS.once },
    });
  });

  test("includes a filled honeypot, for the API to judge", async () => {
    const { calls } = await sendTo({ status: 200, text: "{}" }, { honeypot: "https://spam.example" });
    expect(calls[1]?.body).toMatchObject({ website: "https://spam.example" });
  });
});

test.each([
  ["that is no JSON counts as success when its status is good", 200, "<p>Thanks</p>", "sent"],
  ["is checked for its status before its form", 502, "<p>Bad gateway</p>", "Server error (502): Bad gateway"],
  ["that is JSON without an error gives the page's own sentence", 500, '{"message":"no"}', "Failed to send message"],
  ["with an error gives the API's own sentence", 429, '{"error":"Too many messages.","code":"too_many_requests"}', "Too many messages."],
])("handles a response: %s", async (_, status, text, result) => {
  expect((await sendTo({ status, text })).result).toBe(result);
});
