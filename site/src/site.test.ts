import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { dayOf, SEED_BUCKETS, seedAt, seedDay } from "@nightlatch/domain";
import { type ReleasedPage, type ReleaseRegistry, reservedProblems } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseSiteConfig } from "./index.ts";
import { LOADER, LOADER_SOURCE } from "./page/loader.ts";
import { makeReleases, minimalSite, PATIENCE, release, remote, SHELL } from "./testing/minimal-releases.ts";

const PAGES: readonly ReleasedPage[] = [{ path: "/list/:type?", robots: "list" }, { path: "/debug", robots: "refuse" }, { path: "/*" }];

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;

const publish = (name: string, version: string, bundle: string) =>
  release(registry, { name, version, bundle, pages: name === "shell" ? undefined : PAGES });

/** Gates for requests of `/api/held`. A request takes a gate, reports its arrival, and waits for its release. */
const gates: EventEmitter[] = [];

const apiPlugin = async (app: FastifyInstance) => {
  app.get("/api/held", async () => {
    const gate = gates.pop() ?? new EventEmitter();
    gate.emit("arrived");
    await once(gate, "release");
    return "held answer";
  });
  app.get("/api/thing", async (request) => ({ cookie: request.headers.cookie ?? null }));
  app.get("/api/preview/session", async (request, reply) => {
    const session = request.headers.cookie?.match(/nightlatch-preview=(\w+)/)?.[1];
    if (session === "broken") throw new Error("the database is away");
    return session === "ada"
      ? { name: "Ada", scope: "all", allowedIds: [], expiresAt: "2027-01-01T00:00:00.000Z" }
      : reply.code(204).send();
  });
  app.get("/api/sitemap-entries", async () => ({
    listings: [{ slug: "alder-&-oak", updatedAt: "2026-01-02" }],
    places: [{ type: "kink-cabin", state: "ohio" }],
  }));
};

const createTestSite = (options: Partial<Parameters<typeof minimalSite>[1]> = {}) =>
  minimalSite(folder, { releases: registry, api: { kind: "mounted", plugin: apiPlugin }, ...options });
const startSite = async (env: Record<string, string> = {}) => (await createTestSite({ env })).app;

beforeEach(async () => {
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, { name: "mf-browse", bundle: remote("one"), pages: PAGES }));
  site = await startSite();
});
afterEach(() => site.close());

describe("pages", () => {
  test("have the remote's part, the loader, one policy and a private cache rule", async () => {
    const response = await site.inject("/properties");
    expect([response.statusCode, response.payload]).toEqual([200, expect.stringContaining("one with shared react")]);
    expect(response.payload).toContain(`<script>${LOADER}</script>`);
    expect(response.headers["content-security-policy"]).toContain(`script-src ${LOADER_SOURCE} 'strict-dynamic';`);
    expect(response).toMatchObject({ headers: { "cache-control": "private, no-cache", "referrer-policy": "same-origin" } });
  });

  const cookiesGiven = async (seedCookie = "") => (await site.inject({ url: "/", cookies: { "nightlatch-visit": seedCookie } })).cookies;

  test("give each visit one of the day's seeds, and keep it", async () => {
    const cookies = await Promise.all(Array.from({ length: 200 }, async () => (await site.inject("/")).cookies));
    for (const [cookie] of cookies) expect(cookie).toMatchObject({ name: "nightlatch-visit", httpOnly: true, sameSite: "Lax", path: "/" });
    const seeds = cookies.map(([cookie]) => Number(cookie?.value));
    for (const seed of seeds) expect(Math.abs(seedDay(seed) - dayOf(Date.now()))).toBeLessThanOrEqual(1);
    expect(new Set(seeds).size).toBeGreaterThan(40);
    expect(await cookiesGiven(String(seeds[0]))).toEqual([]);
  });

  test("keep a visit's seed until the next day, and then give a new one", async () => {
    const today = seedAt(Date.now(), 0);
    const [lastWeek, yesterday, ahead, far] = [-7, -1, 1, 2].map((days) => String(today + days * SEED_BUCKETS + 5));
    for (const storedSeed of ["63", yesterday, ahead]) expect(await cookiesGiven(storedSeed)).toEqual([]);
    for (const replaced of ["64", lastWeek, far, "-1", "1e3", "7 8"]) expect(await cookiesGiven(replaced)).toHaveLength(1);
  });

  test("call the API in process, with cookies only on a visitor's personal page", async () => {
    expect((await site.inject({ url: "/?as=api", cookies: { a: "1" } })).json()).toEqual({ cookie: null });
    const own = await site.inject({ url: "/?as=api", cookies: { a: "1", "nightlatch-preview": "ada" } });
    expect(own.json()).toEqual({ cookie: "a=1; nightlatch-preview=ada" });
  });
});

