import type { ReleaseMap, ReleaseRecord } from "@nightlatch/release";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PageAddresses } from "./page-address.ts";

const record = (name: string, pages?: ReleaseRecord["pages"]) =>
  ({ name, version: "1.0.0", ...(pages ? { pages } : {}) }) as unknown as ReleaseRecord;

const MAP: ReleaseMap = {
  shell: record("shell"),
  "mf-browse": record("mf-browse", [
    { path: "/", homeMode: "home", query: [] },
    { path: "/list/:type?", query: ["search", "page"] },
    { path: "/open" },
  ]),
  "mf-pricing": record("mf-pricing", [
    { path: "/", homeMode: "waitlist", query: ["joined"] },
    { path: "/about", query: [] },
  ]),
};

const canonical = (url: string, homeMode: "home" | "waitlist" = "home") => new PageAddresses(homeMode).canonical(url, MAP, "one");

describe("the canonical address", () => {
  test.each([
    ["/about?x=1", "/about"],
    ["/about", "/about"],
    ["/about?", "/about"],
    ["/about/?x=1", "/about/"],
    ["/list?search=a%20b&x=1&page=2", "/list?search=a%20b&page=2"],
    ["/list/cabins?page=2&search=a&page=3", "/list/cabins?page=2&search=a&page=3"],
    ["/list?s%65arch=a&%78=1", "/list?s%65arch=a"],
    ["/list?search&=x&&", "/list?search"],
    ["/list?search=a?b&c", "/list?search=a?b"],
    ["/list?searchx=1&xsearch=1&Search=1", "/list"],
    ["/list?%zz=1&search=%zz", "/list?search=%zz"],
    ["/?joined=1&search=a", "/"],
    ["/x/../list?page=1&joined=1", "/x/../list?page=1"],
    ["/%2e/list?page=1&joined=1", "/%2e/list?page=1"],
    ["/nowhere?search=a", "/nowhere"],
    ["/open?x=1&y", "/open?x=1&y"],
  ])("of %s is %s", (asked, expected) => {
    expect(canonical(asked)).toBe(expected);
  });

  test("is that of the page which the site shows there", () => {
    expect(canonical("/?joined=1&search=a", "waitlist")).toBe("/?joined=1");
  });

  test("of a canonical address is itself, and reads the same", () => {
    const names = fc.constantFrom("search", "page", "joined", "x", "", "s earch", "sea&rch");
    const pairs = fc.array(fc.tuple(names, fc.string()), { maxLength: 5 });
    const property = fc.property(fc.constantFrom("/", "/list", "/list/a", "/about", "/open"), pairs, (path, added) => {
      const once = canonical(`${path}?${new URLSearchParams(added)}`);
      expect(canonical(once)).toBe(once);
      const left = new URLSearchParams(once.split("?")[1]);
      for (const name of path.startsWith("/list") ? ["search", "page"] : [])
        expect(left.getAll(name)).toEqual(added.filter(([key]) => key === name).map(([, value]) => value));
    });
    fc.assert(property, { numRuns: 500, seed: 20261122 });
  });

  test("of a long path, or of thousands of them, is right too", () => {
    const addresses = new PageAddresses("home");
    for (let index = 0; index < 5000; index++)
      expect(addresses.canonical(`/list/${index}?x=1&page=2`, MAP, "one")).toBe(`/list/${index}?page=2`);
    expect(addresses.canonical(`/list/${"a".repeat(5000)}?x=1`, MAP, "one")).toBe(`/list/${"a".repeat(5000)}`);
  });
});
