import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { cacheSitemap } from "./sitemap.ts";

function apiWith(listings: number) {
  const state = { version: 1, away: false };
  const get = vi.fn(async (_path: string, { from = 0, limit = 10 }: { from?: number; limit?: number } = {}) => {
    if (state.away) throw new Error("The API is away.");
    const slugs = Array.from({ length: Math.max(0, Math.min(limit, listings - from)) }, (_, index) => ({
      slug: `stay-${from + index}`,
      updatedAt: `2026-01-0${state.version}`,
    }));
    return {
      version: state.version,
      next: from + limit < listings ? from + limit : null,
      listings: slugs,
      places: from ? [] : [{ type: "dungeon" }],
    };
  });
  return { state, get: get as never, parts: () => get.mock.calls.filter(([, query]) => query?.limit !== 0).length };
}

function start(api: ReturnType<typeof apiWith>, limits?: { addresses: number; bytes: number }, pages: readonly string[] = ["/"]) {
  const sitemap = cacheSitemap({
    api,
    origin: () => "https://a.example",
    pages: () => pages,
    folder: tmpdir(),
    ...(limits ? { limits } : {}),
  });
  const read = async () => Promise.all((await sitemap.get()).files.map((file) => text(file.read("identity"))));
  return { sitemap, read };
}

const locations = (xml = "") => [...xml.matchAll(/<loc>https:\/\/a\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
const stays = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `/property/stay-${from + index}`);

test("builds one file for each address, shared by concurrent requests, and rebuilds it for the next catalogue", async () => {
  const api = apiWith(25);
  const { sitemap, read } = start(api);
  const [[first], [second]] = await Promise.all([read(), read()]);
  expect(locations(first)).toEqual(["/", "/properties/dungeon", ...stays(0, 25)]);
  expect(second).toBe(first);
  expect(api.parts()).toBe(3);
  api.state.version = 2;
  expect((await read())[0]).toContain("<lastmod>2026-01-02</lastmod>");
  expect(api.parts()).toBe(6);
  sitemap.stop();
});

test("omits pages that would show no listing when no listing exists", async () => {
  const pages = ["/", "/properties", "/places", "/about"];
  const { sitemap, read } = start(
    { ...apiWith(0), get: (async () => ({ version: 1, next: null, listings: [], places: [] })) as never },
    undefined,
    pages,
  );
  expect(locations((await read())[0])).toEqual(["/", "/about"]);
  sitemap.stop();
  const one = start(apiWith(1), undefined, pages);
  expect(locations((await one.read())[0])).toEqual([...pages, "/properties/dungeon", "/property/stay-0"]);
  one.sitemap.stop();
});

test.each([
  ["more addresses than a file may have", { addresses: 10, bytes: 1e9 }],
  ["more bytes than a file may have", { addresses: 1e9, bytes: 900 }],
])("%s: serves an index and parts that list each address once", async (_what, limits) => {
  const { sitemap, read } = start(apiWith(25), limits);
  const [index, ...parts] = await read();
  expect(index).toContain("<sitemapindex ");
  expect(parts.length).toBeGreaterThan(2);
  expect(locations(index)).toEqual(parts.map((_, at) => `/sitemap-${at + 1}.xml`));
  expect(parts.flatMap(locations)).toEqual(["/", "/properties/dungeon", ...stays(0, 25)]);
  for (const part of parts) {
    expect(locations(part).length).toBeLessThanOrEqual(limits.addresses);
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(limits.bytes);
  }
  sitemap.stop();
});

test("serves the previous sitemap while the API is unreachable", async () => {
  const api = apiWith(3);
  const { sitemap, read } = start(api);
  api.state.away = true;
  await expect(read()).rejects.toThrow("away");
  api.state.away = false;
  const before = await read();
  api.state.away = true;
  expect(await read()).toEqual(before);
  sitemap.stop();
});
