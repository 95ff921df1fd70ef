import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore, ReleaseRegistry } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSite, parseSiteConfig, type Site } from "./index.ts";
import { NONCE_PLACEHOLDER } from "./page-cache.ts";
import { publish as publishBuild, QUICK_LOOKS, remote, SHELL } from "./testing/small-releases.ts";

/** How long tests wait for the site's next look at releases, which on a busy machine comes a good while later. */
const PATIENCE = { timeout: 30_000, interval: 50 };

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;

async function publish(name: string, version: string, bundle: string): Promise<void> {
  await publishBuild(registry, folder, { name, version, bundle });
  await registry.promote(name, version);
}

/** The answer of `/api/listing`. */
let listing = "";

/** Gates for requests of `/api/held`. A request takes one, tells it that it arrived, and waits until it is released. */
const gates: EventEmitter[] = [];

const apiPlugin = async (app: FastifyInstance) => {
  app.get("/api/held", async () => {
    const gate = gates.pop() ?? new EventEmitter();
    gate.emit("arrived");
    await once(gate, "release");
    return "held answer";
  });
  app.get("/api/thing", async (request) => ({ cookie: request.headers.cookie ?? null }));
  app.get("/api/listing", async () => listing);
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

async function startSite(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const { app } = await createTestSite(env);
  return app;
}

function createTestSite(env: Record<string, string> = {}): Promise<Site> {
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example", ...env });
  return createSite({ config, releases: registry, api: { kind: "mounted", plugin: apiPlugin }, timings: QUICK_LOOKS });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightlatch-site-"));
  registry = new ReleaseRegistry(createFolderStore(join(folder, "releases")));
  await publish("shell", "1.0.0", SHELL);
  await publish("mf-browse", "1.0.0", remote("one"));
  site = await startSite();
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1];

describe("pages", () => {
  test("carry the remote's part, a policy with the page's nonce and a private cache rule", async () => {
    const answer = await site.inject("/properties");
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain("one with shared react");
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonceOf(answer.payload)}' 'strict-dynamic'`);
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers["referrer-policy"]).toBe("same-origin");
  });

  test("never use a nonce twice", async () => {
    const [first, second] = await Promise.all([site.inject("/"), site.inject("/")]);
    expect(nonceOf(first.payload)).not.toBe(nonceOf(second.payload));
  });

  test("answer 304 without a policy while nothing but the nonce would differ", async () => {
    const cookies = { "nightlatch-visit": "7" };
    const first = await site.inject({ url: "/properties", cookies });
    const again = await site.inject({ url: "/properties", cookies, headers: { "if-none-match": String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers["content-security-policy"]).toBeUndefined();
    const other = await site.inject({
      url: "/properties",
      cookies: { "nightlatch-visit": "8" },
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(other.statusCode).toBe(200);
  });

  test("keep the visit's bucket, and replace one that is not a bucket", async () => {
    const first = await site.inject("/");
    const cookie = first.cookies.find(({ name }) => name === "nightlatch-visit");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(Number(cookie?.value)).toBeGreaterThanOrEqual(0);
    expect(Number(cookie?.value)).toBeLessThan(64);
    expect((await site.inject({ url: "/", cookies: { "nightlatch-visit": "63" } })).cookies).toEqual([]);
    expect((await site.inject({ url: "/", cookies: { "nightlatch-visit": "64" } })).cookies).toHaveLength(1);
  });

  test("redirect where a route says so", async () => {
    const answer = await site.inject("/properties?as=redirect");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/elsewhere"]);
  });

  test("a shell that throws answers 500 without its message", async () => {
    const answer = await site.inject("/?as=throw");
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).toContain("Something went wrong");
    expect(answer.payload).not.toContain("the shell broke");
  });

  test("refuse to be written to", async () => {
    expect((await site.inject({ method: "POST", url: "/properties" })).statusCode).toBe(405);
  });

  test("reach the API in process, with the visitor's cookies", async () => {
    const answer = await site.inject({ url: "/?as=api", cookies: { a: "1" } });
    expect(answer.json()).toEqual({ cookie: "a=1" });
  });
});

test("a remote that fails again and again is not waited for, and other versions of it are", async () => {
  const ask = async () => (await site.inject("/?as=broken")).payload;
  const answers: string[] = [];
  while (answers.at(-1) === undefined || answers.at(-1) === "the remote broke") answers.push(await ask());
  expect(answers.length).toBeLessThan(6);
  expect(answers.at(-1)).toBe("mf-browse@1.0.0 has failed too often and is left alone for a moment.");
  await publish("mf-browse", "1.1.0", remote("two"));
  await vi.waitFor(async () => expect(await ask()).toBe("the remote broke"), PATIENCE);
});

describe("a preview token in an address", () => {
  const TOKEN = `nl_${"a".repeat(43)}`;

  test.each([
    [`/?access=${TOKEN}`, "/"],
    [`/properties?search=a%20b&access=${TOKEN}&wellness=sauna,steam-room`, "/properties?search=a%20b&wellness=sauna,steam-room"],
    [`/property/x?%61ccess=${TOKEN}`, "/property/x"],
    ["/about?access=", "/about"],
    [`//evil.example/?access=${TOKEN}`, "/evil.example/"],
  ])("%s is taken out, and the page is asked for at %s", async (url, clean) => {
    const answer = await site.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, clean]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.payload).not.toContain(TOKEN);
  });

  test("is handed to the page in a cookie of a minute that no other site causes to be sent; anything else is dropped", async () => {
    const [cookie] = (await site.inject(`/?access=${TOKEN}`)).cookies;
    expect(cookie).toMatchObject({ name: "nightlatch-access", value: TOKEN, maxAge: 60, sameSite: "Strict", path: "/" });
    expect((await site.inject(`/?access=${encodeURIComponent("a;b=c")}`)).cookies).toEqual([]);
  });
});

