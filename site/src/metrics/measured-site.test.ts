import { CANARY_BUCKETS, type ReleaseRegistry, readStats, signOverride, versionFor } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseSiteConfig } from "../index.ts";
import type { RendererSettings } from "../rendering/renderer.ts";
import { makeReleases, minimalSite, PATIENCE, publish, release, remote } from "../testing/minimal-releases.ts";

const releaseKey = Buffer.from("k".repeat(32));
const BUCKET_COOKIE = "nightlatch-release-lane";

/**
 * A shell whose page shows its settings. mf-browse renders its pages, except `?as=broken`; no remote has `/forms`, and at `?as=throw` the
 * shell fails. Pages of LEADS redirect, and `?as=large` has four megabytes. `?as=away` blames the API for the missing part; `?as=away&lie`
 * does so without an API call.
 */
const SHELL = `
const LEADS = ${JSON.stringify({
  "/?to=koeln": "/?search=Köln – Altstadt",
  "/?to=script": "javascript:alert(1)",
  "/?to=elsewhere": "https://evil.example/",
  "/?to=host": "//evil.example/",
  "/?to=header": "/?a\\r\\nset-cookie: a=1",
  "/?to=itself": "/?to=itself#part",
  "/?to=unread": "/?to=unread&utm_source=a",
  "/?to=one": "/?to=two",
  "/?to=two": "/?to=one",
})};
exports.startsBy = "loader";
exports.sharedTable = { react: { version: "19" } };
exports.render = async ({ url, config, assets, transport, withoutRemote }) => {
  if (url.includes("as=away") && withoutRemote === undefined) {
    if (!url.includes("lie")) await transport("/api/away", { method: "GET", headers: {} });
    return { kind: "html", status: 503, html: "placeholder", problems: [new Error("the API is away")], ofApi: true, mayBeKept: false };
  }
  if (url.includes("as=throw")) throw new Error("the shell broke");
  if (url.includes("as=wait")) await new Promise((done) => setTimeout(done, 200));
  const to = LEADS[url];
  if (to !== undefined && withoutRemote === undefined) return { kind: "redirect", to, permanent: false };
  if (url.includes("as=large") && withoutRemote === undefined)
    return { kind: "html", status: 200, html: "x".repeat(4 * 1024 * 1024 + 1), problems: [], ofApi: false };
  if (url.includes("as=redirect")) return { kind: "redirect", to: "/elsewhere", permanent: false };
  const broken = withoutRemote !== undefined || url.includes("as=broken") || (url.includes("as=bad") && assets["mf-browse"].version === "1.1.0");
  return { kind: "html", status: broken ? 503 : 200, html: JSON.stringify(config), problems: broken ? [new Error("oh")] : [], ofApi: false, mayBeKept: !broken };
};`;

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;

async function startSite(env: Record<string, string> = {}, rendering: Partial<RendererSettings> = {}): Promise<void> {
  const away = async (app: FastifyInstance) => void app.get("/api/away", async (_request, reply) => reply.code(503).send({}));
  const api = { kind: "mounted", plugin: away } as const;
  site = (await minimalSite(folder, { releases: registry, measured: registry, releaseKey, api, rendering, env })).app;
}

async function stats(name = "mf-browse") {
  await site.close();
  return (await readStats(registry, name)).versions;
}
const settingsAt = async (url: string, cookies: Record<string, string> = {}) => (await site.inject({ url, cookies })).json();

beforeEach(async () => {
  const browse = (version: string) => ({ name: "mf-browse", version, bundle: remote(version), pages: [{ path: "/" }] });
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, browse("1.0.0")));
  await publish(registry, browse("1.1.0"));
  await startSite();
});
afterEach(() => site.close());

