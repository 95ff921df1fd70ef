import { setImmediate } from "node:timers/promises";
import type { CategoryCounts, FeatureCounts, ListingPage, SourceRecord } from "@nightlatch/domain";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildApi } from "../../app.ts";
import { putListings, removeListings } from "../../db/listing-store.ts";
import { silentLog } from "../../log.ts";
import { POLL_MS, startServices } from "../../services.ts";
import { startTestApi, type TestApi } from "../../testing/api.ts";
import { openTestDatabase } from "../../testing/database.ts";
import { makeRecord } from "../../testing/records.ts";

const makeRecords = (prefix: string, count: number, fields: Readonly<Record<string, unknown>> = {}): SourceRecord[] =>
  Array.from({ length: count }, (_, index) => makeRecord(`${prefix}${index}`, fields));

describe("reading while listings are written", () => {
  let api: TestApi;
  afterEach(() => api.close());

  const write = async (records: readonly SourceRecord[]) => {
    await putListings(api.services.db, records);
    await api.services.catalogue.refresh();
  };

  it("follows the cursors without repeating a listing or losing one that was there all the time", async () => {
    api = await startTestApi([...makeRecords("stays", 30), ...makeRecords("goes", 20), ...makeRecords("star", 4, { Featured: true })]);
    const ids: string[] = [];
    const totals = new Set<number>();
    let cursor = "";
    for (let turn = 0; turn === 0 || cursor !== ""; turn++) {
      const page = await api.get<ListingPage>(`/api/listings?seed=11&limit=4&cursor=${encodeURIComponent(cursor)}`);
      ids.push(...page.items.map((item) => item.id));
      totals.add(page.total);
      cursor = page.nextCursor ?? "";
      await write([
        ...makeRecords(`new${turn}-`, 2),
        makeRecord(`stays${turn}`, { Name: `Renamed in turn ${turn}`, City: "Salem", Wifi: true }),
        makeRecord(`goes${turn}`, { Published: false }),
      ]);
      const last = page.items.at(-1)?.id ?? "";
      if (last.startsWith("goes")) await write([makeRecord(last, { Published: false })]);
      if (turn === 5) {
        await removeListings(api.services.db, ["goes19"]);
        await api.services.catalogue.refresh();
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
    const lasting = [...makeRecords("stays", 30), ...makeRecords("star", 4)].map((record) => record.id);
    expect(ids.filter((id) => lasting.includes(id)).toSorted()).toEqual(lasting.toSorted());
    expect(ids.slice(0, 4).every((id) => id.startsWith("star"))).toBe(true);
    // The catalogue did change on the way: totals differ, new listings were seen, and removed ones were not.
    expect(totals.size).toBeGreaterThan(5);
    expect(ids.some((id) => id.startsWith("new"))).toBe(true);
    expect(ids.filter((id) => id.startsWith("goes")).length).toBeLessThan(20);
  });

  it("shows one whole catalogue to every request while catalogues are swapped", async () => {
    const sides = {
      a: { count: 31, seen: 0, fields: { Tags: ["tag-sauna", "tag-cage"], "Property Type": ["type-kink-cabin"] } },
      b: { count: 22, seen: 0, fields: { Tags: ["tag-steam-room", "tag-rack"], "Property Type": ["type-dungeon"] } },
    };
    const recordsOf = (shown: string) =>
      Object.entries(sides).flatMap(([side, { count, fields }]) => makeRecords(side, count, { ...fields, Published: side === shown }));
    api = await startTestApi(recordsOf("a"));

    const checkPage = async (seed: number) => {
      const page = await api.get<ListingPage>(`/api/listings?seed=${seed}&limit=60`);
      const side = sides[page.items[0]?.id.startsWith("a") ? "a" : "b"];
      side.seen++;
      expect([page.items.length, page.total, page.typeTotal]).toEqual([side.count, side.count, side.count]);
      expect(new Set(page.items.map((item) => item.id.charAt(0))).size).toBe(1);
      expect(page.facets.wellness.filter((value) => value.count > 0)).toMatchObject([{ count: side.count }]);
      expect(page.facets.furniture.filter((value) => value.count > 0)).toMatchObject([{ count: side.count }]);
    };
    const checkCounts = async () => {
      const features = await api.get<FeatureCounts>("/api/feature-counts");
      expect(Object.values(features.counts).filter((count) => count > 0)).toEqual([features.total, features.total]);
      const types = await api.get<CategoryCounts>("/api/category-counts");
      for (const count of Object.values(types.counts)) expect([0, types.total]).toContain(count);
    };

    const turns = 6;
    const seeds = Array.from({ length: 8 }, (_, seed) => seed);
    for (let turn = 0; turn < turns; turn++) {
      await Promise.all(seeds.map(checkPage));
      let writing = true;
      const reader = async (seed: number) => {
        while (writing) {
          await checkPage(seed);
          await checkCounts();
          // Readers that never pause would keep the process from reading the answers of a database server.
          await setImmediate();
        }
        await checkPage(seed);
      };
      const written = write(recordsOf(turn % 2 === 0 ? "b" : "a")).finally(() => {
        writing = false;
      });
      await Promise.all([written, ...seeds.map(reader)]);
    }
    for (const { seen } of Object.values(sides)) expect(seen).toBeGreaterThanOrEqual(turns * seeds.length);
  });

  it("gives the kept answer for two spellings, and a new one after a write", async () => {
    api = await startTestApi(makeRecords("one", 3, { Tags: ["tag-cage", "tag-rack"] }));
    const read = async (query: string) => {
      const { statusCode, headers, body } = await api.app.inject(`/api/listings?${query}`);
      return { statusCode, etag: headers.etag, body };
    };
    const first = await read("furniture=cage,rack&seed=3");
    expect(first.statusCode).toBe(200);
    expect(await read("seed=3&furniture=Rack&furniture=cage&search=&limit=18")).toEqual(first);
    expect(await read("seed=1330000&furniture=cage,rack")).not.toEqual(first);
    const counts = await api.get("/api/feature-counts");

    await write([makeRecord("two", { Tags: ["tag-cage"] })]);
    const changed = await read("furniture=cage,rack&seed=3");
    expect(changed.etag).not.toBe(first.etag);
    expect(JSON.parse(changed.body)).toMatchObject({ total: 4 });
    expect(await api.get("/api/feature-counts")).not.toEqual(counts);
    expect(await api.get("/api/suggestions?q=two&kind=property")).toHaveLength(1);
  });
});

describe("a write by another process", () => {
  it("is looked for at least twice in two seconds", () => expect(POLL_MS).toBeLessThanOrEqual(1_000));

  it("shows by polling alone", async () => {
    const opened = await openTestDatabase();
    // The server looks for changes at its default pause, and the test writes to the database directly.
    const services = await startServices(opened, silentLog, { readSeed: async () => [makeRecord("one")] });
    const app = buildApi(services);
    onTestFinished(async () => {
      await app.close();
      await services.close();
    });
    const total = async () => (await app.inject("/api/listings")).json<ListingPage>().total;
    expect(await total()).toBe(1);
    await putListings(opened.db, [makeRecord("two"), makeRecord("three")]);
    await vi.waitFor(async () => expect(await total()).toBe(3), { timeout: 30_000, interval: 50 });
  });
});