describe("a preview session", () => {
  const ask = (url: string, session: string, more = {}) =>
    site.inject({ url, cookies: { "nightlatch-visit": "7", "nightlatch-preview": session, ...more } });

  test("is told to the page, which nobody keeps or indexes", async () => {
    const answer = await ask("/?as=config", "ada");
    expect(answer.json().preview).toMatchObject({ name: "Ada" });
    expect(answer.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    expect(answer.headers.etag).toBeUndefined();
  });

  test("whose page is never given to another", async () => {
    listing = '"a draft"';
    const preview = (await ask("/?as=kept", "ada")).payload;
    expect((await ask("/?as=kept", "ada")).payload).not.toBe(preview);
    listing = '"public"';
    const open = await site.inject({ url: "/?as=kept", cookies: { "nightlatch-visit": "7" } });
    expect(open.payload).not.toContain("a draft");
    expect(open.headers["cache-control"]).toBe("private, no-cache");
  });

  test("that the API does not know is none", async () => {
    const answer = await ask("/?as=config", "nobody");
    expect(answer.json().preview).toBeUndefined();
    expect(answer.headers["x-robots-tag"]).toBeUndefined();
  });

  test("that nobody can read may be one: its page is kept by nobody", async () => {
    const answer = await ask("/?as=config", "broken");
    expect(answer.json().preview).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  test("that its visitor left is forgotten", async () => {
    const answer = await ask("/?as=config", "ada", { "nightlatch-preview-left": "1" });
    expect(answer.json().preview).toBeUndefined();
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ["nightlatch-preview", ""],
      ["nightlatch-preview-left", ""],
    ]);
  });
});

test("an API elsewhere is told on whose behalf it is asked, by pages and by browsers", async () => {
  const asked: unknown[] = [];
  const api = fastify();
  api.get("/api/thing", async ({ headers }) => {
    asked.push([headers["x-forwarded-for"], headers["x-forwarded-host"], headers.cookie]);
    return {};
  });
  const url = await api.listen({ host: "127.0.0.1", port: 0 });
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example" });
  const { app } = await createSite({ config, releases: registry, api: { kind: "remote", url, timeLimit: 5_000 } });
  try {
    const visit = { remoteAddress: "198.51.100.9", headers: { host: "nightlatch.example" }, cookies: { a: "1" } };
    await app.inject({ url: "/api/thing", ...visit, headers: { ...visit.headers, "x-forwarded-for": "203.0.113.1" } });
    await app.inject({ url: "/?as=api", ...visit });
    expect(asked).toEqual(Array.from({ length: 2 }, () => ["198.51.100.9", "nightlatch.example", expect.stringContaining("a=1")]));
  } finally {
    await app.close();
    await api.close();
  }
});

test("pictures come from this site and from those that are configured", async () => {
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

describe("discretion", () => {
  test("discreet mode is in the page's settings from the start", async () => {
    expect((await site.inject({ url: "/?as=config", cookies: { "nightlatch-discreet": "1" } })).json().discreet).toBe(true);
    expect((await site.inject("/?as=config")).json().discreet).toBeUndefined();
  });

  test("what Quick exit leaves in the history leads on to the exit", async () => {
    const answer = await site.inject("/exit");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "https://www.wikipedia.org"]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  test("wiping takes every cookie and what the browser stored, for this site's own pages only", async () => {
    const answer = await site.inject({ method: "POST", url: "/wipe", headers: { "sec-fetch-site": "same-origin" } });
    expect([answer.statusCode, answer.headers["clear-site-data"]]).toEqual([204, '"cache", "storage"']);
    expect(answer.cookies.every(({ value, expires }) => value === "" && Number(expires) === 0)).toBe(true);
    expect(answer.cookies.map(({ name }) => name)).toContain("nightlatch-preview");
    const foreign = await site.inject({ method: "POST", url: "/wipe", headers: { "sec-fetch-site": "cross-site" } });
    expect([foreign.statusCode, foreign.cookies]).toEqual([403, []]);
  });
});

describe("kept pages", () => {
  const cookies = { "nightlatch-visit": "7" };
  const get = (url = "/?as=kept", visit = cookies) => site.inject({ url, cookies: visit });
  /** Reads a page: seed, remote's version, listing, and the number of the site's render that made it, from 1. */
  const readPage = (html: string) => JSON.parse(html.replace(/<[^>]*>/g, ""));

  beforeEach(() => {
    listing = '"Alder"';
  });

  test("are rendered once and answered with a nonce of their own each time", async () => {
    const answers = [await get(), await get(), await get()];
    expect(answers.map(({ payload }) => readPage(payload))).toEqual(Array(3).fill([7, "1.0.0", "Alder", 1]));
    const nonces = answers.map(({ payload }) => nonceOf(payload));
    expect(new Set(nonces).size).toBe(3);
    for (const [index, { headers, payload }] of answers.entries()) {
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonces[index]}'`);
      expect(payload).not.toContain(NONCE_PLACEHOLDER);
      expect(JSON.stringify(headers)).not.toContain(NONCE_PLACEHOLDER);
    }
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  test("are the same as without keeping them, the nonce apart", async () => {
    const kept = [await get(), await get()];
    await site.close();
    site = await startSite({ PAGE_CACHE: "off" });
    const anew = await get();
    for (const { payload, headers } of kept) {
      expect(payload.replace(nonceOf(payload) ?? "", "")).toBe(anew.payload.replace(nonceOf(anew.payload) ?? "", ""));
      expect(headers.etag).toBe(anew.headers.etag);
    }
    expect(readPage((await get()).payload)[3]).toBe(2);
  });

  test("change with their data at once, and are found again when it changes back", async () => {
    const etag = String((await get()).headers.etag);
    listing = '"Birch"';
    const changed = await site.inject({ url: "/?as=kept", cookies, headers: { "if-none-match": etag } });
    expect([changed.statusCode, readPage(changed.payload)]).toEqual([200, [7, "1.0.0", "Birch", 2]]);
    listing = '"Alder"';
    expect((await site.inject({ url: "/?as=kept", cookies, headers: { "if-none-match": etag } })).statusCode).toBe(304);
  });

  test("are never shared between visits whose lists are shuffled differently", async () => {
    const pages = [await get(), await get("/?as=kept", { "nightlatch-visit": "8" }), await get()];
    expect(pages.map(({ payload }) => readPage(payload)[0])).toEqual([7, 8, 7]);
  });

  test("go with the version of the remote that rendered them", async () => {
    await get();
    await publish("mf-browse", "1.1.0", remote("two"));
    await vi.waitFor(async () => expect(readPage((await get()).payload)[1]).toBe("1.1.0"), PATIENCE);
  });

  test("are none with a problem", async () => {
    const pages = [await get("/?as=kept&problem"), await get("/?as=kept&problem")];
    expect(pages.map(({ payload }) => readPage(payload)[3])).toEqual([1, 2]);
    for (const { payload, headers } of pages) {
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonceOf(payload)}'`);
      expect(payload).not.toContain(NONCE_PLACEHOLDER);
    }
  });
});

describe("files of releases", () => {
  const url = "/assets/mf-browse/mf-browse.1.0.0.js";

  test("are immutable and come as they were compressed at build", async () => {
    const answer = await site.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(answer.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.payload).toBe("brotli bytes");
  });

  test("come plain to who accepts nothing else", async () => {
    for (const encoding of ["identity", "br;q=0"]) {
      const answer = await site.inject({ url, headers: { "accept-encoding": encoding } });
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.payload).toBe("/* 1.0.0 */");
    }
  });

  test("of an older version stay for pages that were open", async () => {
    await publish("mf-browse", "1.1.0", remote("two"));
    await vi.waitFor(async () => expect((await site.inject("/")).payload).toContain("two"), PATIENCE);
    expect((await site.inject(url)).statusCode).toBe(200);
  });

  test("that no release has are 404 and not stored", async () => {
    for (const path of ["/assets/mf-browse/nothing.js", "/assets/nobody/a.js", "/assets/mf-browse/..%2f..%2fsecret"]) {
      const answer = await site.inject(path);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    }
  });

  test("server bundles are not among them", async () => {
    expect((await site.inject("/assets/mf-browse/server.cjs")).statusCode).toBe(404);
  });
});

describe("well-known addresses", () => {
  test("the sitemap lists pages, places and listings, escaped", async () => {
    const { payload } = await site.inject("/sitemap.xml");
    expect(payload).toContain("<loc>https://nightlatch.example/properties</loc>");
    expect(payload).toContain("<loc>https://nightlatch.example/properties/kink-cabin/ohio</loc>");
    expect(payload).toContain("<loc>https://nightlatch.example/property/alder-%26-oak</loc><lastmod>2026-01-02</lastmod>");
  });

  test("the sitemap comes compressed, not again to who has it, and has no parts that are not there", async () => {
    const answer = await site.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "gzip" } });
    expect([answer.headers["content-encoding"], answer.headers["cache-control"]]).toEqual(["gzip", "public, max-age=3600"]);
    const headers = { "if-none-match": String(answer.headers.etag) };
    expect((await site.inject({ url: "/sitemap.xml", headers })).statusCode).toBe(304);
    expect((await site.inject("/sitemap-1.xml")).statusCode).toBe(404);
  });

  test("robots are told the sitemap and kept from internal pages", async () => {
    const { payload } = await site.inject("/robots.txt");
    expect(payload).toContain("Sitemap: https://nightlatch.example/sitemap.xml");
    expect(payload).toContain("Disallow: /debug");
  });

  test("without PUBLIC_URL they lead to where the site listens, on a port that the system picked too", async () => {
    const picked = await startSite({ PUBLIC_URL: "", HOST: "127.0.0.1", PORT: "0" });
    const address = await picked.listen({ host: "127.0.0.1", port: 0 });
    expect((await picked.inject("/robots.txt")).payload).toContain(`Sitemap: ${address}/sitemap.xml\n`);
    expect((await picked.inject("/sitemap.xml")).payload).toContain(`<loc>${address}/properties</loc>`);
    await picked.close();
    expect(parseSiteConfig({ HOST: "::1", PORT: "3100" }).origin).toBe("http://[::1]:3100");
  });

  test("the manifest names icons that exist", async () => {
    const manifest = (await site.inject("/site.webmanifest")).json();
    for (const { src } of manifest.icons) expect((await site.inject(src)).statusCode).toBe(200);
  });
});

