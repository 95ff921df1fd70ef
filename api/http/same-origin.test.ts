import { describe, expect, it } from "vitest";
import { csrfToken, isFromOwnPage, requireCsrf } from "./same-origin.ts";

const own = (headers: Record<string, string>, publicUrl?: string, host = "stay.example") =>
  isFromOwnPage({ headers, host } as Parameters<typeof isFromOwnPage>[0], publicUrl);

describe("a same-origin check", () => {
  it.each([[{ origin: "https://stay.example", "sec-fetch-site": "same-origin" }], [{ origin: "https://stay.example" }]])(
    "accepts %j",
    (headers) => expect(own(headers)).toBe(true),
  );

  it.each<[Record<string, string>]>([
    [{}],
    [{ "sec-fetch-site": "same-origin" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://other.example" }],
    [{ origin: "https://stay.example:8443" }],
    [{ origin: "https://stay.example.evil.example" }],
    [{ origin: "https://other.example", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://stay.example", "sec-fetch-site": "same-site" }],
    [{ origin: "https://stay.example", "sec-fetch-site": "cross-site" }],
  ])("refuses %j", (headers) => expect(own(headers)).toBe(false));

  it("compares with the site's own address, whatever Host a proxy sends, with or without the default port", () => {
    expect(own({ origin: "https://nights.example" }, "https://nights.example")).toBe(true);
    expect(own({ origin: "https://other.example" }, "https://nights.example")).toBe(false);
    expect(own({ origin: "https://stay.example" }, undefined, "stay.example:443")).toBe(true);
  });
});

it("a session accepts only its own CSRF token", () => {
  expect(() => requireCsrf(csrfToken("one"), "one")).not.toThrow();
  for (const token of [undefined, "", "one", csrfToken("two")]) expect(() => requireCsrf(token, "one")).toThrow();
});
