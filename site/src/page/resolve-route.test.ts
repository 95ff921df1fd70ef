import { submissionSlug } from "@nightlatch/domain";
import type { ReleaseRecord } from "@nightlatch/release";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PageRoutes } from "./resolve-route.ts";
import type { ReleaseSet } from "./select-releases.ts";

const record = (name: string, pages?: ReleaseRecord["pages"]) =>
  ({ name, version: "1.0.0", server: { integrity: "sha384-a" }, ...(pages ? { pages } : {}) }) as unknown as ReleaseRecord;

const MAP: ReleaseSet = {
  shell: record("shell"),
  "mf-browse": record("mf-browse", [
    { path: "/", homeMode: "home", query: [] },
    { path: "/list/:type?", query: ["search", "page"] },
    { path: "/open" },
  ]),
  "mf-pricing": record("mf-pricing", [
    { path: "/", homeMode: "waitlist", query: ["joined"] },
    { path: "/about", query: [] },
    { path: "/own/:id?", query: [], personal: true },
    { path: "/property/:slug", query: [] },
  ]),
};

const resolve = (url: string, homeMode: "home" | "waitlist" = "home") => new PageRoutes(homeMode).resolve(MAP, url);
const canonical = (...address: Parameters<typeof resolve>) => resolve(...address).url;

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
  ])("of %s is %s", (url, expected) => {
    expect(canonical(url)).toBe(expected);
  });

  test("is that of the page that the site shows there", () => {
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

  test("of a long path, or of thousands of them, is correct too", () => {
    const routes = new PageRoutes("home");
    for (let index = 0; index < 5000; index++) expect(routes.resolve(MAP, `/list/${index}?x=1&page=2`).url).toBe(`/list/${index}?page=2`);
    expect(routes.resolve(MAP, `/list/${"a".repeat(5000)}?x=1`).url).toBe(`/list/${"a".repeat(5000)}`);
  });
});

describe("an address", () => {
  const ownerOf = (url: string, homeMode?: "home" | "waitlist") => {
    const { remote, page, isPersonal, isFramed } = resolve(url, homeMode);
    return [remote?.name, page?.path, isPersonal, isFramed];
  };

  test.each([
    ["/", "mf-browse", "/"],
    ["/list/cabins/?page=2", "mf-browse", "/list/:type?"],
    ["/about#team", "mf-pricing", "/about"],
    ["/x/../about?a", "mf-pricing", "/about"],
    ["/nowhere", undefined, undefined],
    ["//about", undefined, undefined],
  ])("%s belongs to %s, as %s", (url, remote, path) => {
    expect(ownerOf(url)).toEqual([remote, path, false, false]);
  });

  test("belongs to another remote while the site shows the waiting list at its root", () => {
    expect(ownerOf("/", "waitlist")[0]).toBe("mf-pricing");
  });

  test("resolves to the record of the given set, even if a set with the same versions is broken", () => {
    const routes = new PageRoutes("home");
    const broken = { ...record("mf-pricing", MAP["mf-pricing"]?.pages), broken: "it does not start" };
    for (const map of [MAP, { ...MAP, "mf-pricing": broken }, MAP]) expect(routes.resolve(map, "/about").remote).toBe(map["mf-pricing"]);
  });

  test.each(["/own", "/own/", "/own/7?a=1", "/x/../own"])("%s is personal", (url) => {
    expect(ownerOf(url)).toEqual(["mf-pricing", "/own/:id?", true, false]);
  });

  test("may be framed when it is a submission's", () => {
    const slug = submissionSlug("3f0c8b4b-8a11-4f6e-9d39-0b0f6b5e5f4e");
    for (const url of [`/property/${slug}`, `/property/${slug}/`, `/property/${slug}?from=desk`, `/property/${slug}#photos`])
      expect([url, ownerOf(url)[3]]).toEqual([url, true]);
    for (const url of ["/property/alder", `/list/${slug}`, `/property/${slug}/more`]) expect([url, ownerOf(url)[3]]).toEqual([url, false]);
  });
});
