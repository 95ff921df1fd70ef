import { describe, expect, it } from "vitest";
import { createApiClient, isApiError } from "./client.ts";

const failureOf = (status: number, text: string, statusText?: string): Promise<unknown> =>
  createApiClient(async () => ({ status, ...(statusText === undefined ? {} : { statusText }), text: async () => text }))
    .get("/api/places")
    .catch((error: unknown) => error);

describe("a refused call", () => {
  it("carries the API's message, code and field", async () => {
    const body = JSON.stringify({ error: "Select a reason.", code: "invalid_body", field: "reason" });
    expect(await failureOf(400, body)).toMatchObject({
      message: "Select a reason.",
      code: "invalid_body",
      field: "reason",
      text: undefined,
    });
  });

  it("carries the text of a response that is not JSON, or else its status text", async () => {
    expect(await failureOf(502, " upstream is away\n", "Bad Gateway")).toMatchObject({ code: "unreadable", text: "upstream is away" });
    expect(await failureOf(502, "<p>", "Bad Gateway")).toMatchObject({ message: "Server error (502)", text: "<p>" });
  });

  it("carries the status text of an empty response", async () => {
    expect(await failureOf(503, "", "Service Unavailable")).toMatchObject({ code: "unreadable", text: "Service Unavailable" });
  });

  it("carries a message without a code", async () => {
    expect(await failureOf(403, '{"error":"This form is closed."}')).toMatchObject({ message: "This form is closed.", code: "refused" });
  });

  it("carries no text when the response is JSON of another shape", async () => {
    expect(await failureOf(500, '{"message":"no"}', "Internal Server Error")).toMatchObject({ code: "unreadable", text: undefined });
  });
});

describe("isApiError", () => {
  it("recognizes an error of another bundle's client", async () => {
    expect(isApiError(await failureOf(503, "{}"))).toBe(true);
    expect(isApiError(Object.assign(new Error("Down"), { name: "ApiError" }))).toBe(true);
  });

  it("rejects any other value", () => {
    expect([new DOMException("Aborted", "AbortError"), { name: "ApiError" }, "ApiError", undefined].map(isApiError)).not.toContain(true);
  });
});

describe("the types of calls", () => {
  const api = createApiClient(async () => ({ status: 200, text: async () => '{"name":"Fern House"}' }));
  const slug = "fern-house" as string;

  it("match the API document for the path", async () => {
    const { name } = await api.get(`/api/listings/${slug}`);
    expect(name satisfies string).toBe("Fern House");
    const { items } = await api.get(`/api/listings/${slug}/similar`);
    expect(items satisfies { slug: string }[] | undefined).toBeUndefined();
    expect(
      (await api.get("/api/ads", { region: "northeast", propertyId: "rec1" })) satisfies { image_url: string } | undefined,
    ).toBeDefined();
  });

  it("refuse what the API would refuse", () => {
    const never = () => [
      // @ts-expect-error there is no such call
      api.get("/api/nothing"),
      // @ts-expect-error the call is a POST
      api.get("/api/contact"),
      // @ts-expect-error there is no such parameter
      api.get("/api/listings", { colour: "red" }),
      // @ts-expect-error the query text is required
      api.get("/api/suggestions"),
      // @ts-expect-error the message text is missing
      api.post("/api/contact", { name: "Ada", email: "ada@host.example" }),
      // @ts-expect-error a seed is a number
      api.get("/api/listings", { seed: "first" }),
    ];
    expect(never).toBeTypeOf("function");
  });
});