describe("ending", () => {
  test("a request under way can be waited for, and idle connections do not hold a close up", async () => {
    await site.close();
    const { app, noneUnderWay } = await createTestSite();
    site = app;
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    // A connection that never sends a request.
    const silent = connect(Number(new URL(address).port), "127.0.0.1");
    await once(silent, "connect");

    const order: string[] = [];
    const gate = new EventEmitter();
    gates.push(gate);
    const arrived = once(gate, "arrived");
    const answer = fetch(`${address}/api/held`).then(async (response) => order.push(await response.text()));
    await arrived;
    const none = noneUnderWay().then(() => order.push("none under way"));
    await fetch(`${address}/healthz`);
    expect(order).toEqual([]);
    gate.emit("release");
    await Promise.all([answer, none]);
    expect([...order].sort()).toEqual(["held answer", "none under way"]);
    await app.close();
    silent.destroy();
  });
});

describe("settings", () => {
  test("every bad variable is named at once", () => {
    const parse = () => parseSiteConfig({ PORT: "lots", HOME_MODE: "party", API_URL: "ftp://ada:password@x" });
    expect(parse).toThrow(/^PORT must .*\nAPI_URL must .*\nHOME_MODE must .*\.$/);
    expect(parse).not.toThrow(/password/);
  });

  test("empty values count as not set", () => {
    expect(parseSiteConfig({ PORT: "", SHOW_RATING: "off" })).toMatchObject({ port: 3000, showRating: false, homeMode: "home" });
  });
});
