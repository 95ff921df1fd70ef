import type { ReleaseRecord } from "@nightlatch/release";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EncodedBodies } from "./encoded-bodies.ts";
import { type CachedPage, PageCache } from "./page-cache.ts";
import { CatalogueVersion, cacheKeyOf, readCache } from "./read-cache.ts";
import type { ReleaseSet } from "./select-releases.ts";

afterEach(() => vi.useRealTimers());

const setOf = (versions: Readonly<Record<string, string>>, bundle = "sha384-a") =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, { name, version, server: { integrity: bundle } } as ReleaseRecord]),
  ) as ReleaseSet;

describe("a cache key", () => {
  const set = setOf({ shell: "1.0.0", "mf-browse": "1.0.0" });

  test("is the same for the same releases, day, settings and address", () => {
    const keys = [set, set, setOf({ shell: "1.0.0", "mf-browse": "1.0.0" })].map((each) =>
      cacheKeyOf(each, "/list?page=2", [7, false, 0.1]),
    );
    expect(new Set(keys).size).toBe(1);
  });

  test("differs with each of them", () => {
    vi.useFakeTimers({ now: new Date("2026-03-04T23:59:59Z"), toFake: ["Date"] });
    const keys = [
      cacheKeyOf(set, "/list", [7, false, 0.1]),
      cacheKeyOf(setOf({ shell: "1.0.0", "mf-browse": "1.1.0" }), "/list", [7, false, 0.1]),
      cacheKeyOf(setOf({ shell: "1.0.0", "mf-browse": "1.0.0" }, "sha384-b"), "/list", [7, false, 0.1]),
      cacheKeyOf(set, "/list?page=2", [7, false, 0.1]),
      cacheKeyOf(set, "/list", [8, false, 0.1]),
      cacheKeyOf(set, "/list", [7, true, 0.1]),
      cacheKeyOf(set, "/list", [7, false, 1]),
    ];
    vi.setSystemTime(new Date("2026-03-05T00:00:00Z"));
    keys.push(cacheKeyOf(set, "/list", [7, false, 0.1]));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the cache is read", () => {
  const read = async (catalogue: string | undefined, now: () => string | undefined | Promise<string | undefined>) => {
    const cache = new PageCache();
    const bodies = await EncodedBodies.of("<p>one</p>");
    const page: CachedPage = { status: 200, bodies, policy: "", remote: "mf-browse", catalogue };
    cache.write("key", page);
    const version = vi.fn(now);
    const lookups = [await readCache(cache, { now: version } as unknown as CatalogueVersion, "key")];
    lookups.push(await readCache(cache, { now: version } as unknown as CatalogueVersion, "other"));
    cache.stop();
    return { page, lookups, asked: version.mock.calls.length };
  };

  test("for a page that shows the present catalogue, mounted or elsewhere", async () => {
    for (const now of [() => "1", async () => "1"]) {
      const { page, lookups } = await read("1", now);
      expect(lookups).toEqual([{ page }, { version: "1" }]);
    }
  });

  test("for a page without the API's data, whatever the catalogue, without a question", async () => {
    const { page, lookups, asked } = await read(undefined, () => "2");
    expect([lookups, asked]).toEqual([[{ page }, { version: "2" }], 1]);
  });

  test.each(["2", undefined])("and misses a page of another catalogue than %s", async (now) => {
    const { lookups } = await read("1", () => now);
    expect(lookups).toEqual([{ version: now }, { version: now }]);
  });
});

function callsByHand() {
  const calls: ((version: string | undefined) => void)[] = [];
  return { calls, version: new CatalogueVersion(() => new Promise((resolve) => calls.push(resolve))) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("an API in this process is believed at once", () => {
  const request = vi.fn();
  expect(new CatalogueVersion(request, () => "7").now()).toBe("7");
  expect(request).not.toHaveBeenCalled();
});

test("those who ask at the same time share a call, and those who come later get one that began after they came", async () => {
  const { calls, version } = callsByHand();
  const early = [version.now(), version.now()];
  await turn();
  expect(calls).toHaveLength(1);
  const late = [version.now(), version.now()];
  await turn();
  expect(calls).toHaveLength(1);
  calls[0]?.("1");
  expect(await Promise.all(early)).toEqual(["1", "1"]);
  await turn();
  expect(calls).toHaveLength(2);
  calls[1]?.("2");
  expect(await Promise.all(late)).toEqual(["2", "2"]);
});

test("an answer never lives longer than its call: each new page asks again", async () => {
  let reportedCount = 0;
  const version = new CatalogueVersion(async () => String(++reportedCount));
  expect([await version.now(), await version.now(), await version.now()]).toEqual(["1", "2", "3"]);
});

test("an API that fails or does not answer in time tells nothing, and is asked again", async () => {
  vi.useFakeTimers();
  let response = () => Promise.reject<string>(new Error("away"));
  const version = new CatalogueVersion(() => response());
  expect(await version.now()).toBeUndefined();
  response = () => new Promise(() => {});
  const hanging = version.now();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hanging).toBeUndefined();
  response = async () => "1";
  expect(await version.now()).toBe("1");
  vi.useRealTimers();
});
