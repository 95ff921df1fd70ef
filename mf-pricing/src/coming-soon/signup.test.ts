import { ApiError } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { afterFailure, readSignup, startOfSignup } from "./signup.ts";

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
