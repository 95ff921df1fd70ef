import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isLocalHost } from "../site/local-host.ts";
import { checkLaw } from "../testing/check-law.ts";
import { fixUrl } from "./urls.ts";

describe("fixUrl", () => {
  it("accepts letters beyond ASCII, however often it is called", () => {
    for (let call = 0; call < 20_000; call += 1) fixUrl("https://stays.example");
    expect(fixUrl("https://müller.example")).toBe("https://müller.example");
  });

  it.each([
    ["a.example", "https://a.example"],
    [" a.example/stay?x=1#y ", "https://a.example/stay?x=1#y"],
    ["http://a.example", "https://a.example"],
    ["HTTP://a.example", "https://a.example"],
    ["https://a.example/Ünïcode", "https://a.example/Ünïcode"],
    ["//a.example/x", "https://a.example/x"],
    ["a.example:8443/x", "https://a.example:8443/x"],
    ["https://müller.example", "https://müller.example"],
    ["a.example/?to=https://b.example", "https://a.example/?to=https://b.example"],
  ])("makes %j into %s", (input, url) => expect(fixUrl(input)).toBe(url));

  it.each([
    "",
    "   ",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,hi",
    "mailto:a@b.example",
    "ftp://a.example",
    "https:a.example",
    "https://",
    "https:///x",
    "https://user:pass@a.example",
    "user@a.example",
    "https://localhost",
    "https://127.0.0.1/x",
    "https://[::1]/",
    "https://0x7f.1/",
    "just words",
    "word",
    "https://a..example",
    "https://a.example\\@b.example",
    'https://a.example/"onmouseover="x',
    "https://a.example/\0",
  ])("refuses %j", (input) => expect(fixUrl(input)).toBeUndefined());

  it("returns https addresses, and is idempotent", () => {
    const arbInput = fc
      .tuple(
        fc.constantFrom("", "http://", "https://", "//", "javascript:", "x@"),
        fc.constantFrom("a.example", "a", "a.b.example:80", "1.2.3.4"),
        fc.string({ unit: fc.constantFrom("/", "?", "#", "a", ":", "@", " ", "é") }),
      )
      .map((parts) => parts.join(""));
    checkLaw(
      arbInput,
      (input) => {
        const url = fixUrl(input);
        if (url === undefined) return false;
        expect(new URL(url)).toMatchObject({ protocol: "https:", username: "", password: "" });
        expect(fixUrl(url)).toBe(url);
        return true;
      },
      { share: 0.15, runs: 500 },
    );
  });
});

test.each(["localhost", "127.0.0.1", "[::1]"])("%s is local", (hostname) => {
  expect(isLocalHost(hostname)).toBe(true);
});

test.each(["nightlatch.example", "localhost.example", "127.0.0.2", "::1", "10.0.0.1", ""])("%j is not local", (hostname) => {
  expect(isLocalHost(hostname)).toBe(false);
});