test("does not wait for a remote that keeps failing, unlike other versions of it", async () => {
  const request = async () => (await site.inject("/?as=broken")).payload;
  const responses: string[] = [];
  while (responses.at(-1) === undefined || responses.at(-1) === "the remote broke") responses.push(await request());
  expect(responses.length).toBeLessThan(6);
  expect(responses.at(-1)).toBe(
    "without its remote: mf-browse@1.0.0 in shell@1.0.0 has failed too often, so it gets no requests for a moment.",
  );
  await publish("mf-browse", "1.1.0", remote("two"));
  await vi.waitFor(async () => expect(await request()).toBe("the remote broke"), PATIENCE);
});

test("rejects a shell whose pages fail to start", async () => {
  await publish("shell", "1.1.0", SHELL.replace('exports.startsBy = "loader";', ""));
  await publish("mf-browse", "1.1.0", remote("two"));
  // The remote was promoted later, so when it is live, the site has also read the shell's change.
  await vi.waitFor(async () => expect((await site.inject("/releases.json")).payload).toContain("1.1.0"), PATIENCE);
  const { shell, remotes } = (await site.inject("/releases.json")).json();
  expect([shell, remotes["mf-browse"]]).toEqual(["1.0.0", "1.1.0"]);
  expect((await site.inject("/")).payload).toContain("two with shared react");
});

describe("a preview token in an address", () => {
  const TOKEN = `nl_${"a".repeat(43)}`;

  test.each([
    [`/?access=${TOKEN}`, "/"],
    [`/properties?search=a%20b&access=${TOKEN}&wellness=sauna,steam-room`, "/properties?search=a%20b&wellness=sauna,steam-room"],
    [`/property/x?%61ccess=${TOKEN}`, "/property/x"],
    ["/about?access=", "/about"],
    [`//evil.example/?access=${TOKEN}`, "/evil.example/"],
  ])("%s is removed, with a redirect to %s", async (url, clean) => {
    const response = await site.inject(url);
    expect([response.statusCode, response.headers.location]).toEqual([303, clean]);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(response.payload).not.toContain(TOKEN);
  });

  test("is passed on in a same-site cookie that lasts a minute; other values are dropped", async () => {
    const [cookie] = (await site.inject(`/?access=${TOKEN}`)).cookies;
    expect(cookie).toMatchObject({ name: "nightlatch-access", value: TOKEN, maxAge: 60, sameSite: "Strict", path: "/" });
    expect((await site.inject(`/?access=${encodeURIComponent("a;b=c")}`)).cookies).toEqual([]);
  });
});

