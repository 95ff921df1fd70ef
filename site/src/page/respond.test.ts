import { brotliDecompressSync, gunzipSync } from "node:zlib";
import cookie from "@fastify/cookie";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EncodedBodies } from "./encoded-bodies.ts";
import { type CachedPage, PageCache } from "./page-cache.ts";
import type { FoundPage, FreshPage } from "./render-once.ts";
import { respond, respondPrivately } from "./respond.ts";

const TEXT = `<p>one</p>${"x".repeat(2000)}`;
const OWNED = { remote: "mf-browse", route: "/list", failure: undefined };
const html = (status = 200): FreshPage => ({
  ...OWNED,
  kind: "html",
  status,
  html: TEXT,
  policy: "default-src 'none'",
  isCacheable: false,
});
const redirect: FreshPage = { ...OWNED, kind: "redirect", to: "/list?page=2", permanent: true };

let app: FastifyInstance;
let cache: PageCache;
let page: CachedPage;
let found: FoundPage;
let hasCanary: boolean;
let isPrivate: { readonly mayRevalidate: boolean } | undefined;

beforeEach(async () => {
  cache = new PageCache();
  page = { ...OWNED, status: 200, bodies: await EncodedBodies.of(TEXT), policy: "default-src 'none'", catalogue: "1" };
  [found, hasCanary, isPrivate] = [{ kind: "cached", page, from: "cache" }, false, undefined];
  app = fastify();
  await app.register(cookie);
  app.get("/", (request, reply) =>
    isPrivate
      ? respondPrivately(request, reply, found as FreshPage, isPrivate)
      : respond(request, reply, found, { cache, key: "key", hasCanary }),
  );
});
afterEach(async () => {
  cache.stop();
  await app.close();
});

const get = (headers: Record<string, string> = {}) => app.inject({ url: "/", headers });

describe("a body", () => {
  const PLAIN = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const ACCEPTED = [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0", "identity"],
    ["identity, br;q=0.1", "identity"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity;q=0", "identity"],
    ["BR", "br"],
    ["gzip;q=nonsense, ;;q=, ,", "identity"],
    ["zstd", "identity"],
  ] as const;

  test.each(ACCEPTED)("for accept-encoding %j is %s, cached or not, and 304 is the same for all", async (accepted, encoding) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { "accept-encoding": accepted };
    for (const each of [found, html()]) {
      found = each;
      const response = await get(headers);
      expect(response.headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(PLAIN[encoding](response.rawPayload).toString()).toBe(TEXT);
      expect(response.headers).toMatchObject({ vary: "accept-encoding, cookie", "content-security-policy": "default-src 'none'" });
      expect(Number(response.headers["content-length"])).toBe(response.rawPayload.length);
      const again = await get({ ...headers, "if-none-match": String(response.headers.etag) });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, "", response.headers.etag]);
    }
  });
});

describe("an anonymous page", () => {
  const rule = async (headers?: Record<string, string>) => {
    const { "cache-control": control, vary, etag } = (await get(headers)).headers;
    return [control, vary, etag !== undefined];
  };
  const EDGE = "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30";
  const seedCookie = { "nightlatch-visit": "7" };

  test("may be stored by the visitor's browser, or by a proxy that sends the visit's seed", async () => {
    expect(await rule()).toEqual(["private, no-cache", "accept-encoding, cookie", true]);
    expect(await rule(seedCookie)).toEqual([EDGE, "accept-encoding, nightlatch-visit", true]);
    hasCanary = true;
    expect(await rule(seedCookie)).toEqual([EDGE, "accept-encoding, nightlatch-visit, nightlatch-release-lane", true]);
  });

  test.each(["nightlatch-preview", "nightlatch-discreet", "nightlatch-release-override"])(
    "of a visitor with the cookie %s is not stored by a proxy",
    async (name) => {
      expect((await rule({ ...seedCookie, cookie: `${name}=1` }))[0]).toBe("private, no-cache");
    },
  );

  test("that is too old is not stored by any other cache, even through a proxy", async () => {
    found = { kind: "cached", page, from: "last-resort" };
    for (const headers of [{}, seedCookie]) expect((await rule(headers))[0]).toBe("private, no-store");
    expect((await get({ "if-none-match": page.bodies.etag })).statusCode).toBe(200);
  });

  test("with a missing part sends Retry-After and is not stored", async () => {
    found = html(503);
    const { statusCode, headers } = await get(seedCookie);
    expect([statusCode, headers["cache-control"], headers["retry-after"], headers.etag]).toEqual([503, "no-store", "5", undefined]);
  });

  test("that redirects is revalidated each time", async () => {
    found = redirect;
    const { statusCode, headers } = await get(seedCookie);
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([308, "/list?page=2", "private, no-cache"]);
  });
});

describe("a personal page", () => {
  test("is never stored or indexed", async () => {
    isPrivate = { mayRevalidate: false };
    for (const each of [html(), redirect]) {
      found = each;
      const { headers } = await get({ "nightlatch-visit": "7" });
      expect(headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
      expect(headers.etag).toBeUndefined();
    }
  });

  test("may be revalidated only when it redirects for an override", async () => {
    [isPrivate, found] = [{ mayRevalidate: true }, redirect];
    expect((await get()).headers["cache-control"]).toBe("private, no-cache");
  });
});
