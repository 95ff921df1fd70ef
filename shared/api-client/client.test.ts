import { describe, expect, it } from "vitest";
import { createApiClient, isApiError } from "./client.ts";

const failureOf = (status: number, text: string, statusText?: string): Promise<unknown> =>
  createApiClient(async () => ({ status, ...(statusText === undefined ? {} : { statusText }), text: async () => text }))
    .get("/api/thing")
    .catch((error: unknown) => error);

describe("a refused call", () => {
  it("carries the API's own message, code and field", async () => {
    const body = JSON.stringify({ error: "Select a reason.", code: "invalid_body", field: "reason" });
    expect(await failureOf(400, body)).toMatchObject({
      message: "Select a reason.",
      code: "invalid_body",
      field: "reason",
      text: undefined,
    });
  });

  it("carries the words of an answer that is not JSON, or else of its status line", async () => {
    expect(await failureOf(502, " upstream is away\n", "Bad Gateway")).toMatchObject({ code: "unreadable", text: "upstream is away" });
    expect(await failureOf(502, "<p>", "Bad Gateway")).toMatchObject({ message: "Server error (502)", text: "<p>" });
  });

  it("carries the words of the status line of an empty answer", async () => {
    expect(await failureOf(503, "", "Service Unavailable")).toMatchObject({ code: "unreadable", text: "Service Unavailable" });
  });

  it("carries a message that came without a code", async () => {
    expect(await failureOf(403, '{"error":"This form is closed."}')).toMatchObject({ message: "This form is closed.", code: "refused" });
  });

  it("has no such words when the answer was JSON of another shape", async () => {
    expect(await failureOf(500, '{"message":"no"}', "Internal Server Error")).toMatchObject({ code: "unreadable", text: undefined });
  });
});

describe("isApiError", () => {
  it("knows a refusal of another bundle's client", async () => {
    expect(isApiError(await failureOf(503, "{}"))).toBe(true);
    expect(isApiError(Object.assign(new Error("Down"), { name: "ApiError" }))).toBe(true);
  });

  it("takes nothing else for one", () => {
    expect([new DOMException("Aborted", "AbortError"), { name: "ApiError" }, "ApiError", undefined].map(isApiError)).not.toContain(true);
  });
});
