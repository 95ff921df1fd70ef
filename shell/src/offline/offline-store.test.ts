import type { OfflineReport, SaveRequest } from "@nightlatch/domain";
import { beforeEach, describe, expect, test } from "vitest";
import { RECORD } from "./offline-record.ts";
import { OfflineStore, recordIn } from "./offline-store.ts";
import { MemoryCache, Site } from "./testing.ts";

let site: Site;
let cache: MemoryCache | undefined;
let reports: OfflineReport[];
let now: number;
let offlineStore: OfflineStore;

const createOfflineStore = () =>
  new OfflineStore({ fetch: site.fetch, open: async () => cache, report: (report) => reports.push(report), now: () => now });
const save = (slugs: readonly string[], more: Partial<SaveRequest> = {}) => offlineStore.save({ type: "keep", slugs, ...more });
function saveDeferred(slugs: readonly string[]) {
  now += 20 * 60_000;
  return save(slugs);
}
const last = () => reports.at(-1);
const cachedPaths = () => (cache as MemoryCache).paths.filter((path) => path !== RECORD);
const SECOND = "shell@2 mf-browse@2 mf-detail@2 mf-forms@2";
const areRenewed = async () => (await recordIn(cache as MemoryCache)).stays.map((stay) => stay.releases.includes("mf-detail@2"));
const BOTH = ["alder", "birch"].map((slug) => ({ slug, standing: "kept" }));
const IMAGE_CHOICE = { width: 780, format: "avif" } as const;

beforeEach(() => {
  site = new Site();
  site.release("1", ["alder", "birch"]);
  cache = new MemoryCache();
  reports = [];
  now = 1_000_000;
  offlineStore = createOfflineStore();
});

const APP = [
  "/assets/mf-browse/mf-browse.1.js",
  "/assets/mf-detail/mf-detail.1.js",
  "/assets/shell/shell.1.js",
  "/saved",
  "/saved/compare",
];
const of = (slug: string) => [
  `/api/listings/${slug}`,
  `/media/photos/${slug}-bath-800.avif`,
  `/media/photos/${slug}-front-800.avif`,
  `/property/${slug}`,
];

describe("the requested stays", () => {
  test("are saved: pages, the released files that they need, data, and each image in one size", async () => {
    await save(["alder", "birch"], { picture: IMAGE_CHOICE });
    expect(cachedPaths()).toEqual([...APP, ...of("alder"), ...of("birch")].sort());
    expect(last()).toMatchObject({ checkedAt: now, busy: false, stays: BOTH });
    expect(last()?.problem).toBeUndefined();
    const sizes = [...(cache as MemoryCache).entries].filter(([path]) => path !== RECORD).map(([, { body }]) => body.byteLength);
    expect(last()?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(reports.filter(({ busy }) => busy).length).toBeGreaterThanOrEqual(3);
  });

  test("are saved with each image in the smallest sufficient size and in the shown format", async () => {
    site.say("/media/photos/alder-front-400.webp", "x");
    site.say("/media/photos/alder-bath-400.webp", "x");
    await save(["alder"], { picture: { width: 390, format: "webp" } });
    expect(cachedPaths().filter((path) => path.startsWith("/media"))).toEqual([
      "/media/photos/alder-bath-400.webp",
      "/media/photos/alder-front-400.webp",
    ]);
  });

  test("keep their headers, including the policy, without those of the transfer", async () => {
    const body = (site.responses.get("/saved") as () => Response)();
    const text = await body.text();
    site.say("/saved", text, { "content-security-policy": "default-src 'none'", "content-encoding": "br", vary: "cookie" });
    await save([]);
    const headers = (await cache?.match("/saved"))?.headers;
    expect([headers?.get("content-security-policy"), headers?.get("content-encoding"), headers?.get("vary")]).toEqual([
      "default-src 'none'",
      null,
      null,
    ]);
  });

  test("follow the choice: saves added stays, and removes others with their images", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    await save(["alder", "birch"]);
    expect(cachedPaths()).toEqual([...APP, ...of("alder"), ...of("birch")].sort());
    await save(["birch"]);
    expect(cachedPaths()).toEqual([...APP, ...of("birch")].sort());
    await save([]);
    expect(cachedPaths()).toEqual(APP);
  });

  test("are checked once per visit, not on every page", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    site.take();
    now += 60_000;
    await save(["alder"]);
    expect(site.take()).toEqual([]);
    now += 10 * 60_000;
    await save(["alder"]);
    expect(site.take()).toEqual(["/api/listings/alder", "/saved", "/saved/compare"]);
    await save(["alder"], { again: true });
    expect(site.take()).toEqual(["/api/listings/alder", "/saved", "/saved/compare"]);
  });

  test("are renewed completely for a newer release, also when another page requests less meanwhile", async () => {
    await save(["alder", "birch"], { picture: IMAGE_CHOICE });
    site.release("2", ["alder", "birch"]);
    await Promise.all([save(["alder", "birch"], { releases: SECOND }), save(["alder", "birch"])]);
    expect(await areRenewed()).toEqual([true, true]);
  });

  test("are renewed completely although the worker stopped halfway", async () => {
    await save(["alder", "birch"], { picture: IMAGE_CHOICE });
    site.release("2", ["alder", "birch"]);
    const { fetch } = site;
    site.fetch = (path, init) => (path.endsWith("birch") ? new Promise(() => {}) : fetch(path, init));
    offlineStore = createOfflineStore();
    void save(["alder", "birch"], { releases: SECOND });
    await expect.poll(async () => (await recordIn(cache as MemoryCache)).stays[1]?.releases).toContain("mf-detail@2");
    site.fetch = fetch;
    offlineStore = createOfflineStore();
    await save(["alder", "birch"], { releases: SECOND });
    expect(await areRenewed()).toEqual([true, true]);
  });

  test("keep this device's image sizes, also after the worker stopped", async () => {
    site.say("/media/photos/alder-front-400.avif", "x");
    site.say("/media/photos/alder-bath-400.avif", "x");
    await save(["alder"], { picture: { width: 390, format: "avif" } });
    const before = cachedPaths();
    expect(before).toContain("/media/photos/alder-front-400.avif");
    offlineStore = createOfflineStore();
    now += 20 * 60_000;
    site.take();
    await save(["alder"]);
    expect(site.take()).toEqual(["/api/listings/alder", "/saved", "/saved/compare"]);
    expect(cachedPaths()).toEqual(before);
  });

  test("replace an earlier save in progress after its current stay, and both pages are notified", async () => {
    const first = save(["alder", "birch"], { picture: IMAGE_CHOICE });
    const second = save(["birch"]);
    await Promise.all([first, second]);
    expect(cachedPaths()).toEqual([...APP, ...of("birch")].sort());
    expect(last()).toMatchObject({ busy: false, stays: [{ slug: "birch", standing: "kept" }] });
  });
});

