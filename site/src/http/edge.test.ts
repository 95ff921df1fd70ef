import type { IncomingMessage, ServerResponse } from "node:http";
import type { ClientHttp2Session } from "node:http2";
import { join } from "node:path";
import { type ReleaseRegistry, signOverride } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession, requestOver } from "../testing/behind-proxy.ts";
import { makeReleases, minimalSite, publish, remote, SHELL } from "../testing/minimal-releases.ts";
import { hasNginx, type Nginx, SITE_NAME, startNginx } from "../testing/nginx.ts";

const KEY = Buffer.alloc(32, 1);
const PAGES = [{ path: "/:page?", query: ["as", "search"] }];
const EDGE_PAGE = "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30";

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;
let catalogue: { version: string; listing: string };
let requests: string[];

const api = async (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ url }, reply) => {
    if (url.startsWith("/api")) reply.header("catalogue-version", catalogue.version);
  });
  app.get("/api/listing", async ({ headers }) => (headers.cookie ? JSON.stringify(`own: ${headers.cookie}`) : catalogue.listing));
  app.get("/api/asker", async ({ ip, protocol, host }) => [ip, protocol, host]);
  app.post("/api/form", { bodyLimit: 64 }, async () => "taken");
  app.get("/api/preview/session", async () => ({ name: "Ada", scope: "all", allowedIds: [] }));
};

function renew(): void {
  catalogue = { version: "1", listing: '"Alder"' };
  requests = [];
}

beforeAll(async () => {
  const browse = { name: "mf-browse", bundle: remote("1.0.0"), pages: PAGES };
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, browse));
  await publish(registry, { name: "mf-browse", version: "1.1.0", bundle: remote("1.1.0"), pages: PAGES });
  renew();
  const mount = { kind: "mounted", plugin: api, catalogueVersion: () => catalogue.version } as const;
  site = (await minimalSite(folder, { releases: registry, releaseKey: KEY, api: mount, env: { TRUST_PROXY: "1" } })).app;
  await site.listen({ host: "127.0.0.1", port: 0 });
  site.server.on("request", ({ url = "" }) => requests.push(url));
});

afterAll(() => site.close());

beforeEach(renew);

const override = () => signOverride({ name: "mf-browse", version: "1.1.0", until: Math.floor(Date.now() / 1000) + 600 }, KEY);
const readPage = (html: string): unknown[] => JSON.parse(html.replace(/<[^>]*>|x+$/g, ""));

describe("a response to a proxy that sends the visit's bucket", () => {
  const request = (headers: Record<string, string> = {}, cookies: Record<string, string> = {}) =>
    site.inject({ url: "/?as=kept", headers: { "nightlatch-visit": "7", ...headers }, cookies });

  test("may be stored briefly by the proxy, while browsers revalidate each time", async () => {
    const { headers, cookies, payload } = await request();
    expect(headers).toMatchObject({ "cache-control": EDGE_PAGE, vary: "accept-encoding, nightlatch-visit", etag: expect.any(String) });
    expect(cookies).toEqual([]);
    expect(readPage(payload)[0]).toBe(7);
  });

  test("uses the bucket that the proxy sends, not the cookie's", async () => {
    expect(readPage((await request({}, { "nightlatch-visit": "9" })).payload)[0]).toBe(7);
    for (const nonsense of ["", "64", "-1", "7, 8", "x"]) {
      const { headers } = await request({ "nightlatch-visit": nonsense }, { "nightlatch-visit": "9" });
      expect(headers).toMatchObject({ "cache-control": "private, no-cache", vary: "accept-encoding, cookie" });
    }
  });

  test("varies by canary bucket while a canary runs, from the header or from the visit's bucket", async () => {
    await registry.canary("mf-browse", "1.1.0", 50);
    try {
      await vi.waitFor(
        async () => expect((await request()).headers.vary).toBe("accept-encoding, nightlatch-visit, nightlatch-release-lane"),
        {
          timeout: 20_000,
        },
      );
      const versions = async (header: (index: number) => Record<string, string>) =>
        Promise.all(Array.from({ length: 64 }, async (_, index) => readPage((await request(header(index))).payload)[1]));
      const versionsByBucket = await versions((index) => ({ "nightlatch-release-lane": String(Math.floor((index * 10_000) / 64)) }));
      const byBucket = await versions((index) => ({ "nightlatch-visit": String(index) }));
      for (const each of [versionsByBucket, byBucket]) expect(each.filter((version) => version === "1.1.0")).toHaveLength(32);
      expect((await request()).cookies).toEqual([]);
    } finally {
      await registry.halt("mf-browse", { reason: "the test is over" });
      await vi.waitFor(async () => expect((await request()).headers.vary).not.toContain("lane"), { timeout: 20_000 });
    }
  });

  test("may not be stored by the proxy when it is a failure, an uncached page or a redirect", async () => {
    const rules = await Promise.all(
      ["/?as=kept&search=problem", "/?as=throw", "/", "/?as=redirect", "/?access=nl_x", "/?release=off"].map(
        async (url) => (await site.inject({ url, headers: { "nightlatch-visit": "7" } })).headers["cache-control"],
      ),
    );
    for (const rule of rules) expect(rule).toMatch(/no-store|private/);
  });
});

