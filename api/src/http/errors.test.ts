import { errorBodySchema } from "@nightlatch/domain";
import type { ErrorCode } from "@nightlatch/http/errors";
import { expect, it, onTestFinished } from "vitest";
import { openTestApi } from "../../testing/api.ts";

interface PostRequest {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly payload?: string | object;
  readonly headers?: Record<string, string>;
}
type TestRequest = string | PostRequest;

const api = await openTestApi([]);

api.services.recordsFile.get = () => Promise.reject(new Error("secret inner detail"));

async function failure(request: TestRequest) {
  const response = await api.app.inject(request);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.headers.etag).toBeUndefined();
  return { status: response.statusCode, headers: response.headers, body: errorBodySchema.strict().parse(response.json()) };
}

const contact = (payload: string | object, type = "application/json"): PostRequest => ({
  method: "POST",
  url: "/api/contact",
  payload,
  headers: { "content-type": type },
});

it.each([
  ["a database", "53100"],
  ["the system", "ENOSPC"],
])("handles a full disk, as %s reports it, like an unavailable database", async (_who, code) => {
  const { recordsFile } = api.services;
  const foreseen = recordsFile.get;
  recordsFile.get = () => Promise.reject(new Error("failed", { cause: Object.assign(new Error("no room"), { code }) }));
  onTestFinished(() => {
    recordsFile.get = foreseen;
  });
  const failed = await failure("/api/properties");
  expect([failed.status, failed.body.code, failed.headers["retry-after"]]).toEqual([503, "database_away", "5"]);
});

it.each<[string, TestRequest, number, ErrorCode]>([
  ["an unknown path", "/api/nothing", 404, "not_found"],
  ["the bare prefix", "/api", 404, "not_found"],
  ["an unknown image", "/media/scenes/nothing.avif", 404, "not_found"],
  ["an image folder", "/media/scenes/", 404, "not_found"],
  ["an unknown method of a path", { method: "DELETE", url: "/api/listings" }, 405, "method_not_allowed"],
  ["GET on a POST path", "/api/contact", 405, "method_not_allowed"],
  ["a broken percent escape", "/api/listings/%E0%A4%A", 400, "malformed_address"],
  ["an unknown query key", "/api/facets?x=1", 400, "invalid_query"],
  ["broken JSON", contact("{"), 400, "malformed_json"],
  ["an empty body", contact(""), 400, "malformed_json"],
  ["a key that would poison a prototype", contact('{"__proto__":{"x":1}}'), 400, "malformed_json"],
  ["a body that is nested too deeply", contact(`{"message":${"[".repeat(30_000)}${"]".repeat(30_000)}}`), 400, "invalid_body"],
  ["a body that is no object", contact("[]"), 400, "invalid_body"],
  ["a form", contact("name=x", "application/x-www-form-urlencoded"), 415, "unsupported_media_type"],
  ["plain text", contact("hello", "text/plain"), 415, "unsupported_media_type"],
  ["a huge body", contact({ message: "x".repeat(70_000) }), 413, "payload_too_large"],
  ["no body at all", { method: "POST", url: "/api/contact" }, 400, "invalid_body"],
  ["an unexpected error", "/api/properties", 500, "server_error"],
])("answers %s with its code", async (_what, request, status, code) => {
  const failed = await failure(request);
  expect({ status: failed.status, code: failed.body.code }).toEqual({ status, code });
});

it("hides the details of an unexpected error", async () => {
  const response = await api.app.inject("/api/properties");
  expect(response.body).toBe('{"error":"Something went wrong on our side. Please try again.","code":"server_error"}');
  expect(JSON.stringify(response.headers)).not.toContain("secret");
});

it("lists the allowed methods of a path", async () => {
  const failed = await failure({ method: "PUT", url: "/api/contact" });
  expect(failed.headers.allow).toBe("POST");
  expect(failed.body.error).toBe("/api/contact does not take PUT, only POST.");
});

it("repeats no query, and at most one line of a path", async () => {
  const { body } = await failure(`/api/${"x".repeat(500)}?token=secret`);
  expect(body.error.length).toBeLessThan(120);
  expect(body.error).not.toContain("secret");
});
