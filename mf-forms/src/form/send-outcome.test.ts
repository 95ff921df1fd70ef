import { ApiError } from "@nightlatch/api-client";
import { describe, expect, test } from "vitest";
import { failureOf, isUnreadableSuccess, withServerText } from "./send-outcome.ts";

const FALLBACK = "Failed to send message";

describe("failureOf", () => {
  test("an error's own message is shown", () => {
    const error = new ApiError(429, {
      error: "Too many messages from your network. Please try again in 9 minutes.",
      code: "too_many_requests",
    });
    expect(failureOf(error, FALLBACK)).toEqual({ failure: error.message, issues: [] });
  });

  test("a field the API names gets the message beside it", () => {
    const error = new ApiError(400, { error: "Please enter a valid email address.", code: "invalid_body", field: "email" });
    expect(failureOf(error, FALLBACK).issues).toEqual([{ field: "email", message: "Please enter a valid email address." }]);
  });

  test("an error without a message gets the fallback", () => {
    expect(failureOf(new Error(""), FALLBACK).failure).toBe(FALLBACK);
  });

  test.each([["text"], [undefined], [null], [{ message: "looks like one" }]])("%s, which is no Error, is an unknown error", (thrown) => {
    expect(failureOf(thrown, FALLBACK).failure).toBe("An unknown error occurred");
  });
});

test("a form may have words of its own for what is no Error", () => {
  expect(failureOf(undefined, FALLBACK, "Something went wrong").failure).toBe("Something went wrong");
});

describe("withServerText", () => {
  const answer = (text?: string) => new ApiError(502, { error: "Server error (502)", code: "unreadable" }, text);
  const messageOf = (thrown: unknown) => (withServerText(thrown, FALLBACK) as Error).message;

  test.each([
    ["upstream is away", "Server error (502): upstream is away"],
    ["Bad Gateway", "Server error (502): Bad Gateway"],
    ["<html><style>h1 { color: red }</style><h1>Bad   Gateway</h1></html>", "Server error (502): Bad Gateway"],
    ["<hr>", "Server error (502)"],
  ])("the words %j follow the status", (text, message) => {
    expect(messageOf(answer(text))).toBe(message);
  });

  test("long words are cut", () => {
    expect(messageOf(answer("x".repeat(9_000))).length).toBeLessThan(250);
  });

  test("JSON without an error gives the fallback", () => {
    expect(messageOf(answer())).toBe(FALLBACK);
  });

  test("any other error is itself", () => {
    const error = new ApiError(400, { error: "Select a reason.", code: "invalid_body", field: "reason" });
    expect(withServerText(error, FALLBACK)).toBe(error);
    expect(withServerText("no", FALLBACK)).toBe("no");
  });
});

describe("isUnreadableSuccess", () => {
  const answer = (status: number, code = "unreadable") => new ApiError(status, { error: `Server error (${status})`, code });

  test.each([200, 204, 299])("%d without JSON counts as success", (status) => {
    expect(isUnreadableSuccess(answer(status))).toBe(true);
  });

  test.each([0, 302, 404, 500])("%d without JSON does not", (status) => {
    expect(isUnreadableSuccess(answer(status))).toBe(false);
  });

  test("neither does another error", () => {
    expect([isUnreadableSuccess(answer(200, "network")), isUnreadableSuccess(new Error("no"))]).toEqual([false, false]);
    expect(isUnreadableSuccess("no")).toBe(false);
  });
});
