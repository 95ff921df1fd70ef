import { ApiError, CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { afterFailure, joinWaitlist, readSignup, startOfSignup } from "./signup.ts";

function fill(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("readSignup", () => {
  test.each([
    [
      { email_address: "a@b.example", "tags[]": "interest-traveler" },
      { email: "a@b.example", interest: "traveler" },
    ],
    [
      { email_address: "a@b.example", "tags[]": "interest-host" },
      { email: "a@b.example", interest: "host" },
    ],
    [{ "tags[]": "interest-pirate" }, { email: "", interest: "" }],
  ])("reads %j", (values, form) => expect(readSignup(fill(values))).toEqual(form));
});

describe("the address after a plain form post", () => {
  test.each([
    ["", { status: "open" }],
    ["r=ABC234", { status: "open" }],
    ["joined=1", { status: "joined" }],
    ["joined=0", { status: "open" }],
    ["problem=email", { status: "open", issue: { field: "email", message: "Please enter a valid email address." } }],
    ["problem=interest", { status: "open", issue: { field: "interest", message: "Please choose what you are interested in." } }],
    ["problem=busy", { status: "open", failure: "Too many forms came from your network. Please wait a few minutes and try again." }],
    ["problem=failed", { status: "open", failure: "That did not work. Please try again." }],
    ["problem=toString", { status: "open", failure: "That did not work. Please try again." }],
  ])("%s", (query, state) => expect(startOfSignup(new URLSearchParams(query))).toEqual(state));
});

describe("a failure", () => {
  const refused = (field?: string) => new ApiError(400, { error: "No.", code: "invalid_body", ...(field ? { field } : {}) });

  test.each([
    ["email_address", { issue: { field: "email", message: "No." } }],
    ["email", { issue: { field: "email", message: "No." } }],
    ["tags", { issue: { field: "interest", message: "No." } }],
    ["tags[]", { issue: { field: "interest", message: "No." } }],
    [undefined, { failure: "No." }],
    ["elsewhere", { failure: "No." }],
  ])("that names %s", (field, state) => expect(afterFailure(refused(field))).toEqual({ status: "open", ...state }));

  test.each([new Error(""), "down"])("without words of its own (%s) has ours", (thrown) =>
    expect(afterFailure(thrown)).toEqual({ status: "open", failure: "That did not work. Please try again." }),
  );
});

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
