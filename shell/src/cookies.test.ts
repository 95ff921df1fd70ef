import { afterEach, expect, test, vi } from "vitest";
import { readCookie, setCookie } from "./cookies.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["http:", "seen=a; path=/; max-age=60; samesite=lax"],
  ["https:", "seen=a; path=/; max-age=60; samesite=lax; secure"],
])("a cookie over %s is valid on every page", (protocol, written) => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol });
  setCookie("seen", "a", 60);
  expect(page.cookie).toBe(written);
});

test("reads a cookie by its full name", () => {
  vi.stubGlobal("document", { cookie: "unseen=b; seen=a%20b" });
  expect([readCookie("seen"), readCookie("een")]).toEqual(["a b", undefined]);
});
