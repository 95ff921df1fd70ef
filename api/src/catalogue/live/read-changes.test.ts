import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { putListings, removeListings } from "../../db/listing-store.ts";
import { silentLog } from "../../log.ts";
import { openTestDatabase } from "../../testing/database.ts";
import { makeRecord } from "../../testing/records.ts";
import type { Catalogue } from "../catalogue.ts";
import { readCatalogue } from "./read-catalogue.ts";

describe("reading the catalogue after another", () => {
  let opened: OpenDatabase;
  let before: Catalogue;

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  beforeEach(async () => {
    await opened.db.deleteFrom("listings").execute();
    await putListings(
      opened.db,
      Array.from({ length: 50 }, (_, index) => makeRecord(`r${index}`, { City: `City ${index % 7}`, Boost: index })),
    );
    before = await readCatalogue(opened.db, silentLog);
  });
  afterAll(() => opened.close());

  /** Reads the catalogue after `before` and counts the listings that were not read again. Its answers must be those of a full read. */
  async function readAfter(): Promise<{ after: Catalogue; shared: number }> {
    const after = await readCatalogue(opened.db, silentLog, before);
    const whole = await readCatalogue(opened.db, silentLog);
    for (const answers of [
      (catalogue: Catalogue) => catalogue.page({}, 3, null, 100),
      (catalogue: Catalogue) => catalogue.suggest("city", 10),
      (catalogue: Catalogue) => catalogue.suggestProperties("stay", 100),
      (catalogue: Catalogue) => catalogue.slugs(),
      async (catalogue: Catalogue) =>
        (await catalogue.browsePlaces()).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      (catalogue: Catalogue) => catalogue.version,
      (catalogue: Catalogue) => catalogue.entries.map(({ id }) => id),
    ]) {
      expect(await answers(after)).toEqual(await answers(whole));
    }
    const known = new Set(before.entries);
    return { after, shared: after.entries.filter((entry) => known.has(entry)).length };
  }

  it("reads only what was added, changed, hidden or removed since", async () => {
    await putListings(opened.db, [makeRecord("new", { Name: "A new one" }), makeRecord("r7", { Name: "Zenith", City: "Elsewhere" })]);
    await putListings(opened.db, [makeRecord("r8", { Published: false })]);
    await removeListings(opened.db, ["r9"]);
    const { after, shared } = await readAfter();
    expect(shared).toBe(47);
    expect(after.has("stay-new")).toBe(true);
    expect(after.has("stay-r8")).toBe(false);
    expect(after.has("stay-r9")).toBe(false);
    expect(before.has("stay-r9")).toBe(true);
  });

  it("reads a listing anew when its boost has ended", async () => {
    await putListings(opened.db, [makeRecord("r3", { "Boost Until": new Date(Date.now() + 60_000).toISOString() })]);
    before = await readCatalogue(opened.db, silentLog, before);
    const featured = (catalogue: Catalogue) => catalogue.page({}, 0, null, 1).items[0]?.featured;
    expect(featured(before)).toBe(true);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    try {
      const { after, shared } = await readAfter();
      expect(shared).toBe(49);
      expect(featured(after)).toBe(false);
      expect(after.validUntil).toBe(Number.POSITIVE_INFINITY);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it("reads everything when a change left no note of what it was about", async () => {
    await putListings(opened.db, [makeRecord("new")]);
    await removeListings(opened.db, ["r9"]);
    const last = await opened.db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
    await opened.db.deleteFrom("listing_changes").where("version", "=", Number(last.version)).execute();
    expect((await readAfter()).shared).toBe(0);
  });

  it("reads everything when much of it changed", async () => {
    await putListings(
      opened.db,
      Array.from({ length: 20 }, (_, index) => makeRecord(`r${index}`, { Name: `Changed ${index}` })),
    );
    expect((await readAfter()).shared).toBe(0);
  });
});