describe("a listing", () => {
  test("that is no longer published is removed and reported, and not requested on every page", async () => {
    await save(["alder", "birch"], { picture: IMAGE_CHOICE });
    site.unlist("alder");
    await saveDeferred(["alder", "birch"]);
    expect(cachedPaths()).toEqual([...APP, ...of("birch")].sort());
    expect(last()?.stays[0]).toEqual({ slug: "alder", standing: "gone" });
    site.take();
    await save(["alder", "birch"]);
    expect(site.take()).toEqual([]);
    expect(last()?.stays[0]).toEqual({ slug: "alder", standing: "gone" });
  });

  test("that changed is saved again, and its removed images go", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    const imageJson = {
      src: "/media/photos/alder-bath-400.webp",
      variants: { base: "/media/photos/alder-bath", widths: [800], formats: ["avif"] },
    };
    site.say("/api/listings/alder", JSON.stringify({ slug: "alder", name: "Alder", pictures: [imageJson] }), { etag: 'W/"2"' });
    await saveDeferred(["alder"]);
    expect(cachedPaths()).not.toContain("/media/photos/alder-front-800.avif");
    expect(await (await cache?.match("/api/listings/alder"))?.json()).toMatchObject({ name: "Alder" });
  });

  test("that has a new address is saved under that", async () => {
    const listing = await (site.responses.get("/api/listings/birch") as () => Response)().text();
    site.say("/api/listings/before", listing);
    await save(["before"], { picture: IMAGE_CHOICE });
    expect((await recordIn(cache as MemoryCache)).stays).toMatchObject([{ slug: "before", now: "birch" }]);
    expect(cachedPaths()).toContain("/property/birch");
  });

  test("that is a draft is not saved", async () => {
    site.say("/api/listings/alder", JSON.stringify({ slug: "alder", pictures: [], draft: true }));
    await save(["alder"]);
    expect(cachedPaths()).toEqual(APP);
  });

  test("that our server rejects fails on its own, and the previous copy stays", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    site.responses.set("/api/listings/alder", () => new Response("", { status: 500 }));
    await saveDeferred(["alder", "birch"]);
    expect(last()?.stays).toEqual(BOTH);
    site.responses.set("/api/listings/birch", () => new Response("", { status: 500 }));
    cache = new MemoryCache();
    await save(["birch"]);
    expect(last()?.stays).toEqual([{ slug: "birch", standing: "failed" }]);
  });

  test("saves no image of another site, and no missing one", async () => {
    const imageList = [{ src: "https://elsewhere.example/a.png" }, { src: "/media/photos/none.png" }];
    site.say("/api/listings/alder", JSON.stringify({ slug: "alder", pictures: imageList }));
    await save(["alder"]);
    expect(last()?.stays).toEqual([{ slug: "alder", standing: "kept" }]);
    expect(cachedPaths()).toEqual([...APP, "/api/listings/alder", "/property/alder"].sort());
    expect(site.take().filter((path) => path.startsWith("http"))).toEqual([]);
  });
});

