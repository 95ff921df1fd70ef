import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { PageBodies } from "./encoded-bodies.ts";
import { FRESH_FOR, type KeptPage, KeptPages, STALE_FOR } from "./page-cache.ts";

const makePage = async (html: string): Promise<KeptPage> => ({
  status: 200,
  bodies: await PageBodies.of(html),
  remote: "mf-browse",
  catalogue: "1",
});

/** Text that hardly compresses. */
const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);

test("a page is fresh for a minute, then a last resort for five more", async () => {
  let now = 1000;
  const kept = new KeptPages({ now: () => now });
  const page = await makePage("<p>one</p>");
  kept.keep("a", page);
  expect([kept.fresh("a"), kept.lastResort("a"), kept.fresh("b"), kept.lastResort("b")]).toEqual([page, page, undefined, undefined]);
  now += FRESH_FOR;
  expect(kept.fresh("a")).toBe(page);
  now += 1;
  expect([kept.fresh("a"), kept.lastResort("a")]).toEqual([undefined, page]);
  now += STALE_FOR - 1;
  expect(kept.lastResort("a")).toBe(page);
  now += 1;
  expect(kept.lastResort("a")).toBeUndefined();
  kept.stop();
});

test("a body that is made later does not make its page young", async () => {
  let now = 0;
  const kept = new KeptPages({ now: () => now });
  const page = await makePage("<p>one</p>");
  kept.keep("a", page);
  now = FRESH_FOR;
  await kept.body("a", page, "gzip");
  now += 1;
  expect(kept.fresh("a")).toBeUndefined();
  kept.stop();
});

test("hundreds of addresses take no more than allowed, and those go that were not asked for longest", async () => {
  const maxSize = 400_000;
  const kept = new KeptPages({ maxSize });
  const first = await makePage(noise(3000));
  kept.keep("first", first);
  for (let index = 1; index <= 500; index++) {
    const page = await makePage(noise(3000));
    kept.keep(`/properties?search=${index}`, page);
    await kept.body(`/properties?search=${index}`, page, index % 2 ? "gzip" : "identity");
    expect(kept.fresh("first")).toBe(first);
    expect(kept.size).toBeLessThanOrEqual(maxSize);
  }
  expect(kept.count).toBeGreaterThan(30);
  expect(kept.fresh("/properties?search=1")).toBeUndefined();
  kept.stop();
});

test("every body that is held counts, and each is made once, however many ask", async () => {
  const kept = new KeptPages();
  const page = await makePage(noise(20_000));
  kept.keep("a", page);
  const before = kept.size;
  const bodies = await Promise.all(Array.from({ length: 10 }, () => kept.body("a", page, "gzip")));
  expect(new Set(bodies).size).toBe(1);
  expect(kept.size).toBe(before + (bodies[0]?.length ?? 0));
  const plain = await kept.body("a", page, "identity");
  expect(kept.size).toBe(before + (bodies[0]?.length ?? 0) + plain.length);
  kept.stop();
});

test("a page that does not fit alone is not kept, and its body is made all the same", async () => {
  const kept = new KeptPages({ maxSize: 2000 });
  const page = await makePage(noise(20_000));
  kept.keep("a", page);
  expect(kept.fresh("a")).toBeUndefined();
  expect(kept.size).toBe(0);
  expect((await kept.body("a", page, "identity")).length).toBe(20_000);
  kept.stop();
});

test("a key of any length is held as a short one", async () => {
  const kept = new KeptPages();
  const page = await makePage("<p>one</p>");
  const key = "x".repeat(1_000_000);
  kept.keep(key, page);
  expect(kept.size).toBeLessThan(2000);
  expect([kept.fresh(key), kept.fresh(`${key}x`)]).toEqual([page, undefined]);
  kept.stop();
});

test("a page that is asked for again is compressed better while there is time, and stays the same page", async () => {
  const kept = new KeptPages();
  const words = "a lamp lit cabin among pines above a still lake with hot tub and open fire for two guests near the road to town".split(
    " ",
  );
  const wordsOf = (stay: number) => Array.from({ length: 12 }, (_, at) => words[(stay * 31 + at * at * 17 + stay * at) % words.length]);
  const html = Array.from({ length: 400 }, (_, stay) => `<li id="stay-${stay}"><p>${wordsOf(stay).join(" ")}</p></li>`).join("");
  const page = await makePage(html);
  const quick = page.bodies.held("br")?.length ?? 0;
  kept.keep("a", page);
  for (let use = 0; use < 3; use++) kept.fresh("a");
  await vi.waitFor(() => expect(page.bodies.held("br")?.length).toBeLessThan(quick * 0.95), { timeout: 20_000 });
  expect(brotliDecompressSync(page.bodies.held("br") ?? Buffer.alloc(0)).toString()).toBe(html);
  expect(kept.size).toBeLessThan(quick + 1000);
  kept.stop();
});

test("a page that the best compression makes larger stays as it was", async () => {
  const html = noise(500).repeat(3) + Array.from({ length: 2000 }, (_, index) => `<li>${index % 97} stays in ${index}</li>`).join("");
  const page = await makePage(html);
  const quick = page.bodies.held("br");
  await page.bodies.improve();
  expect(page.bodies.held("br")).toBe(quick);
  expect(brotliDecompressSync(quick ?? Buffer.alloc(0)).toString()).toBe(html);
});
