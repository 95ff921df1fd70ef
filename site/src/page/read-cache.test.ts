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

  test("differs with each of these", () => {
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

describe("a cache lookup", () => {
  const read = async (catalogue: string | undefined, now: () => string | undefined | Promise<string | undefined>) => {
    const cache = new PageCache();
    const bodies = await EncodedBodies.of("<p>one</p>");
    const page: CachedPage = { status: 200, bodies, policy: "", remote: "mf-browse", catalogue };
    cache.write("key", page);
    const version = vi.fn(now);
    const lookups = [await readCache(cache, { now: version } as unknown as CatalogueVersion, "key")];
    lookups.push(await readCache(cache, { now: version } as unknown as CatalogueVersion, "other"));
    cache.stop();
    return { page, lookups, versionCalls: version.mock.calls.length };
  };

  test("finds a page of the current catalogue, with a mounted and a remote API", async () => {
    for (const now of [() => "1", async () => "1"]) {
      const { page, lookups } = await read("1", now);
      expect(lookups).toEqual([{ page }, { version: "1" }]);
    }
  });

  test("finds a page without API data at any catalogue version, without another call", async () => {
    const { page, lookups, versionCalls } = await read(undefined, () => "2");
    expect([lookups, versionCalls]).toEqual([[{ page }, { version: "2" }], 1]);
  });

  test.each(["2", undefined])("misses a page of another catalogue version than %s", async (now) => {
    const { lookups } = await read("1", () => now);
    expect(lookups).toEqual([{ version: now }, { version: now }]);
  });
});

function callsByHand() {
  const calls: ((version: string | undefined) => void)[] = [];
  return { calls, version: new CatalogueVersion(() => new Promise((resolve) => calls.push(resolve))) };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

test("trusts the version of an API in this process at once", () => {
  const request = vi.fn();
  expect(new CatalogueVersion(request, () => "7").now()).toBe("7");
  expect(request).not.toHaveBeenCalled();
});

test("shares a call between concurrent requests, and starts a new one for later requests", async () => {
  const { calls, version } = callsByHand();
  const early = [version.now(), version.now()];
  await tick();
  expect(calls).toHaveLength(1);
  const late = [version.now(), version.now()];
  await tick();
  expect(calls).toHaveLength(1);
  calls[0]?.("1");
  expect(await Promise.all(early)).toEqual(["1", "1"]);
  await tick();
  expect(calls).toHaveLength(2);
  calls[1]?.("2");
  expect(await Promise.all(late)).toEqual(["2", "2"]);
});

test("never reuses a version after its call: each new page calls again", async () => {
  let reportedCount = 0;
  const version = new CatalogueVersion(async () => String(++reportedCount));
  expect([await version.now(), await version.now(), await version.now()]).toEqual(["1", "2", "3"]);
});

test("returns no version when the API fails or times out, and calls it again", async () => {
  vi.useFakeTimers();
  let fetchVersion = () => Promise.reject<string>(new Error("away"));
  const version = new CatalogueVersion(() => fetchVersion());
  expect(await version.now()).toBeUndefined();
  fetchVersion = () => new Promise(() => {});
  const hanging = version.now();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await hanging).toBeUndefined();
  fetchVersion = async () => "1";
  expect(await version.now()).toBe("1");
  vi.useRealTimers();
});
