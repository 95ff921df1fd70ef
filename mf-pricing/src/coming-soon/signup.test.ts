import { ApiError, CHALLENGE, createFakeApi } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { afterFailure, joinWaitlist, readSignup, startOfSignup } from "./signup-form.tsx";

test.each([
  ["interest-traveler", "traveler"],
  ["interest-host", "host"],
  ["interest-pirate", ""],
])("the field's %j is the interest %j", (tag, interest) => {
  const data = new FormData();
  data.set("email_address", "a@b.example");
  data.set("tags[]", tag);
  expect(readSignup(data)).toEqual({ email: "a@b.example", interest });
});

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
])("reads the address after a plain form post: %s", (query, state) => expect(startOfSignup(new URLSearchParams(query))).toEqual(state));

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

  test.each([new Error(""), "down"])("without a message of its own (%s) gets ours", (thrown) =>
    expect(afterFailure(thrown)).toEqual({ status: "open", failure: "That did not work. Please try again." }),
  );
});

const CALL = "POST /api/waitlist";
const FORM = { email: " robin@example.com ", interest: "traveler", website: "", elapsedMs: 5_000 } as const;

test("sends what the e-mail service accepts, with a proof of work", async () => {
  const api = createFakeApi();
  api.reply("GET /api/challenge", { json: CHALLENGE });
  api.reply(CALL, { json: { ok: true } });
  await joinWaitlist(api.client, FORM);
  const subscription = { email_address: "robin@example.com", tags: ["interest-traveler"], website: "", elapsedMs: 5_000 };
  expect(api.calls(CALL).map(({ body }) => body)).toEqual([{ ...subscription, proof: expect.any(String) }]);
});