test("counts each requested page, cached ones too, and those that a remote or the shell failed to render", async () => {
  const cookies = { "nightlatch-visit": "7" };
  for (const url of ["/", "/", "/?as=broken", "/?as=redirect", "/?as=throw"]) await site.inject({ url, cookies });
  expect(await stats()).toMatchObject([{ version: "1.0.0", pages: 4, views: 0, serverFailures: { count: 1, of: 4 } }]);
  expect(await stats("shell")).toMatchObject([{ version: "1.0.0", serverFailures: { count: 1, of: 5 } }]);
});

test("counts a page without API data against no version, unless the version only claims that it failed", async () => {
  for (const url of ["/?as=away", "/?as=away&lie"]) expect((await site.inject(url)).statusCode).toBe(503);
  expect(await stats()).toMatchObject([{ pages: 2, serverFailures: { count: 1, of: 2 }, reasons: { threw: 1 } }]);
  expect(await stats("shell")).toMatchObject([{ serverFailures: { count: 0 } }]);
});

test("a page may redirect to any address of the site, encoded for the header", async () => {
  const { statusCode, headers } = await site.inject("/?to=koeln");
  expect([statusCode, headers.location]).toEqual([302, "/?search=K%C3%B6ln%20%E2%80%93%20Altstadt"]);
  expect(await stats()).toMatchObject([{ serverFailures: { count: 0, of: 1 } }]);
});

test.each(["script", "elsewhere", "host", "header", "itself"])(
  "a forbidden redirect (%s) fails the remote's part, which is counted and logged with the remote's name",
  async (name) => {
    const logged = vi.spyOn(site.log, "error").mockReturnValue();
    const { statusCode, headers } = await site.inject({ url: `/?to=${name}`, cookies: { "nightlatch-visit": "7" } });
    expect([statusCode, headers.location, headers["retry-after"]]).toEqual([503, undefined, "5"]);
    expect(await stats()).toMatchObject([{ serverFailures: { count: 1, of: 1 }, reasons: { "bad redirect": 1 } }]);
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ remote: "mf-browse", release: "mf-browse@1.0.0", reason: "bad redirect" }), "A part of the page failed"],
    ]);
  },
);

test("a page that redirects to itself with a parameter that it does not read fails too", async () => {
  await site.close();
  const bundle = remote("1.2.0").replace('path: "/*"', 'path: "/*", query: ["to"]');
  await release(registry, { name: "mf-browse", version: "1.2.0", bundle, pages: [{ path: "/", query: ["to"] }] });
  await startSite();
  expect((await site.inject("/?to=unread")).statusCode).toBe(503);
});

test("pages that redirect to each other fail before a browser gives up", async () => {
  const follow = async (url: string, hops: number): Promise<number[]> => {
    const { statusCode, headers } = await site.inject({ url, cookies: { "nightlatch-visit": "7" } });
    return headers.location && hops > 0 ? [statusCode, ...(await follow(headers.location, hops - 1))] : [statusCode];
  };
  expect(await follow("/?to=one", 20)).toEqual([302, 302, 302, 302, 302, 503]);
  expect(await stats()).toMatchObject([{ reasons: { "bad redirect": 1 } }]);
});

test("counts a full renderer as a failure of its version, unless only the client's own limit is reached", async () => {
  const request = (client: string, page: number) => site.inject({ url: `/?as=wait&page=${page}`, remoteAddress: client });
  const statuses = async (clients: readonly string[]) => {
    const responses = await Promise.all(clients.map(request));
    return responses.map(({ statusCode }) => statusCode).sort();
  };
  await site.close();
  await startSite({}, { inFlight: 1, waiting: 0 });
  expect(await statuses(["198.51.100.1", "198.51.100.2"])).toEqual([200, 503]);
  expect(await stats()).toMatchObject([{ pages: 2, reasons: { overloaded: 1 } }]);
  await startSite({}, { perClient: 1 });
  expect(await statuses(["198.51.100.1", "198.51.100.1"])).toEqual([200, 503]);
  expect(await stats()).toMatchObject([{ pages: 3, reasons: { overloaded: 1 } }]);
});

