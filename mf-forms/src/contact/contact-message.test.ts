import { createApiClient } from "@nightlatch/shared/api-client";
import { describe, expect, test } from "vitest";
import { readContactForm, sendContact, toContactPayload } from "./contact-message.ts";

const TYPED = { name: "Ada", email: "ada@example.com", subject: "press", message: "Good evening." };

function fill(values: Readonly<Record<string, string>> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...TYPED, website: "", ...values })) data.set(name, value);
  return data;
}

/** What a sent form says of itself besides its age. */
const NAMED = { once: "a-name-of-it", firstAt: 1_700_000_000_000 };

/** Sends a filled form to an API that gives one answer. */
async function sendTo(answer: { status: number; text: string }, values: Readonly<Record<string, string>> = {}) {
  const calls: { path: string; method: string; body: unknown }[] = [];
  const api = createApiClient(async (path, { method, body }) => {
    calls.push({ path, method, body: JSON.parse(body ?? "null") });
    return { status: answer.status, text: async () => answer.text };
  });
  const data = fill(values);
  const result = await sendContact(api, readContactForm(data), { data, elapsedMs: 4321.6, ...NAMED }).then(
    () => "sent",
    (error: Error) => error.message,
  );
  return { result, calls };
}

test("a form is read by its field names; what is missing is empty", () => {
  expect(readContactForm(fill())).toEqual(TYPED);
  expect(readContactForm(new FormData())).toEqual({ name: "", email: "", subject: "", message: "" });
});

describe("what is sent", () => {
  test("goes to the contact call with its four fields, the empty honeypot and the time in whole milliseconds", async () => {
    const { result, calls } = await sendTo({ status: 200, text: '{"message":"ok"}' });
    expect(result).toBe("sent");
    // Before it a proof of work is asked for, which this API does not give: the message goes without.
    expect(calls.map(({ path }) => path)).toEqual(["/api/challenge", "/api/contact"]);
    expect(calls[1]).toEqual({ path: "/api/contact", method: "POST", body: { ...TYPED, website: "", elapsedMs: 4322, once: NAMED.once } });
  });

  test.each([
    ["", "general"],
    ["nonsense", "general"],
    ["general", "general"],
    ["support", "support"],
    ["listing", "listing"],
    ["partnership", "partnership"],
    ["press", "press"],
  ])("a subject of %j is sent as %s", (subject, sent) => {
    const data = fill({ subject });
    expect(toContactPayload(readContactForm(data), { data, elapsedMs: 1, ...NAMED }).subject).toBe(sent);
  });

  test("a filled honeypot goes along, for the API to judge", () => {
    const data = fill({ website: "https://spam.example" });
    expect(toContactPayload(readContactForm(data), { data, elapsedMs: 1, ...NAMED }).website).toBe("https://spam.example");
  });

  test("a clock that was set back counts as no time", () => {
    const data = fill();
    expect(toContactPayload(readContactForm(data), { data, elapsedMs: -50, ...NAMED }).elapsedMs).toBe(0);
  });
});

describe("the answer", () => {
  test("that is no JSON counts as success when its status is good", async () => {
    expect((await sendTo({ status: 200, text: "<p>Thanks</p>" })).result).toBe("sent");
  });

  test("is checked for its status before its form", async () => {
    expect((await sendTo({ status: 502, text: "<p>Bad gateway</p>" })).result).toBe("Server error (502): Bad gateway");
  });

  test("that is JSON without an error gives the page's own sentence", async () => {
    expect((await sendTo({ status: 500, text: '{"message":"no"}' })).result).toBe("Failed to send message");
  });

  test("with an error gives the API's own sentence", async () => {
    const text = JSON.stringify({ error: "Too many messages.", code: "too_many_requests" });
    expect((await sendTo({ status: 429, text })).result).toBe("Too many messages.");
  });
});
