import { describe, expect, it } from "vitest";
import { csrfToken, requireCsrf, requireSameOrigin } from "./same-origin.ts";

const ask = (headers: Record<string, string>, publicUrl?: string) => () =>
  requireSameOrigin({ headers, host: "stay.example" } as Parameters<typeof requireSameOrigin>[0], publicUrl);

describe("who may ask for a change", () => {
  it.each([
    [{ origin: "https://stay.example", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://stay.example" }],
    [{ "sec-fetch-site": "same-origin" }],
  ])("a page of this site: %j", (headers) => expect(ask(headers)).not.toThrow());

  it.each([
    [{}],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://other.example" }],
    [{ origin: "https://stay.example:8443" }],
    [{ origin: "https://stay.example.evil.example" }],
    [{ origin: "https://other.example", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://stay.example", "sec-fetch-site": "same-site" }],
    [{ origin: "https://stay.example", "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "none" }],
  ])("nobody else: %j", (headers) => expect(ask(headers)).toThrow(expect.objectContaining({ code: "foreign_request" })));

  it("a page of the site's own address, whatever Host a proxy passes on", () => {
    expect(ask({ origin: "https://nights.example" }, "https://nights.example")).not.toThrow();
    expect(ask({ origin: "https://other.example" }, "https://nights.example")).toThrow();
  });
});

describe("the token of a session", () => {
  it("is the session's own", () => {
    expect(() => requireCsrf(csrfToken("one"), "one")).not.toThrow();
    for (const given of [undefined, "", "one", csrfToken("two")]) expect(() => requireCsrf(given, "one")).toThrow();
  });
});
