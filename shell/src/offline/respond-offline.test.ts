import { beforeEach, describe, expect, test } from "vitest";
import { OfflineStore } from "./offline-store.ts";
import { readPage, toDiscreet } from "./page-manifest.ts";
import { networkFirst, respondFromCache } from "./respond-offline.ts";
import { MemoryCache, Site } from "./testing.ts";

let cache: MemoryCache;
let site: Site;
const never = new Promise<never>(() => {});
const off = async () => false;

beforeEach(async () => {
  cache = new MemoryCache();
  site = new Site();
  site.release("1", ["alder", "birch"]);
  site.say("/api/listings/before", await (site.responses.get("/api/listings/birch") as () => Response)().text());
  const offlineStore = new OfflineStore({ fetch: site.fetch, open: async () => cache, report: () => {}, now: Date.now });
  await offlineStore.save({ type: "keep", slugs: ["alder", "before"], picture: { width: 500, format: "avif" } });
});

const page = async (path: string, isDiscreet = off) => {
  const response = await respondFromCache({ kind: "page", path }, cache, isDiscreet);
  return { status: response?.status, to: response?.headers.get("location"), html: (await response?.text()) ?? "" };
};

describe("offline", () => {
  test.each(["/saved", "/saved/compare", "/property/alder", "/property/birch"])("%s comes from the cache", async (path) => {
    expect((await page(path)).html).toContain(`<title>Page ${path}</title>`);
  });

  test("an unsaved page says so, names nothing, and links to what is saved", async () => {
    for (const path of ["/", "/property/cedar", "/properties"]) {
      const { status, html } = await page(path);
      expect([status, html]).toEqual([503, expect.stringContaining("isn't kept in this browser")]);
      expect(html).toContain('href="/saved"');
      expect(html).toContain("<title>New tab</title>");
      expect(html).not.toMatch(/nightlatch/i);
    }
  });

  test("a former address redirects to the present one", async () => {
    // In Node, `Response.redirect` needs an absolute URL.
    const redirect = Response.redirect;
    Response.redirect = (url, status) => redirect(`https://site.example${url}`, status);
    expect(await page("/property/before")).toMatchObject({ status: 302, to: "https://site.example/property/birch" });
    Response.redirect = redirect;
  });

  test("data is found under both slugs, and an image for each requested size", async () => {
    for (const slug of ["before", "birch"])
      expect(await (await respondFromCache({ kind: "listing", slug }, cache, off))?.json()).toMatchObject({ slug: "birch" });
    expect(await respondFromCache({ kind: "listing", slug: "cedar" }, cache, off)).toBeUndefined();
    for (const file of ["800.avif", "400.webp", "1600.avif"])
      expect(await respondFromCache({ kind: "picture", path: `/media/photos/alder-front-${file}` }, cache, off)).toBeDefined();
    expect(await respondFromCache({ kind: "picture", path: "/media/photos/alder-fro-800.avif" }, cache, off)).toBeUndefined();
    expect(await respondFromCache({ kind: "file", path: "/assets/shell/shell.1.js" }, cache, off)).toBeDefined();
    expect(await respondFromCache({ kind: "file", path: "/assets/shell/shell.2.js" }, cache, off)).toBeUndefined();
  });

  test("pages are discreet from their first byte while discreet mode is on", async () => {
    const { html } = await page("/property/alder", async () => true);
    expect(html).toContain('<html lang="en" class="discreet">');
    expect(html).toContain("<title>New tab</title>");
    expect(readPage(html)?.boot.config).toMatchObject({ discreet: true, homeMode: "home" });
    expect(toDiscreet(html).match(/class="discreet"/g)).toHaveLength(1);
  });
});

describe("the network comes first", () => {
  const fromCache = async () => new Response("kept");
  const text = async (response: Promise<Response>) => (await response).text();

  test("whatever it returns", async () => {
    expect(await text(networkFirst(Promise.resolve(new Response("fresh", { status: 500 })), fromCache, never))).toBe("fresh");
  });

  test("and the cache replaces it when it fails or times out", async () => {
    const failed = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
    expect(await text(networkFirst(failed(), fromCache, never))).toBe("kept");
    expect(await text(networkFirst(never, fromCache, Promise.resolve()))).toBe("kept");
    await expect(networkFirst(failed(), async () => undefined, never)).rejects.toThrow("Failed to fetch");
  });

  test("and is waited for when the cache only has the offline notice", async () => {
    let resolveNetwork = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      resolveNetwork = resolve;
    });
    const waiting = text(networkFirst(late, async () => new Response("not here", { status: 503 }), Promise.resolve()));
    resolveNetwork(new Response("late"));
    expect(await waiting).toBe("late");
  });
});
