import { EMPTY_ADD_LISTING, EMPTY_REMOVAL, type RemovalForm, toNewProperty } from "@nightlatch/domain";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, createApiClient } from "./client.ts";
import { sendContactMessage } from "./contact.ts";
import { submitProperty } from "./new-property.ts";
import { solveChallenge } from "./proof-of-work.ts";
import { sendRemoval } from "./removal.ts";
import { joinWaitlist } from "./waitlist.ts";

const SECRETS = { hmacSignatureSecret: "a secret", hmacKeySignatureSecret: "another secret" };
const makeChallenge = (options: { counter?: number; keyPrefix?: string } = { counter: 7 }) =>
  createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, deriveKey, ...SECRETS, ...options });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A client whose API gives challenges, takes whatever is posted, and remembers it. */
function makeApi(answer: Answer = { status: 200, body: { ok: true } }, challenge: () => Promise<unknown> = makeChallenge) {
  const posted: Call[] = [];
  const api = createApiClient(async (path, { body, signal }) => {
    signal?.throwIfAborted();
    if (path === "/api/challenge") return { status: 200, text: async () => JSON.stringify(await challenge()) };
    posted.push({ path, body: JSON.parse(body ?? "null") });
    return { status: answer.status, text: async () => (typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body)) };
  });
  return { api, posted };
}

const REMOVAL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine Hollow",
  hostName: " Robin ",
  hostEmail: "robin@example.com",
  reason: "sold",
  authorized: true,
};
const PROPERTY = toNewProperty({ ...EMPTY_ADD_LISTING, name: "Pine Hollow", hostEmail: "robin@example.com", website: "pine.example" });

const CALLS: readonly (readonly [string, string, (api: ApiClient, signal?: AbortSignal) => Promise<unknown>])[] = [
  ["joinWaitlist", "/api/waitlist", (api, signal) => joinWaitlist(api, { email: "robin@example.com", interest: "host" }, signal)],
  ["submitProperty", "/api/properties", (api, signal) => submitProperty(api, PROPERTY, signal)],
  ["sendRemoval", "/api/forms/removal", (api, signal) => sendRemoval(api, REMOVAL, signal)],
  [
    "sendContactMessage",
    "/api/contact",
    (api, signal) => sendContactMessage(api, { name: "Robin", email: "robin@example.com", subject: "", message: "Hello" }, signal),
  ],
];

afterEach(() => vi.unstubAllGlobals());

describe.each(CALLS)("%s", (_name, path, call) => {
  it("sends a proof of work that the API can check", async () => {
    const { api, posted } = makeApi();
    await call(api);
    expect(posted.map((each) => each.path)).toEqual([path]);
    const { challenge, solution } = JSON.parse(atob(String(posted[0]?.body.proof)));
    expect(await verifySolution({ challenge, solution, deriveKey, ...SECRETS })).toMatchObject({ verified: true });
  });

  it("sends without one when there is none to be had", async () => {
    const { api, posted } = makeApi(undefined, () => Promise.reject(new Error("no challenge")));
    await call(api);
    expect(posted).toHaveLength(1);
    expect(posted[0]?.body).not.toHaveProperty("proof");
  });

  it("sends nothing once it is called off", async () => {
    const { api, posted } = makeApi();
    await expect(call(api, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(posted).toEqual([]);
  });

  it("passes a refusal on", async () => {
    const { api } = makeApi({ status: 429, body: { error: "Too many messages.", code: "too_many_requests" } });
    await expect(call(api)).rejects.toMatchObject({ name: "ApiError", status: 429, message: "Too many messages." });
  });
});

describe("solveChallenge", () => {
  it("gives up without a word where there is no Web Crypto", async () => {
    vi.stubGlobal("crypto", {});
    expect(await solveChallenge(makeApi().api)).toBeUndefined();
  });

  it("stops in the middle when it is called off", async () => {
    const { api } = makeApi(undefined, () => makeChallenge({ keyPrefix: "00".repeat(16) }));
    const controller = new AbortController();
    const solving = solveChallenge(api, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(solving).rejects.toMatchObject({ name: "AbortError" });
  });

  it("makes nothing of an answer that is no challenge", async () => {
    expect(await solveChallenge(makeApi(undefined, async () => ({ parameters: {} })).api)).toBeUndefined();
  });
});

it("joinWaitlist sends what the e-mail-marketing service takes", async () => {
  const { api, posted } = makeApi();
  await joinWaitlist(api, { email: " robin@example.com ", interest: "traveler", website: "", elapsedMs: 5_000 });
  expect(posted[0]?.body).toMatchObject({ email_address: "robin@example.com", tags: ["interest-traveler"], website: "", elapsedMs: 5_000 });
});

describe("sendRemoval", () => {
  it("sends the four fields of the contract, the reference in the message, and the request field by field", async () => {
    const { api, posted } = makeApi();
    expect(await sendRemoval(api, { ...REMOVAL, website: "", elapsedMs: 9_000 }, undefined, 1_767_225_600_000)).toEqual({
      reference: "REQ-1767225600000",
    });
    const [{ body }] = posted as [Call];
    expect(body).toMatchObject({
      name: "Robin",
      email: "robin@example.com",
      subject: "Request to remove listing",
      removal: { ...REMOVAL, reference: "REQ-1767225600000" },
      website: "",
      elapsedMs: 9_000,
    });
    expect(String(body.message).split("\n")).toEqual(expect.arrayContaining(["Reference: REQ-1767225600000", "Property: Pine Hollow"]));
  });

  it.each([
    ["name", "hostName"],
    ["email", "hostEmail"],
    ["removal.reason", "reason"],
    ["removal.propertyName", "propertyName"],
  ])("names %s at fault as the form does: %s", async (field, formField) => {
    const { api } = makeApi({ status: 400, body: { error: "Select a reason.", code: "invalid_body", field } });
    await expect(sendRemoval(api, REMOVAL)).rejects.toMatchObject({ message: "Select a reason.", field: formField, status: 400 });
  });
});

describe("submitProperty", () => {
  it("does not read the body of a good answer", async () => {
    await expect(submitProperty(makeApi({ status: 201, body: "<p>Thanks</p>" }).api, PROPERTY)).resolves.toBeUndefined();
  });

  it("says that the property was not added when the answer does not say why", async () => {
    const call = submitProperty(makeApi({ status: 502, body: "<h1>Bad gateway</h1>" }).api, PROPERTY);
    await expect(call).rejects.toMatchObject({ message: "Failed to add property", status: 502 });
  });
});
