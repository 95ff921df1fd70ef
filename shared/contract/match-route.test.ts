import fc from "fast-check";
import { matchPath as matchOfRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { matchPath, matchRoute, type SiteMap } from "./match-route.ts";

describe("a path pattern", () => {
  test.each<[string, string, object | undefined]>([
    ["/", "/", {}],
    ["/", "//", undefined],
    ["/", "", {}],
    ["/about", "/about/", {}],
    ["/about", "/about//", undefined],
    ["/about", "//about", undefined],
    ["/about", "/About", undefined],
    ["/about", "/about/more", undefined],
    ["/property/:slug", "/property/alder", { slug: "alder" }],
    ["/property/:slug", "/property", undefined],
    ["/property/:slug", "/property//", undefined],
    ["/property/:slug", "/property/a%20b%2Fc", { slug: "a b/c" }],
    ["/property/:slug", "/property/%zz", { slug: "%zz" }],
    ["/list/:type?/:state?", "/list", { type: undefined, state: undefined }],
    ["/list/:type?/:state?", "/list/a", { type: "a", state: undefined }],
    ["/list/:type?/:state?", "/list/a/b/c", undefined],
    ["/list/more?", "/list/less", undefined],
    ["/files/*", "/files", { "*": "" }],
    ["/files/*", "/files/a/b", { "*": "a/b" }],
    ["/*", "/", { "*": "" }],
    ["/a.b", "/axb", undefined],
  ])("%s and %s", (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

  test("matches the paths that the router matches", () => {
    const segment = fc.constantFrom("a", "b", "A", ":x", "a.b", "a+");
    const pattern = fc
      .tuple(fc.array(segment, { maxLength: 3 }), fc.subarray([":y?", "b?"]), fc.boolean())
      .map(([parts, optional, star]) => `/${[...parts, ...optional, ...(star ? ["*"] : [])].join("/")}`)
      // The router does not support a parameter that is named twice, and handles a segment after an optional one differently.
      .filter((text) => new Set(text.match(/:./g)).size === (text.match(/:./g) ?? []).length && !/\?\/[^:]/.test(text));
    const path = fc
      .array(fc.constantFrom("a", "b", "B", "c", "a.b", "axb", "a+", "aa", "%61", "é"), { maxLength: 5 })
      .map((parts) => `/${parts.join("/")}`);
    let matched = 0;
    const property = fc.property(pattern, path, fc.boolean(), (text, requestedPath, slash) => {
      const pathname = slash && requestedPath !== "/" ? `${requestedPath}/` : requestedPath;
      const expected = matchOfRouter({ path: text, caseSensitive: true }, pathname);
      if (expected) matched += 1;
      expect(matchPath(text, pathname) !== undefined, `${text} ${pathname}`).toBe(expected !== null);
    });
    fc.assert(property, { numRuns: 3000, seed: 20261122 });
    expect(matched).toBeGreaterThan(200);
  });

  test("matches in linear time, whatever the path", () => {
    const pattern = `/a${"/:b?".repeat(40).replaceAll(/b/g, () => `b${Math.random().toString(36).slice(2)}`)}`;
    const began = performance.now();
    for (const path of [`/a${"/x".repeat(160_000)}`, "/".repeat(160_000)]) expect(matchPath(pattern, path)).toBeUndefined();
    // Linear matching takes ten milliseconds here; exponential matching would take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("matchRoute", () => {
  const site: SiteMap = {
    shell: {},
    "mf-browse": { pages: [{ path: "/", homeMode: "home" }, { path: "/list/:type?" }] },
    "mf-pricing": { pages: [{ path: "/", homeMode: "waitlist" }, { path: "/about" }] },
  };

  test("returns the page of the remote that owns the path, with its parameters", () => {
    expect(matchRoute(site, "/list/cabins/", "home")).toEqual({
      remote: "mf-browse",
      page: { path: "/list/:type?" },
      params: { type: "cabins" },
    });
    expect(matchRoute(site, "/elsewhere", "home")).toBeUndefined();
  });

  test("follows the mode of the home page", () => {
    expect(matchRoute(site, "/", "home")?.remote).toBe("mf-browse");
    expect(matchRoute(site, "/", "waitlist")?.remote).toBe("mf-pricing");
  });
});
