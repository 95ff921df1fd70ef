import type { ListingPage, SourceRecord } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { putListings, removeListings } from "@nightlatch/listings/listing-store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { startTestDatabase } from "../../../testing/database.ts";
import { makeRecord } from "../../../testing/records.ts";
import { buildApi } from "../../app.ts";
import { POLL_MS, startServices } from "../../services.ts";

const makeRecords = (prefix: string, count: number, fields: Readonly<Record<string, unknown>> = {}): SourceRecord[] =>
  Array.from({ length: count }, (_, index) => makeRecord(`${prefix}${index}`, fields));

const api = await openTestApi([...makeRecords("stays", 30), ...makeRecords("goes", 20), ...makeRecords("star", 4, { Featured: true })]);

describe("paging while listings are written", () => {
  const write = async (records: readonly SourceRecord[]) => {
    await putListings(api.services.db, records);
    await api.services.catalogue.refresh();
  };

  it("follows the cursors without repeating a listing or losing one that stays", async () => {
    const ids: string[] = [];
    const totals = new Set<number>();
    let cursor = "";
    for (let round = 0; round === 0 || cursor !== ""; round++) {
      const page = await api.get<ListingPage>(`/api/listings?seed=11&limit=4&cursor=${encodeURIComponent(cursor)}`);
      ids.push(...page.items.map((item) => item.id));
      totals.add(page.total);
      cursor = page.nextCursor ?? "";
      await write([
        ...makeRecords(`new${round}-`, 2),
        makeRecord(`stays${round}`, { Name: `Renamed in turn ${round}`, City: "Salem", Wifi: true }),
        makeRecord(`goes${round}`, { Published: false }),
      ]);
      const last = page.items.at(-1)?.id ?? "";
      if (last.startsWith("goes")) await write([makeRecord(last, { Published: false })]);
      if (round === 5) {
        await removeListings(api.services.db, ["goes19"]);
        await api.services.catalogue.refresh();
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
    const unchangedIds = [...makeRecords("stays", 30), ...makeRecords("star", 4)].map((record) => record.id);
    expect(ids.filter((id) => unchangedIds.includes(id)).toSorted()).toEqual(unchangedIds.toSorted());
    expect(ids.slice(0, 4).every((id) => id.startsWith("star"))).toBe(true);
    // Checks that listings were added and removed while the test paged.
    expect(totals.size).toBeGreaterThan(5);
    expect(ids.some((id) => id.startsWith("new"))).toBe(true);
    expect(ids.filter((id) => id.startsWith("goes")).length).toBeLessThan(20);
  });
});

describe("a write by another process", () => {
  it("is polled for at least twice in two seconds", () => expect(POLL_MS).toBeLessThanOrEqual(1_000));

  it("shows by polling only", async () => {
    const opened = await startTestDatabase();
    // Uses the default polling interval, because the test writes to the database directly.
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
