import { type ReleaseRegistry, signOverride } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeReleases, minimalSite, PATIENCE, publish, remote, SHELL } from "../testing/minimal-releases.ts";

const KEY = Buffer.alloc(32, 1);

const PAGES = [{ path: "/", query: ["as", "search"] }, { path: "/other", query: [] }, { path: "/*" }];

let folder: string;
let registry: ReleaseRegistry;
let site: FastifyInstance;
let catalogue: { version: string | undefined; listing: string; calls: string[] };

const api = async (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ url }, reply) => {
    if (!url.startsWith("/api")) return;
    catalogue.calls.push(url);
    if (catalogue.version !== undefined) reply.header("catalogue-version", catalogue.version);
  });
  app.get("/api/category-counts", async () => ({}));
  app.get("/api/listing", async ({ headers }) => {
    const { listing } = catalogue;
    return headers.cookie ? JSON.stringify(`the own listing of ${headers.cookie}`) : listing;
  });
  app.get("/api/preview/session", async ({ headers }) => ({ name: "Ada", scope: "all", allowedIds: [], cookie: headers.cookie }));
};

const browse = (version: string, greeting: string) => ({ name: "mf-browse", version, bundle: remote(greeting), pages: PAGES });

async function startSite(): Promise<FastifyInstance> {
  const mount = { kind: "mounted", plugin: api, catalogueVersion: () => catalogue.version } as const;
  return (await minimalSite(folder, { releases: registry, releaseKey: KEY, api: mount })).app;
}

beforeEach(async () => {
  catalogue = { version: "1", listing: '"Alder"', calls: [] };
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, browse("1.0.0", "one")));
  site = await startSite();
});

afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

const SEED_COOKIE = { "nightlatch-visit": "7" };
const get = (
  url = "/?as=kept",
  { cookies = SEED_COOKIE, headers = {} }: { cookies?: Record<string, string>; headers?: Record<string, string> } = {},
) => site.inject({ url, cookies, headers });

/** Reads a page: its seed's bucket, remote's version, listing, and the number of the site's render that made it, from 1. */
const readPage = (html: string): unknown[] => JSON.parse(html.replace(/<[^>]*>|x+$/g, ""));
const read = async (...request: Parameters<typeof get>) => readPage((await get(...request)).payload);

describe("a cached page", () => {
  test("has the same bytes for all visitors, without a cookie of its own", async () => {
    const responses = [await get(), await get(), await get()];
    expect(responses.map(({ payload }) => readPage(payload))).toEqual(Array(3).fill([7, "1.0.0", "Alder", 1]));
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(responses.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  test("is found before any of its data is requested", async () => {
    await get();
    catalogue.calls = [];
    await get();
    expect(catalogue.calls).toEqual([]);
  });

  test("has the same bytes as a newly rendered page", async () => {
    const cached = [await get(), await get()];
    await site.close();
    site = await startSite();
    const again = await get();
    for (const { payload, headers } of cached) {
      expect(payload).toBe(again.payload);
      expect(headers.etag).toBe(again.headers.etag);
    }
  });

  test("is never shared between visits with different list orders", async () => {
    const pages = [await read(), await read("/?as=kept", { cookies: { "nightlatch-visit": "8" } }), await read()];
    expect(pages.map(([seed]) => seed)).toEqual([7, 8, 7]);
  });

  test("is never shared between discreet and normal mode", async () => {
    const discreet = await get("/?as=kept", { cookies: { ...SEED_COOKIE, "nightlatch-discreet": "1" } });
    expect(await read()).toEqual([7, "1.0.0", "Alder", 2]);
    expect(discreet.headers["cache-control"]).toBe("private, no-cache");
  });

  test("may have status 404, but is not cached with a problem", async () => {
    expect((await get("/?as=kept&search=gone")).statusCode).toBe(404);
    expect((await read("/?as=kept&search=gone"))[3]).toBe(1);
    expect([await read("/?as=kept&search=problem"), await read("/?as=kept&search=problem")]).toEqual([[2], [3]]);
  });
});

test("pages requested during promotions come from one release each, and the last release shows in the end", async () => {
  await publish(registry, browse("1.1.0", "two"));
  let promoting = true;
  const promotions = (async () => {
    for (let round = 0; round < 6; round++) await registry.promote("mf-browse", round % 2 ? "1.0.0" : "1.1.0");
    await registry.promote("mf-browse", "1.1.0");
    promoting = false;
  })();
  const tags = new Map<unknown, Set<unknown>>();
  while (promoting) {
    // Cached pages are served without I/O, so without a pause this loop would block file reads.
    await new Promise((done) => setTimeout(done, 5));
    const responses = await Promise.all(Array.from({ length: 10 }, () => get()));
    for (const { statusCode, payload, headers } of responses) {
      expect(statusCode).toBe(200);
      const version = readPage(payload)[1];
      tags.set(headers.etag, (tags.get(headers.etag) ?? new Set()).add(version));
    }
  }
  await promotions;
  for (const versions of tags.values()) expect(versions.size).toBe(1);
  await vi.waitFor(async () => expect((await read())[1]).toBe("1.1.0"), PATIENCE);
});

describe("a new catalogue version", () => {
  test("makes the next request render the page again", async () => {
    const etag = String((await get()).headers.etag);
    Object.assign(catalogue, { version: "2", listing: '"Birch"' });
    const changed = await get("/?as=kept", { headers: { "if-none-match": etag } });
    expect([changed.statusCode, readPage(changed.payload)]).toEqual([200, [7, "1.0.0", "Birch", 2]]);
  });
});

describe("parameters that a page does not read", () => {
  test("are dropped from the cache key: hundreds of them share one render", async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => get(`/?as=kept&x${index}=${index}`)));
    expect(new Set(responses.map(({ payload }) => payload)).size).toBe(1);
    expect((await read())[3]).toBe(1);
  });

  test("are removed in every spelling, and read ones keep their spelling", async () => {
    for (const url of ["/?as=kept&", "/?&as=kept", "/?as=kept&a%73=x%26", "/?x=1&as=kept#", "/?as=kept&search", "/?as=kept&&&x"])
      await get(url);
    expect((await read("/?as=kept"))[3]).toBe(1);
  });

  test("do not exist on a route that declares none: it reads all", async () => {
    expect([(await read("/any?as=kept&x=1"))[3], (await read("/any?as=kept&x=2"))[3]]).toEqual([1, 2]);
  });
});