describe("a preview session", () => {
  const request = (url: string, session: string, more = {}) =>
    site.inject({ url, cookies: { "nightlatch-visit": "7", "nightlatch-preview": session, ...more } });

  test("is passed to the page, which is never stored or indexed", async () => {
    const response = await request("/?as=config", "ada");
    expect(response.json().preview).toMatchObject({ name: "Ada" });
    expect(response.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    expect(response.headers.etag).toBeUndefined();
  });

  test("that the API does not know is ignored", async () => {
    const response = await request("/?as=config", "nobody");
    expect(response.json().preview).toBeUndefined();
    expect(response.headers["x-robots-tag"]).toBeUndefined();
  });

  test("that cannot be verified keeps its page out of every cache", async () => {
    const response = await request("/?as=config", "broken");
    expect(response.json().preview).toBeUndefined();
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  test("that its visitor left is forgotten", async () => {
    const response = await request("/?as=config", "ada", { "nightlatch-preview-left": "1" });
    expect(response.json().preview).toBeUndefined();
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ["nightlatch-preview", ""],
      ["nightlatch-preview-left", ""],
    ]);
  });
});

test("pages and browsers tell a remote API on whose behalf they call", async () => {
  const requests: unknown[] = [];
  const api = fastify();
  api.get("/api/thing", async ({ headers }) => {
    requests.push([headers["x-forwarded-for"], headers["x-forwarded-host"], headers.cookie]);
    return {};
  });
  const url = await api.listen({ host: "127.0.0.1", port: 0 });
  const { app } = await createTestSite({ api: { kind: "remote", url, timeLimit: 5_000 } });
  try {
    const requestOptions = { remoteAddress: "198.51.100.9", headers: { host: "nightlatch.example" }, cookies: { a: "1" } };
    await app.inject({ url: "/api/thing", ...requestOptions, headers: { ...requestOptions.headers, "x-forwarded-for": "203.0.113.1" } });
    await app.inject({ url: "/?as=api", ...requestOptions, cookies: { ...requestOptions.cookies, "nightlatch-preview": "ada" } });
    expect(requests).toEqual(Array.from({ length: 2 }, () => ["198.51.100.9", "nightlatch.example", expect.stringContaining("a=1")]));
  } finally {
    await app.close();
    await api.close();
  }
});

test("images come from this site and from configured ones", async () => {
  const policyOf = async (env: Record<string, string>) => {
    const other = await startSite(env);
    const { headers } = await other.inject("/");
    await other.close();
    return /img-src [^;]*/.exec(String(headers["content-security-policy"]))?.[0];
  };
  expect(await policyOf({})).toBe("img-src 'self' data:");
  expect(await policyOf({ IMAGE_ORIGINS: "https://a.example, https://b.example" })).toBe(
    "img-src 'self' data: https://a.example https://b.example",
  );
  for (const bad of ["http://a.example", "https://a.example/pictures", "*"]) {
    expect(() => parseSiteConfig({ IMAGE_ORIGINS: bad })).toThrow("IMAGE_ORIGINS");
  }
});

test("warns about an unconfigured proxy when it calls from near, and at once with an https address", async () => {
  const lines: string[] = [];
  const warnings = () => lines.filter((line) => line.includes("TRUST_PROXY")).length;
  const logTo = { write: (line: string) => void lines.push(line) };
  const siteFor = async (env: Record<string, string>) =>
    (await createTestSite({ env: { LOG_LEVEL: "info", PUBLIC_URL: "", ...env }, logTo })).app;
  const request = (app: FastifyInstance, remoteAddress: string, headers = {}) => app.inject({ url: "/healthz", remoteAddress, headers });
  const forwarded = { "x-forwarded-for": "203.0.113.5" };
  const app = await siteFor({});
  await request(app, "127.0.0.1");
  await request(app, "203.0.113.5", forwarded);
  expect(warnings()).toBe(0);
  for (const address of ["::ffff:172.18.0.2", "127.0.0.1", "fd00::1"]) await request(app, address, forwarded);
  expect(warnings()).toBe(1);
  expect((await app.inject("/readyz")).json()).not.toHaveProperty("warnings");
  await app.close();
  lines.length = 0;
  const https = await siteFor({ PUBLIC_URL: "https://stays.example" });
  expect(warnings()).toBe(1);
  const { warnings: named, status } = (await https.inject("/readyz")).json();
  expect([named, status]).toEqual([["trust_proxy_unset"], "ready"]);
  await https.close();
  const without = await siteFor({ PUBLIC_URL: "https://stays.example", TRUST_PROXY: "0" });
  await request(without, "127.0.0.1", forwarded);
  expect([warnings(), (await without.inject("/readyz")).json().warnings]).toEqual([1, undefined]);
  await without.close();
  const behind = await siteFor({ TRUST_PROXY: "1" });
  await request(behind, "127.0.0.1", forwarded);
  expect(warnings()).toBe(1);
  await behind.close();
});

describe("https", () => {
  const TOKEN = `nl_${"a".repeat(43)}`;
  const setBy = async (app: FastifyInstance, url: string) => {
    const response = await app.inject(url);
    return { hsts: response.headers["strict-transport-security"], cookies: response.cookies };
  };

  test("is required of browsers and every cookie when the site's address has it", async () => {
    for (const url of ["/", `/?access=${TOKEN}`, "/?inspect=off", "/?release=off", "/exit", "/healthz", "/list/%"]) {
      const { hsts, cookies } = await setBy(site, url);
      expect([url, hsts]).toEqual([url, "max-age=31536000"]);
      for (const each of cookies) expect([url, each.name, each.secure]).toEqual([url, each.name, true]);
    }
    const wiped = await site.inject({ method: "POST", url: "/wipe" });
    expect(wiped.cookies.every(({ secure }) => secure)).toBe(true);
  });

  test("is not required when the address lacks it, unless a trusted proxy says that the request was https", async () => {
    const plain = await startSite({ PUBLIC_URL: "http://nightlatch.example", TRUST_PROXY: "1" });
    const { hsts, cookies } = await setBy(plain, `/?access=${TOKEN}`);
    expect([hsts, cookies.map(({ secure }) => secure)]).toEqual([undefined, [undefined]]);
    const { cookies: behind } = await plain.inject({ url: `/?access=${TOKEN}`, headers: { "x-forwarded-proto": "https" } });
    expect(behind.map(({ secure }) => secure)).toEqual([true]);
    await plain.close();
  });
});

describe("discreet mode and exit", () => {
  test("the page's settings have discreet mode from the start", async () => {
    expect((await site.inject({ url: "/?as=config", cookies: { "nightlatch-discreet": "1" } })).json().discreet).toBe(true);
    expect((await site.inject("/?as=config")).json().discreet).toBeUndefined();
  });

  test("the history entry that Quick exit leaves redirects to the exit", async () => {
    const response = await site.inject("/exit");
    expect([response.statusCode, response.headers.location]).toEqual([302, "https://www.wikipedia.org"]);
    expect(response).toMatchObject({ headers: { "cache-control": "private, no-store", "referrer-policy": "no-referrer" } });
  });

  test("wiping clears all cookies and browser storage, for this site's own pages only", async () => {
    const response = await site.inject({ method: "POST", url: "/wipe", headers: { "sec-fetch-site": "same-origin" } });
    expect([response.statusCode, response.headers["clear-site-data"]]).toEqual([204, '"cache", "storage"']);
    expect(response.cookies.every(({ value, expires }) => value === "" && Number(expires) === 0)).toBe(true);
    expect(response.cookies.map(({ name }) => name)).toContain("nightlatch-preview");
    const foreign = await site.inject({ method: "POST", url: "/wipe", headers: { "sec-fetch-site": "cross-site" } });
    expect([foreign.statusCode, foreign.cookies]).toEqual([403, []]);
  });
});

describe("release files", () => {
  const url = "/assets/mf-browse/mf-browse.1.0.0.js";

  test("are immutable and sent as compressed at build time", async () => {
    const response = await site.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(response.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(String(brotliDecompressSync(response.rawPayload))).toBe("/* 1.0.0 */");
  });

  test.each(["identity", "br;q=0"])("are sent uncompressed to clients that accept %s", async (encoding) => {
    const { headers, payload } = await site.inject({ url, headers: { "accept-encoding": encoding } });
    expect([headers["content-encoding"], payload]).toEqual([undefined, "/* 1.0.0 */"]);
  });

  test.each(["mf-browse/nothing.js", "nobody/a.js", "mf-browse/..%2f..%2fsecret", "mf-browse/server.cjs"])(
    "do not include %s, which is 404 and not stored",
    async (path) => {
      const { statusCode, headers } = await site.inject(`/assets/${path}`);
      expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
    },
  );
});

describe("well-known addresses", () => {
  test("the sitemap lists pages, places and listings, escaped", async () => {
    const { payload } = await site.inject("/sitemap.xml");
    expect(payload).toContain("<loc>https://nightlatch.example/list</loc>");
    expect(payload).not.toContain("<loc>https://nightlatch.example/debug</loc>");
    expect(payload).toContain("<loc>https://nightlatch.example/properties/kink-cabin/ohio</loc>");
    expect(payload).toContain("<loc>https://nightlatch.example/property/alder-%26-oak</loc><lastmod>2026-01-02</lastmod>");
  });

  test("the sitemap is compressed, returns 304 to a known ETag, and has no missing parts", async () => {
    const response = await site.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "gzip" } });
    expect([response.headers["content-encoding"], response.headers["cache-control"]]).toEqual(["gzip", "public, max-age=3600"]);
    const headers = { "if-none-match": String(response.headers.etag) };
    expect((await site.inject({ url: "/sitemap.xml", headers })).statusCode).toBe(304);
    expect((await site.inject("/sitemap-1.xml")).statusCode).toBe(404);
  });

  test("robots.txt names the sitemap and excludes internal pages", async () => {
    const { payload } = await site.inject("/robots.txt");
    expect(payload).toContain("Sitemap: https://nightlatch.example/sitemap.xml");
    expect(payload).toContain("Disallow: /debug");
  });

  test("use the listening address without PUBLIC_URL, also on a port that the system picked", async () => {
    const picked = await startSite({ PUBLIC_URL: "", HOST: "127.0.0.1", PORT: "0" });
    const address = await picked.listen({ host: "127.0.0.1", port: 0 });
    expect((await picked.inject("/robots.txt")).payload).toContain(`Sitemap: ${address}/sitemap.xml\n`);
    expect((await picked.inject("/sitemap.xml")).payload).toContain(`<loc>${address}/list</loc>`);
    await picked.close();
    expect(parseSiteConfig({ HOST: "::1", PORT: "3100" }).origin).toBe("http://[::1]:3100");
  });

  test("the manifest lists icons that exist", async () => {
    const manifest = (await site.inject("/site.webmanifest")).json();
    for (const { src } of manifest.icons) expect((await site.inject(src)).statusCode).toBe(200);
  });
});