describe.skipIf(!hasNginx)("behind nginx, as production/proxy/nginx configures it", () => {
  let nginx: Nginx;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    const { port } = site.server.address() as { port: number };
    nginx = await startNginx(join(folder, "nginx"), [port]);
    session = await openSession(nginx.encrypted);
  });

  afterAll(async () => {
    session.destroy();
    await nginx.stop();
  });

  const request = (path: string, headers: Record<string, string> = {}, body?: Buffer) => requestOver(session, path, headers, body);
  const headersOf = (bucket: number, more = "") => ({
    cookie: `a=1; nightlatch-visit=${bucket}${more}`,
    "accept-encoding": "gzip, deflate, br, zstd",
  });
  let pages = 0;
  const fresh = () => `/page?as=kept&search=${++pages}`;

  test("a second visitor of the same bucket gets the cached page without a request to the site", async () => {
    const path = fresh();
    const first = await request(path, headersOf(7));
    const second = await request(path, headersOf(7));
    expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["MISS", "HIT"]);
    expect(second.text).toBe(first.text);
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    expect(requests.filter((url) => url === path)).toHaveLength(1);
  });

  test("visitors of other buckets and clients with other encodings get their own page", async () => {
    const path = fresh();
    const pagesOf = [
      await request(path, headersOf(7)),
      await request(path, headersOf(8)),
      await request(path, headersOf(63)),
      await request(path, headersOf(7)),
    ];
    expect(pagesOf.map(({ text }) => readPage(text)[0])).toEqual([7, 8, 63, 7]);
    expect(pagesOf.map(({ headers }) => headers["x-cache"])).toEqual(["MISS", "MISS", "MISS", "HIT"]);
    const encodings = await Promise.all(
      ["br", "br;q=0, gzip", "", "gzip;q=0", "br;q=0.5"].map(
        async (accepted) => (await request(path, { ...headersOf(7), "accept-encoding": accepted })).headers["content-encoding"],
      ),
    );
    expect(encodings).toEqual(["br", "gzip", undefined, undefined, "br"]);
  });

  test("nginx gives a first visitor a bucket and a cookie, also with a cached page, and never caches the cookie", async () => {
    const path = fresh();
    const cookiesOf = new Set<string>();
    let hits = 0;
    for (let visitor = 0; visitor < 200; visitor++) {
      const { headers, text } = await request(path, { "accept-encoding": "br" });
      const [cookie] = headers["set-cookie"] ?? [];
      expect(headers["set-cookie"]).toHaveLength(1);
      expect(cookie).toMatch(/^nightlatch-visit=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(readPage(text)[0]).toBe(Number(/=(\d+)/.exec(cookie ?? "")?.[1]));
      if (headers["x-cache"] === "HIT") hits += 1;
      cookiesOf.add(cookie ?? "");
    }
    expect(cookiesOf.size).toBeGreaterThan(30);
    expect(hits).toBeGreaterThan(100);
    for (let bucket = 0; bucket < 64; bucket++) expect((await request(path, headersOf(bucket))).headers["set-cookie"]).toBeUndefined();
  });

  test("a visitor cannot send a visit bucket or canary bucket to the site", async () => {
    const path = fresh();
    const { text } = await request(path, { ...headersOf(7), "nightlatch-visit": "9", "nightlatch-release-lane": "5" });
    expect(readPage(text)[0]).toBe(7);
  });

  test.each<[string, () => string]>([
    ["a preview", () => "; nightlatch-preview=ada"],
    ["an override", () => `; nightlatch-release-override=${override()}`],
    ["discreet mode", () => "; nightlatch-discreet=1"],
    ["a preview that was left", () => "; nightlatch-preview=ada; nightlatch-preview-left=1"],
  ])("%s is neither cached nor served from the cache", async (_what, cookie) => {
    const path = fresh();
    const own = await request(path, headersOf(7, cookie()));
    expect(own.headers["x-cache"]).toBe("BYPASS");
    const open = await request(path, headersOf(7));
    expect(open.headers["x-cache"]).toBe("MISS");
    expect(readPage(open.text).slice(0, 3)).toEqual([7, "1.0.0", "Alder"]);
    const again = await request(path, headersOf(7, cookie()));
    expect(again.headers["x-cache"]).toBe("BYPASS");
    expect((await request(path, headersOf(7))).text).toBe(open.text);
  });

  test("nginx sends a browser that has the page a 304 from the cache", async () => {
    const path = fresh();
    const { headers } = await request(path, headersOf(7));
    const again = await request(path, { ...headersOf(7), "if-none-match": String(headers.etag) });
    expect([again.status, again.text, again.headers["x-cache"]]).toEqual([304, "", "HIT"]);
    expect((await request(path, { ...headersOf(8), "if-none-match": String(headers.etag) })).status).toBe(200);
    expect(requests.filter((url) => url === path)).toHaveLength(2);
  });

  test("failures, redirects, tokens in addresses and API calls are not cached", async () => {
    for (const path of ["/page?as=kept&search=problem", "/page?as=redirect", "/page?access=nl_x", "/page?release=off", "/api/listing"]) {
      const responses = [await request(path, headersOf(7)), await request(path, headersOf(7))];
      expect(responses.map(({ headers }) => headers["x-cache"])).not.toContain("HIT");
    }
  });

  test("HSTS and cookies are sent once, and the site reports its own limits", async () => {
    const path = fresh();
    for (const each of [path, path, "/assets/none/x.js", "/api/listing", "/page?as=throw"])
      expect((await request(each, headersOf(7))).headers["strict-transport-security"], each).toBe("max-age=31536000");
    const { headers } = await request("/page?access=nl_x", headersOf(7));
    for (const cookie of headers["set-cookie"] ?? []) expect(cookie).toContain("; Secure");
    const { status, text } = await request("/api/form", { "content-type": "text/plain" }, Buffer.alloc(65, "x"));
    expect([status, JSON.parse(text)]).toEqual([413, { error: "The body is too large.", code: "payload_too_large" }]);
    const forwardedHeaders = JSON.parse(
      (await request("/api/asker", { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" })).text,
    );
    expect(forwardedHeaders).toEqual(["127.0.0.1", "https", SITE_NAME]);
  });

  test("shows a changed catalogue after a few seconds", async () => {
    const path = fresh();
    site.server.prependListener("request", sayThree);
    await request(path, headersOf(7));
    site.server.off("request", sayThree);
    Object.assign(catalogue, { version: "2", listing: '"Birch"' });
    expect(readPage((await request(path, headersOf(7))).text)[2]).toBe("Alder");
    await vi.waitFor(async () => expect(readPage((await request(path, headersOf(7))).text)[2]).toBe("Birch"), {
      timeout: 25_000,
      interval: 500,
    });
  }, 40_000);
});

/** Makes a response cacheable for three seconds instead of ten, which shortens the test. */
function sayThree(_request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  const shortened = (status: number, headers: Readonly<Record<string, unknown>>): ServerResponse => {
    const text = String(headers["cache-control"]);
    expect(text).toContain("s-maxage=10");
    return writeHead.call(response, status, { ...headers, "cache-control": text.replace("s-maxage=10", "s-maxage=3") } as never);
  };
  response.writeHead = shortened as ServerResponse["writeHead"];
}
