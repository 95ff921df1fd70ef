import { ApiError } from "@nightlatch/api-client";
import { describe, expect, test } from "vitest";
import { failureOf, isUnreadableSuccess, withServerText } from "./send-outcome.ts";

const FALLBACK = "Failed to send message";

describe("failureOf", () => {
  test("returns an error's own message, or the fallback without one", () => {
    const error = new ApiError(429, { error: "Too many messages from your network.", code: "too_many_requests" });
    expect(failureOf(error, FALLBACK)).toEqual({ failure: error.message, issues: [] });
    expect(failureOf(new Error(""), FALLBACK).failure).toBe(FALLBACK);
  });

  test("returns a message for the field that the API names", () => {
    const error = new ApiError(400, { error: "Please enter a valid email address.", code: "invalid_body", field: "email" });
    expect(failureOf(error, FALLBACK).issues).toEqual([{ field: "email", message: "Please enter a valid email address." }]);
  });

  test.each([["text"], [undefined], [null], [{ message: "looks like one" }]])(
    "treats %s, which is no Error, as an unknown error",
    (thrown) => {
      expect(failureOf(thrown, FALLBACK).failure).toBe("An unknown error occurred");
      expect(failureOf(thrown, FALLBACK, "A form's own words").failure).toBe("A form's own words");
    },
  );
});

describe("withServerText", () => {
  const apiError = (text?: string) => new ApiError(502, { error: "Server error (502)", code: "unreadable" }, text);
  const messageOf = (thrown: unknown) => (withServerText(thrown, FALLBACK) as Error).message;

  test.each([
    ["upstream is away", "Server error (502): upstream is away"],
    ["Bad Gateway", "Server error (502): Bad Gateway"],
    ["<html><style>h1 { color: red }</style><h1>Bad   Gateway</h1></html>", "Server error (502): Bad Gateway"],
    ["<hr>", "Server error (502)"],
    ["x".repeat(9_000), expect.stringMatching(/^Server error \(502\): x{1,230}\S?$/)],
    [undefined, FALLBACK],
  ])("adds the server's text %.30s after the status, shortened; JSON without an error returns the fallback", (text, message) => {
    expect(messageOf(apiError(text))).toEqual(message);
  });

  test("returns any other error unchanged", () => {
    const error = new ApiError(400, { error: "Select a reason.", code: "invalid_body", field: "reason" });
    expect(withServerText(error, FALLBACK)).toBe(error);
    expect(withServerText("no", FALLBACK)).toBe("no");
  });
});

describe("isUnreadableSuccess", () => {
  const apiError = (status: number, code = "unreadable") => new ApiError(status, { error: `Server error (${status})`, code });

  test("counts a 2xx response without JSON as success, and no other error", () => {
    for (const status of [200, 204, 299]) expect(isUnreadableSuccess(apiError(status)), `${status}`).toBe(true);
    for (const status of [0, 302, 404, 500]) expect(isUnreadableSuccess(apiError(status)), `${status}`).toBe(false);
    for (const thrown of [apiError(200, "network"), new Error("no"), "no"]) expect(isUnreadableSuccess(thrown)).toBe(false);
  });
});
