import { expect, test } from "vitest";
import { RedirectHops } from "./render.ts";

function follow(hops: RedirectHops, leads: Readonly<Record<string, string>>, start: string, scope = "a"): string[] {
  const seen = [start];
  for (let at = start; seen.length < 25; seen.push(at)) {
    const to = leads[at];
    if (to === undefined) hops.arrive(scope, at);
    if (to === undefined || hops.lead(scope, at, to)) break;
    at = to;
  }
  return seen;
}

test("detects a redirect loop long before a browser gives up, and at once for the next visitor", () => {
  const hops = new RedirectHops();
  const leads = { "/a": "/b", "/b": "/c", "/c": "/a" };
  expect(follow(hops, leads, "/a")).toEqual(["/a", "/b", "/c", "/a", "/b", "/c"]);
  expect(follow(hops, leads, "/c").length).toBeLessThanOrEqual(3);
});

test("detects an endless redirect chain the same way", () => {
  const leads = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`/${n}`, `/${n + 1}`]));
  expect(follow(new RedirectHops(), leads, "/0")).toHaveLength(6);
});

test("ignores redirects to a real page, however many visitors come and whichever moved back", () => {
  const hops = new RedirectHops();
  for (let visitor = 0; visitor < 50; visitor += 1) {
    expect(follow(hops, { "/old": "/older", "/older": "/new" }, "/old")).toEqual(["/old", "/older", "/new"]);
    expect(follow(hops, { "/new": "/old" }, "/new")).toEqual(["/new", "/old"]);
  }
});

test("keeps redirects of different releases and settings apart", () => {
  const hops = new RedirectHops();
  for (let visitor = 0; visitor < 20; visitor += 1) {
    expect(hops.lead("a", "/a", "/b")).toBe(false);
    expect(hops.lead("b", "/b", "/a")).toBe(false);
  }
});

test("ignores an address that is too long to remember", () => {
  const hops = new RedirectHops();
  const long = `/${"a".repeat(3000)}`;
  for (let visitor = 0; visitor < 20; visitor += 1) expect(hops.lead("a", long, "/a") || hops.lead("a", "/a", long)).toBe(false);
});