test("rejects a page beyond the waiting limit at once, with a minimal page and Retry-After", async () => {
  const { app } = await createTestSite({ rendering: { inFlight: 1, waiting: 0 } });
  try {
    const gate = new EventEmitter();
    gates.push(gate);
    const arrived = once(gate, "arrived");
    const first = app.inject("/?as=held").then((response) => response);
    await arrived;
    const response = await app.inject("/?as=api");
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
    const [, style = ""] = /<style>(.*)<\/style>/s.exec(response.payload) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    expect(response.payload).toMatch(/^<!doctype html>.*<h1>.*<\/html>$/s);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    gate.emit("release");
    expect((await first).statusCode).toBe(200);
    expect((await app.inject("/?as=config")).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});

test("closing waits for requests in flight, and not for idle connections", async () => {
  await site.close();
  const { app, endWork } = await createTestSite();
  site = app;
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const silent = connect(Number(new URL(address).port), "127.0.0.1");
  await once(silent, "connect");

  const order: string[] = [];
  const gate = new EventEmitter();
  gates.push(gate);
  const arrived = once(gate, "arrived");
  const heldResponse = fetch(`${address}/api/held`).then(async (response) => order.push(await response.text()));
  await arrived;
  const none = endWork().then(() => order.push("none under way"));
  const knock = () =>
    fetch(`${address}/healthz`).then(
      () => "answered",
      () => "refused",
    );
  await expect.poll(knock, { timeout: 30_000 }).toBe("refused");
  expect(order).toEqual([]);
  gate.emit("release");
  await Promise.all([heldResponse, none]);
  expect([...order].sort()).toEqual(["held answer", "none under way"]);
  await app.close();
  silent.destroy();
});

describe("settings", () => {
  test("report all invalid variables together", () => {
    const parse = () => parseSiteConfig({ PORT: "lots", HOME_MODE: "party", API_URL: "ftp://ada:password@x" });
    expect(parse).toThrow(/^PORT must .*\nAPI_URL must .*\nHOME_MODE must .*\.$/);
    expect(parse).not.toThrow(/password/);
    for (const address of ["http://ada:password@api.example", "http://ada:password@api.example:99999", "http://ada@api.example"]) {
      const withUser = () => parseSiteConfig({ API_URL: address });
      expect(withUser).toThrow(/^API_URL must be an address like http:\/\/localhost:3001\.$/);
    }
  });

  test("count empty values as not set", () => {
    expect(parseSiteConfig({ PORT: "", SHOW_RATING: "off" })).toMatchObject({ port: 3000, showRating: false, homeMode: "home" });
  });
});

test("remotes' pages cannot use any address of the server itself", async () => {
  await publish("shell", "1.0.0", SHELL);
  site = await startSite();
  const own = site
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => /^[├└]── (\/[^ ]*)/.exec(line)?.[1] ?? [])
    .filter((path) => !["/", "/*"].includes(path));
  expect(own.length).toBeGreaterThan(10);
  for (const path of own)
    expect(reservedProblems([{ path: path.replace(/\*$/, "anything").replace(/:[^.]*/, "1") }]), path).toHaveLength(1);
});
