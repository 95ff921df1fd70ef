import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OverloadedError } from "../rendering/renderer.ts";
import { PageCache } from "./page-cache.ts";
import type { FreshPage } from "./render-once.ts";
import { type FoundPage, RenderOnce } from "./render-once.ts";

let cache: PageCache;
let renderOnce: RenderOnce;
beforeEach(() => {
  cache = new PageCache();
  renderOnce = new RenderOnce(cache);
});
afterEach(() => cache.stop());

const owned = { remote: "mf-browse", route: "/list", failure: undefined };
const html = (text: string, more: Partial<Extract<FreshPage, { kind: "html" }>> = {}): FreshPage => ({
  ...owned,
  ...{ kind: "html", status: 200, html: text, policy: "default-src 'none'", isCacheable: true, ...more },
});
const free = () => {};
const from = (page: FreshPage, versions: readonly (string | undefined)[] = ["1"]) => ({
  expectSlot: free,
  make: async (onVersion: (version: string | undefined) => void) => {
    for (const version of versions) onVersion(version);
    return page;
  },
});
const textOf = (found: FoundPage): string | undefined =>
  found.kind === "cached" ? brotliDecompressSync(found.page.bodies.held("br") ?? Buffer.alloc(0)).toString() : undefined;

describe("a page missing from the cache", () => {
  test("is rendered once for all concurrent requests of one version, and cached", async () => {
    const { make } = from(html("<p>one</p>"));
    const makeSpy = vi.fn(make);
    const found = await Promise.all([1, 2, 3].map(() => renderOnce.run("key", "1", { expectSlot: free, make: makeSpy })));
    expect(makeSpy).toHaveBeenCalledTimes(1);
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toMatchObject({
      kind: "cached",
      from: "render",
      page: { status: 200, remote: "mf-browse", route: "/list", catalogue: "1" },
    });
    expect(cache.fresh("key")).toBe(found[0]?.kind === "cached" && found[0].page);
    await Promise.all([
      renderOnce.run("key", "1", { expectSlot: free, make: makeSpy }),
      renderOnce.run("key", "2", { expectSlot: free, make: makeSpy }),
    ]);
    expect(makeSpy).toHaveBeenCalledTimes(3);
  });

  test.each([
    ["its answers are of another version than before", "1", ["2"]],
    ["its answers are of several versions", "1", ["1", "2"]],
    ["its answers have no version", "1", [undefined]],
    ["the version before is unknown", undefined, [undefined]],
  ])("is returned and not cached when %s", async (_what, before, versions) => {
    expect(textOf(await renderOnce.run("key", before, from(html("<p>one</p>"), versions)))).toBe("<p>one</p>");
    expect(cache.fresh("key")).toBeUndefined();
  });

  test("is cached without a version when it uses no API response", async () => {
    await renderOnce.run("key", undefined, from(html("<p>one</p>"), []));
    expect(cache.fresh("key")?.catalogue).toBeUndefined();
    expect(cache.count).toBe(1);
  });

  test("is passed on as it is when it is uncacheable, a redirect or incomplete", async () => {
    const pages: FreshPage[] = [
      html("late", { isCacheable: false }),
      { ...owned, kind: "redirect", to: "/list", permanent: false },
      html("partly", { status: 503 }),
    ];
    for (const page of pages) expect(await renderOnce.run("key", "1", from(page))).toBe(page);
    expect(cache.count).toBe(0);
  });
});

describe("a page that cannot be rendered now", () => {
  const failing = (error: Error) => ({ expectSlot: free, make: () => Promise.reject(error) });
  const full = { expectSlot: free, make: vi.fn() };

  test("fails for all waiting requests, and the next one tries again", async () => {
    const make = vi.fn(() => Promise.reject(new Error("planted")));
    const both = [1, 2].map(() => renderOnce.run("key", "1", { expectSlot: free, make }));
    for (const each of both) await expect(each).rejects.toThrow("planted");
    await expect(renderOnce.run("key", "1", { expectSlot: free, make })).rejects.toThrow("planted");
    expect(make).toHaveBeenCalledTimes(2);
  });

  test("is served from the cache of the last minutes, whatever fails", async () => {
    await renderOnce.run("key", "1", from(html("<p>one</p>")));
    const fail = () => {
      throw new OverloadedError("mf-browse", true);
    };
    for (const making of [failing(new Error("planted")), from(html("partly", { status: 503 })), { ...full, expectSlot: fail }]) {
      const found = await renderOnce.run("key", "2", making);
      expect([textOf(found), found.kind === "cached" && found.from]).toEqual(["<p>one</p>", "last-resort"]);
    }
    expect(full.make).not.toHaveBeenCalled();
  });

  test("is rejected at once when the renderer is full, unless another request is already rendering it", async () => {
    let finish = (_page: FreshPage) => {};
    const slow = renderOnce.run("key", "1", { expectSlot: free, make: () => new Promise((resolve) => (finish = resolve)) });
    const fail = () => {
      throw new OverloadedError("mf-browse", false);
    };
    const waiting = renderOnce.run("key", "1", { expectSlot: fail, make: full.make });
    await expect(renderOnce.run("other", "1", { expectSlot: fail, make: full.make })).rejects.toThrow(OverloadedError);
    finish(html("<p>one</p>"));
    expect(await waiting).toBe(await slow);
  });
});
