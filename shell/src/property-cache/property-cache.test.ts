import { STORAGE_KEYS } from "@nightlatch/domain";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPropertyCache, isFresh, type ListStorage } from "./property-cache.ts";

const KEY = STORAGE_KEYS.properties;
const COUNTS = ["category-counts"];
const browseKey = (pathname: string) => ["browse", pathname, "", 7];

function makeStorage(quota = Number.POSITIVE_INFINITY): ListStorage & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (value.length > quota) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key) => {
      stored.delete(key);
    },
  };
}

const throwing: ListStorage = {
  getItem: () => fail(),
  setItem: () => fail(),
  removeItem: () => fail(),
};

function fail(): never {
  throw new DOMException("blocked", "SecurityError");
}

const makeClient = () => new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

function startCache(quota?: number) {
  const [storage, client] = [makeStorage(quota), makeClient()];
  createPropertyCache(client, storage, "1");
  return { storage, client };
}

const settle = () => vi.advanceTimersByTimeAsync(1500);

const readStored = ({ stored }: { stored: Map<string, string> }) => JSON.parse(stored.get(KEY) ?? "null");

const page = (name: string) => ({ pages: [{ items: [{ name }] }], pageParams: [null] });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-04T05:06:07Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("storing", () => {
  test("stores lists, also those present at the start, with data and a timestamp, and nothing else", async () => {
    const storage = makeStorage();
    const client = makeClient();
    const start = Date.now();
    client.setQueryData(COUNTS, { cabins: 3 });
    createPropertyCache(client, storage, "1");
    client.setQueryData(browseKey("ohio"), page("Alder"));
    client.setQueryData(["listing", "alder"], { name: "Alder" });
    await settle();
    expect(readStored(storage)).toMatchObject({
      timestamp: expect.any(Number),
      data: expect.arrayContaining([
        { key: COUNTS, data: { cabins: 3 }, timestamp: start },
        { key: browseKey("ohio"), data: page("Alder"), timestamp: start },
      ]),
    });
    expect(readStored(storage).data).toHaveLength(2);
  });

  test("a cache cleared during a pending write leaves nothing in storage, as after a wipe", async () => {
    const { storage, client } = startCache();
    await settle();
    client.setQueryData(browseKey("ohio"), page("Alder"));
    await vi.advanceTimersByTimeAsync(10);
    client.clear();
    storage.stored.clear();
    await settle();
    expect([...storage.stored.keys()]).toEqual([]);
  });

  test("keeps the twenty newest lists", async () => {
    const { storage, client } = startCache();
    for (let index = 0; index < 25; index += 1)
      client.setQueryData(browseKey(`${index}`), page("Alder"), { updatedAt: Date.now() + index });
    await settle();
    expect(readStored(storage).data.map(({ key }: { key: string[] }) => key[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => `${24 - index}`),
    );
  });

  test("drops a list that is too long and older ones, not newer ones", async () => {
    const { storage, client } = startCache();
    client.setQueryData(browseKey("long"), page("x".repeat(600_000)));
    client.setQueryData(COUNTS, { cabins: 3 }, { updatedAt: Date.now() + 1 });
    await settle();
    expect(readStored(storage).data.map(({ key }: { key: string[] }) => key)).toEqual([COUNTS]);
  });

  test("drops the oldest lists until the rest fits when storage is full", async () => {
    const { storage, client } = startCache(400);
    for (let index = 0; index < 10; index += 1)
      client.setQueryData(browseKey(`${index}`), page("Alder"), { updatedAt: Date.now() + index });
    await settle();
    const cachedSlugs = readStored(storage).data.map(({ key }: { key: string[] }) => key[1]);
    expect(cachedSlugs.length).toBeGreaterThan(0);
    expect(cachedSlugs.length).toBeLessThan(10);
    expect(cachedSlugs[0]).toBe("9");
  });
});

describe("reading", () => {
  async function storeOne(version = "1"): Promise<ReturnType<typeof makeStorage>> {
    const storage = makeStorage();
    const client = makeClient();
    createPropertyCache(client, storage, version);
    client.setQueryData(browseKey("ohio"), page("Alder"));
    await settle();
    return storage;
  }

  async function restore(storage: ListStorage, version = "1", client = makeClient()): Promise<unknown> {
    createPropertyCache(client, storage, version);
    await vi.advanceTimersByTimeAsync(1);
    return client.getQueryData(browseKey("ohio"));
  }

  test("uses a fresh list with the time it was fetched", async () => {
    const storage = await storeOne();
    const client = makeClient();
    expect(await restore(storage, "1", client)).toEqual(page("Alder"));
    expect(client.getQueryState(browseKey("ohio"))?.dataUpdatedAt).toBe(new Date("2026-03-04T05:06:07Z").getTime());
  });

  test("ignores a list older than five minutes, but not younger ones stored with it", async () => {
    const storage = makeStorage();
    const client = makeClient();
    client.setQueryData(browseKey("ohio"), page("Alder"));
    vi.advanceTimersByTime(4 * 60_000);
    createPropertyCache(client, storage, "1");
    client.setQueryData(COUNTS, { cabins: 3 });
    await settle();
    vi.advanceTimersByTime(60_000);
    const next = makeClient();
    expect(await restore(storage, "1", next)).toBeUndefined();
    expect(next.getQueryData(COUNTS)).toEqual({ cabins: 3 });
  });

  test("drops what another build stored", async () => {
    const storage = await storeOne("1");
    expect(await restore(storage, "2")).toBeUndefined();
    await settle();
    expect(readStored(storage)).toBeNull();
  });

  test("prefers the page's data over stored data", async () => {
    const storage = await storeOne();
    vi.advanceTimersByTime(1000);
    const client = makeClient();
    client.setQueryData(browseKey("ohio"), page("Birch"));
    expect(await restore(storage, "1", client)).toEqual(page("Birch"));
  });

  test.each([
    ["no JSON", "{"],
    ["no object", "7"],
    ["null", "null"],
    ["lists that are not an array", `{"timestamp":1772600767000,"version":"1","data":{}}`],
    ["a list of nothing", `{"timestamp":1772600767000,"version":"1","data":[null]}`],
    [
      "a list without pages",
      `{"timestamp":1772600767000,"version":"1","data":[{"key":["browse","ohio","",7],"timestamp":1772600767000,"data":{}}]}`,
    ],
    [
      "a list of null",
      `{"timestamp":1772600767000,"version":"1","data":[{"key":["browse","ohio","",7],"timestamp":1772600767000,"data":null}]}`,
    ],
    ["a foreign key", `{"timestamp":1772600767000,"version":"1","data":[{"key":["listing","a"],"timestamp":1772600767000,"data":{}}]}`],
  ])("ignores and overwrites corrupt storage: %s", async (_name, text) => {
    const storage = makeStorage();
    storage.setItem(KEY, text);
    const client = makeClient();
    expect(await restore(storage, "1", client)).toBeUndefined();
    expect(client.getQueryCache().getAll()).toEqual([]);
    client.setQueryData(COUNTS, { cabins: 3 });
    await settle();
    expect(readStored(storage).data).toHaveLength(1);
  });

  test("keeps lists in memory without messages when storage is blocked", async () => {
    const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
    const client = makeClient();
    createPropertyCache(client, throwing, "1");
    client.setQueryData(COUNTS, { cabins: 3 });
    await settle();
    expect(client.getQueryData(COUNTS)).toEqual({ cabins: 3 });
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
  });
});

test("keeps lists in memory and removes stored ones while a preview is open in any tab", async () => {
  const { storage, client } = startCache();
  client.setQueryData(browseKey("ohio"), page("Alder"));
  await settle();
  storage.setItem(STORAGE_KEYS.preview, "{}");
  client.setQueryData(browseKey("iowa"), page("A draft"));
  await settle();
  expect(storage.stored.has(KEY)).toBe(false);
  expect(client.getQueryData(browseKey("iowa"))).toEqual(page("A draft"));
});

test.each([
  [0, true],
  [299_999, true],
  [300_000, false],
  [-1, false],
])("an entry of %d ms is fresh: %s", (age, fresh) => {
  const now = Date.parse("2025-09-30T12:00:00Z");
  expect(isFresh({ timestamp: now - age }, now)).toBe(fresh);
});