describe("a release", () => {
  test("that a page has is saved at once, for the stays too, and the previous files go", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    site.release("2", ["alder", "birch"]);
    now += 1000;
    await save(["alder"], { releases: SECOND });
    expect(cachedPaths()).toEqual([...APP.map((path) => path.replace(".1.js", ".2.js")), ...of("alder")].sort());
    expect(await (await cache?.match("/property/alder"))?.text()).toContain("mf-detail@2");
  });

  test("with a file altered in transit is rejected, and the previous one stays complete", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    const before = cachedPaths();
    site.release("2", ["alder"]);
    site.say("/releases/mf-detail/2/record.json", JSON.stringify({ files: { "mf-detail.2.js": { integrity: "sha384-wrong" } } }));
    await save(["alder"], { releases: SECOND });
    expect(cachedPaths()).toEqual(before);
    expect(last()).toMatchObject({ busy: false, problem: "offline", stays: [{ slug: "alder", standing: "kept" }] });
    expect(await (await cache?.match("/saved"))?.text()).toContain("mf-detail@1");
  });

  test("that one stay still uses keeps its files until that stay is renewed", async () => {
    await save(["alder", "birch"], { picture: IMAGE_CHOICE });
    site.release("2", ["alder"]);
    site.responses.set("/api/listings/birch", () => new Response("", { status: 503 }));
    await save(["alder", "birch"], { again: true });
    expect(cachedPaths()).toEqual(expect.arrayContaining(["/assets/shell/shell.1.js", "/assets/shell/shell.2.js"]));
  });
});

describe("a problem", () => {
  test("is reported: no network, which does not harm saved stays", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    const before = cachedPaths();
    site.online = false;
    await save(["alder", "birch"]);
    expect(cachedPaths()).toEqual(before);
    const stays = [BOTH[0], { slug: "birch", standing: "waiting" }];
    expect(last()).toMatchObject({ busy: false, problem: "offline", stays });
    site.online = true;
    await save(["alder", "birch"]);
    expect(last()?.stays.map(({ standing }) => standing)).toEqual(["kept", "kept"]);
  });

  test("is reported: no room, and the stays that fit are complete", async () => {
    await save(["alder"], { picture: IMAGE_CHOICE });
    const { bytes = 0 } = last() ?? {};
    (cache as MemoryCache).quota = bytes + 1_500;
    await save(["alder", "birch"]);
    expect(last()).toMatchObject({ busy: false, problem: "full", stays: [{ standing: "kept" }, { standing: "waiting" }] });
    expect(cachedPaths()).toEqual([...APP, ...of("alder")].sort());
  });

  test.each([
    ["pages that must not be stored", () => site.say("/saved", "", { "cache-control": "private, no-store" })],
    ["a preview", () => site.release("1", ["alder"], { preview: { name: "Ada" } })],
  ])("is reported: %s", async (_what, begin) => {
    begin();
    await save(["alder"]);
    expect(last()).toMatchObject({ busy: false, problem: "preview" });
    expect(cachedPaths()).toEqual([]);
  });

  test("may be a deleted cache, into which nothing is written", async () => {
    const before = cache as MemoryCache;
    const saving = save(["alder"], { picture: IMAGE_CHOICE });
    cache = undefined;
    await saving;
    await save(["alder", "birch"]);
    expect(reports.length).toBeLessThanOrEqual(1 + before.paths.length);
    site.take();
    await createOfflineStore().save({ type: "keep", slugs: ["alder"] });
    expect(site.take()).toEqual([]);
  });

  test("may be a record of another version, which is ignored", async () => {
    await cache?.put(RECORD, new Response('{"version":9}'));
    await cache?.put("/of-that-version", new Response("x"));
    await save(["alder"], { picture: IMAGE_CHOICE });
    expect(cachedPaths()).toEqual([...APP, ...of("alder")].sort());
    await cache?.put(RECORD, new Response("{"));
    expect((await recordIn(cache as MemoryCache)).stays).toEqual([]);
  });
});
