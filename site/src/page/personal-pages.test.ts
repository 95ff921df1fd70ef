import type { ReleasedPage } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeReleases, minimalSite } from "../testing/minimal-releases.ts";

/** A shell whose pages list the remotes that they mention, and whether they are measured. All may be cached. */
const SHELL = `
exports.startsBy = "loader";
exports.sharedTable = {};
let renders = 0;
exports.render = async ({ assets, preload, config }) => ({
  kind: "html", status: 200, problems: [], ofApi: false, mayBeKept: true,
  html: JSON.stringify({ named: Object.keys(assets), preload: Object.keys(preload), measure: config.measure, render: ++renders }),
});`;
const REMOTE = "exports.contract = 1; exports.routes = [];";

const PAGES: Readonly<Record<string, readonly ReleasedPage[]>> = {
  "mf-browse": [{ path: "/", query: [] }],
  "mf-desk": [
    { path: "/desk", personal: true, query: [] },
    { path: "/desk/sessions/:id?", personal: true, query: [] },
  ],
  "mf-forms": [
    { path: "/contact", query: [] },
    { path: "/host", personal: true, query: [] },
    { path: "/host/sent/all?", personal: true, query: [] },
  ],
};

let site: FastifyInstance;
beforeAll(async () => {
  const bundles = { shell: SHELL, "mf-browse": REMOTE, "mf-desk": REMOTE, "mf-forms": REMOTE };
  const { folder, registry } = await makeReleases(
    ...Object.entries(bundles).map(([name, bundle]) => ({ name, bundle, pages: PAGES[name] })),
  );
  const api = { kind: "mounted", plugin: async () => {}, catalogueVersion: () => "1" } as const;
  site = (await minimalSite(folder, { releases: registry, api, env: { MEASURE_SAMPLE: "1" } })).app;
});
afterAll(() => site.close());

const VISITORS = ["mf-browse", "mf-forms"];

test.each(["/", "/contact", "/nowhere", "/deskwork"])("%s names no remote that only serves signed-in people", async (url) => {
  const page = (await site.inject(url)).json();
  expect([page.named, page.preload, page.measure]).toEqual([VISITORS, VISITORS, expect.any(Number)]);
});

test.each([
  ["/desk", [...VISITORS, "mf-desk"]],
  ["/desk/", [...VISITORS, "mf-desk"]],
  ["/desk/sessions/7?any=1", [...VISITORS, "mf-desk"]],
  ["/desk/sessions", [...VISITORS, "mf-desk"]],
  ["/host", VISITORS],
  ["/host/sent", VISITORS],
  ["/host/sent/all", VISITORS],
])("%s is never cached, indexed or measured", async (url, named) => {
  const responses = [await site.inject(url), await site.inject(url)];
  for (const { headers, statusCode } of responses) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    expect(headers.etag).toBeUndefined();
  }
  const [first, second] = responses.map((response) => response.json());
  expect(second.render).toBe(first.render + 1);
  expect(first.named.toSorted()).toEqual(named.toSorted());
  expect(first.measure).toBeUndefined();
});

test("a caching proxy stores no personal page", async () => {
  const throughEdge = { "nightlatch-visit": "7" };
  expect((await site.inject({ url: "/", headers: throughEdge })).headers["cache-control"]).toContain("s-maxage");
  expect((await site.inject({ url: "/desk", headers: throughEdge })).headers["cache-control"]).toBe("private, no-store");
});

test("/pages.json and robots.txt do not mention that remote", async () => {
  const { remotes } = (await site.inject("/pages.json")).json();
  expect(Object.keys(remotes).toSorted()).toEqual(VISITORS);
  expect((await site.inject("/robots.txt")).body).not.toContain("desk");
});