test("records render times from a process's 21st page on, when its code is compiled", async () => {
  for (let page = 0; page < 25; page += 1) await site.inject(`/?page=${page}`);
  for (const name of ["mf-browse", "shell"]) expect(await stats(name)).toMatchObject([{ pages: 25, renderTime: { samples: 5 } }]);
});

test("counts a package without a working version as failing", async () => {
  await site.close();
  await release(registry, { name: "mf-browse", version: "2.0.0", bundle: "throw new Error('broken');", pages: [{ path: "/" }] });
  await startSite();
  expect((await site.inject("/")).statusCode).toBe(503);
  expect(await stats()).toMatchObject([{ version: "2.0.0", serverFailures: { count: 1, of: 1 }, reasons: { refused: 1 } }]);
});

test("counts a page without a remote for the shell only", async () => {
  await site.inject("/forms");
  expect(await stats("shell")).toMatchObject([{ serverFailures: { count: 0, of: 1 } }]);
  expect(await registry.store.list("measurements")).toEqual(["shell"]);
});

test("sends pages the share to measure: the setting's, all while a canary runs, none with an override", async () => {
  expect((await settingsAt("/")).measure).toBe(0.1);
  await registry.canary("mf-browse", "1.1.0", 1);
  await vi.waitFor(async () => expect((await settingsAt("/")).measure).toBe(1), PATIENCE);
  const until = Math.floor(Date.now() / 1000) + 3600;
  const override = signOverride({ name: "mf-browse", version: "1.1.0", until }, releaseKey);
  expect((await settingsAt("/", { "nightlatch-release-override": override })).measure).toBeUndefined();
  await site.close();
  await startSite({ MEASURE_SAMPLE: "0" });
  expect((await settingsAt("/")).measure).toBe(0);
});

test("the site accepts browsers' measurements", async () => {
  const payload = { releases: { shell: { version: "1.0.0" }, "mf-browse": { version: "1.0.0", vitals: { LCP: 900 } } } };
  const headers = { "sec-fetch-site": "same-origin" };
  expect((await site.inject({ method: "POST", url: "/measurements", headers, payload })).statusCode).toBe(204);
  expect((await site.inject({ method: "POST", url: "/measurements", headers, payload: { releases: 1 } })).json()).toMatchObject({
    field: "releases",
  });
  expect(await stats()).toMatchObject([{ views: 1, vitals: { LCP: { samples: 1 } } }]);
});

test("halts a canary whose pages all fail within 30 views of one returning visitor", async () => {
  await registry.canary("mf-browse", "1.1.0", 50);
  const split = { version: "1.0.0", canary: { version: "1.1.0", percent: 50, since: "" } };
  const bucket = String([0, CANARY_BUCKETS / 2].find((each) => versionFor("mf-browse", split, each) === "1.1.0"));
  const inCanary = { [BUCKET_COOKIE]: bucket };
  const served = async () => (await site.inject({ url: "/releases.json", cookies: inCanary })).json().remotes["mf-browse"];
  await vi.waitFor(async () => expect(await served()).toBe("1.1.0"), PATIENCE);
  for (let view = 0; view < 30; view += 1) await site.inject({ url: "/?as=bad", cookies: inCanary });
  await vi.waitFor(async () => expect((await registry.channel())?.action).toBe("halt"), PATIENCE);
  expect((await registry.channel())?.reason).toMatch(/^100\.0 % of \d+ renders on the server of 1\.1\.0 failed, 0\.0 % of \d+ of 1\.0\.0/);
  await vi.waitFor(async () => expect((await site.inject({ url: "/?as=bad", cookies: inCanary })).statusCode).toBe(200), PATIENCE);
});

test.each([
  ["MEASURE_SAMPLE", "1.5"],
  ["MEASURE_SAMPLE", "often"],
  ["MEASURE_LIMIT", "0"],
])("rejects %s=%s with the setting's name", (name, value) => {
  expect(() => parseSiteConfig({ [name]: value })).toThrow(name);
});
