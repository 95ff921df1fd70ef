import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { EncodedBodies } from "./encoded-bodies.ts";
import { type CachedPage, FRESH_MS, PageCache, STALE_MS } from "./page-cache.ts";

const makePage = async (html: string): Promise<CachedPage> => ({
  status: 200,
  bodies: await EncodedBodies.of(html),
  policy: "default-src 'none'",
  remote: "mf-browse",
  catalogue: "1",
});

const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);

test("keeps a page fresh for one minute, and usable as a fallback for five more", async () => {
  let now = 1000;
  const cache = new PageCache({ now: () => now });
  const page = await makePage("<p>one</p>");
  cache.write("a", page);
  expect([cache.fresh("a"), cache.lastResort("a"), cache.fresh("b"), cache.lastResort("b")]).toEqual([page, page, undefined, undefined]);
  now += FRESH_MS;
  expect(cache.fresh("a")).toBe(page);
  now += 1;
  expect([cache.fresh("a"), cache.lastResort("a")]).toEqual([undefined, page]);
  now += STALE_MS - 1;
  expect(cache.lastResort("a")).toBe(page);
  now += 1;
  expect(cache.lastResort("a")).toBeUndefined();
  cache.stop();
});

test("encoding a body later does not make its page young again", async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  const page = await makePage("<p>one</p>");
  cache.write("a", page);
  now = FRESH_MS;
  await cache.body("a", page, "gzip");
  now += 1;
  expect(cache.fresh("a")).toBeUndefined();
  cache.stop();
});

test("evicts the least recently used addresses at the size limit", async () => {
  const maxSize = 400_000;
  const cache = new PageCache({ maxSize });
  const first = await makePage(noise(3000));
  cache.write("first", first);
  for (let index = 1; index <= 500; index++) {
    const page = await makePage(noise(3000));
    cache.write(`/properties?search=${index}`, page);
    await cache.body(`/properties?search=${index}`, page, index % 2 ? "gzip" : "identity");
    expect(cache.fresh("first")).toBe(first);
    expect(cache.size).toBeLessThanOrEqual(maxSize);
  }
  expect(cache.count).toBeGreaterThan(30);
  expect(cache.fresh("/properties?search=1")).toBeUndefined();
  cache.stop();
});

test("counts every cached body, and encodes each once for concurrent requests", async () => {
  const cache = new PageCache();
  const page = await makePage(noise(20_000));
  cache.write("a", page);
  const before = cache.size;
  const bodies = await Promise.all(Array.from({ length: 10 }, () => cache.body("a", page, "gzip")));
  expect(new Set(bodies).size).toBe(1);
  expect(cache.size).toBe(before + (bodies[0]?.length ?? 0));
  const plain = await cache.body("a", page, "identity");
  expect(cache.size).toBe(before + (bodies[0]?.length ?? 0) + plain.length);
  cache.stop();
});

test("does not cache a page larger than the limit, but still encodes its body", async () => {
  const cache = new PageCache({ maxSize: 2000 });
  const page = await makePage(noise(20_000));
  cache.write("a", page);
  expect(cache.fresh("a")).toBeUndefined();
  expect(cache.size).toBe(0);
  expect((await cache.body("a", page, "identity")).length).toBe(20_000);
  cache.stop();
});

test("stores a key of any length as a short one", async () => {
  const cache = new PageCache();
  const page = await makePage("<p>one</p>");
  const key = "x".repeat(1_000_000);
  cache.write(key, page);
  expect(cache.size).toBeLessThan(2000);
  expect([cache.fresh(key), cache.fresh(`${key}x`)]).toEqual([page, undefined]);
  cache.stop();
});

test("compresses a repeatedly requested page better when idle, and the page stays the same", async () => {
  const cache = new PageCache();
  const words = "a lamp lit cabin among pines above a still lake with hot tub and open fire for two guests near the road to town".split(
    " ",
  );
  const wordsOf = (stay: number) => Array.from({ length: 12 }, (_, at) => words[(stay * 31 + at * at * 17 + stay * at) % words.length]);
  const html = Array.from({ length: 400 }, (_, stay) => `<li id="stay-${stay}"><p>${wordsOf(stay).join(" ")}</p></li>`).join("");
  const page = await makePage(html);
  const quick = page.bodies.held("br")?.length ?? 0;
  cache.write("a", page);
  for (let use = 0; use < 3; use++) cache.fresh("a");
  await vi.waitFor(() => expect(page.bodies.held("br")?.length).toBeLessThan(quick * 0.95), { timeout: 20_000 });
  expect(brotliDecompressSync(page.bodies.held("br") ?? Buffer.alloc(0)).toString()).toBe(html);
  expect(cache.size).toBeLessThan(quick + 1000);
  cache.stop();
});

test("keeps a page's encoding when the best compression makes it larger", async () => {
  const html = noise(500).repeat(3) + Array.from({ length: 2000 }, (_, index) => `<li>${index % 97} stays in ${index}</li>`).join("");
  const page = await makePage(html);
  const quick = page.bodies.held("br");
  await page.bodies.improve();
  expect(page.bodies.held("br")).toBe(quick);
  expect(brotliDecompressSync(quick ?? Buffer.alloc(0)).toString()).toBe(html);
});