test("concurrent requests for one page do not share personal data", async () => {
  const own = (name: string) => get("/?as=kept", { cookies: { ...SEED_COOKIE, "nightlatch-preview": name } });
  const [ada, open, bea] = await Promise.all([own("ada"), get(), own("bea")]);
  expect(ada.payload).toContain("nightlatch-preview=ada");
  expect(bea.payload).toContain("nightlatch-preview=bea");
  expect(open.payload).toContain("Alder");
  expect((await get()).payload).toContain("Alder");
});

describe("a personal page", () => {
  const token = () => signOverride({ name: "mf-browse", version: "1.1.0", until: Math.floor(Date.now() / 1000) + 600 }, KEY);

  test("is not cached and not served from the cache: a preview", async () => {
    const before = await read();
    const own = await get("/?as=kept", { cookies: { ...SEED_COOKIE, "nightlatch-preview": "ada" } });
    expect(own.payload).toContain("the own listing of");
    expect(own.headers).toMatchObject({ "cache-control": "private, no-store", vary: "accept-encoding, cookie" });
    expect(own.headers.etag).toBeUndefined();
    expect(await read()).toEqual(before);
  });

  test("is not cached and not served from the cache: an override", async () => {
    await publish(registry, browse("1.1.0", "two"));
    const before = await read();
    const own = await get("/?as=kept", { cookies: { ...SEED_COOKIE, "nightlatch-release-override": token() } });
    expect(readPage(own.payload)[1]).toBe("1.1.0");
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect(await read()).toEqual(before);
  });
});

describe("the body", () => {
  test("is empty for HEAD, with the Content-Length of GET", async () => {
    const headers = { "accept-encoding": "br" };
    const whole = await get("/?as=kept", { headers });
    const head = await site.inject({ method: "HEAD", url: "/?as=kept", cookies: SEED_COOKIE, headers });
    expect([head.statusCode, head.payload]).toEqual([200, ""]);
    for (const name of ["content-length", "etag", "content-encoding", "cache-control", "content-security-policy"])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  test("is complete for a range request", async () => {
    const response = await get("/?as=kept", { headers: { range: "bytes=0-9" } });
    expect(response.statusCode).toBe(200);
    expect(readPage(response.payload)[2]).toBe("Alder");
  });
});

describe("an address", () => {
  const ODD = "// //x //evil.example/?as=kept /% /%ff?as=%zz /?% /?%61s=kept&% /.. /.%2e/?as=kept /?as=kept?as=kept".split(" ");
  test("that is malformed causes no server error", async () => {
    for (const url of [...ODD, `/${"a/".repeat(2000)}?x`])
      for (const { statusCode } of [await get(url), await get(url)]) expect(statusCode, url).toBeLessThan(500);
  });

  test("that differs in case, trailing slash or encoding shows the page it names", async () => {
    for (const url of ["/other?as=kept", "/OTHER?as=kept", "/other/?as=kept", "/%6fther?as=kept"]) await get(url);
    // `/other` reads no `as`, so its page differs from the page of unknown addresses.
    expect((await get("/other?as=kept")).payload).toContain("one with shared react");
  });
});

test("concurrent requests share one call for a remote API's catalogue version", async () => {
  const elsewhere = fastify();
  await api(elsewhere);
  const url = await elsewhere.listen({ host: "127.0.0.1", port: 0 });
  const { app } = await minimalSite(folder, { releases: registry, api: { kind: "remote", url, timeLimit: 5_000 } });
  const request = async () => readPage((await app.inject({ url: "/?as=kept", cookies: SEED_COOKIE })).payload);
  try {
    expect(await request()).toEqual([7, "1.0.0", "Alder", 1]);
    catalogue.calls = [];
    const pages = await Promise.all(Array.from({ length: 100 }, request));
    expect(pages.every((page) => page[3] === 1)).toBe(true);
    expect(catalogue.calls.length).toBeLessThan(5);
    expect(new Set(catalogue.calls)).toEqual(new Set(["/api/category-counts"]));
    Object.assign(catalogue, { version: "2", listing: '"Birch"' });
    expect(await request()).toEqual([7, "1.0.0", "Birch", 2]);
    await elsewhere.close();
    expect(await request()).toEqual([7, "1.0.0", "Birch", 2]);
  } finally {
    await app.close();
    await elsewhere.close();
  }
});
