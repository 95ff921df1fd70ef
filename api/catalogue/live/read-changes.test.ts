import { silentLog } from "@nightlatch/http/log";
import { putListings, removeListings } from "@nightlatch/listings/listing-store";
import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { makeRecord } from "../../testing/records.ts";
import type { Catalogue } from "../catalogue.ts";
import { textOf } from "../columns/edits.ts";
import { readCatalogue } from "./read-catalogue.ts";

const { db } = await openTestDatabase();
let before: Catalogue;

beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  await putListings(
    db,
    Array.from({ length: 50 }, (_, index) => makeRecord(`r${index}`, { City: `City ${index % 7}`, Boost: index })),
  );
  before = await readCatalogue(db, silentLog);
});

/** Reads the changes since `before` and compares with a full read. Returns the listings that were read. */
async function readAfter(): Promise<{ after: Catalogue; read: string[] }> {
  const read: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) if ("record" in row) read.push(String(row.id));
      return result;
    },
  };
  const after = await readCatalogue(db.withPlugin(noting), silentLog, before);
  const whole = await readCatalogue(db, silentLog);
  for (const readFrom of [
    (catalogue: Catalogue) => catalogue.page({}, 3, null, 100),
    (catalogue: Catalogue) => catalogue.suggest("city", 10),
    (catalogue: Catalogue) => catalogue.suggestProperties("stay", 100),
    (catalogue: Catalogue) => catalogue.slugs(),
    async (catalogue: Catalogue) => (await catalogue.browsePlaces()).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    (catalogue: Catalogue) => catalogue.version,
    ({ columns }: Catalogue) => Array.from(columns.order, (row) => textOf(columns.texts.names, row)),
  ]) {
    expect(await readFrom(after)).toEqual(await readFrom(whole));
  }
  return { after, read: read.toSorted() };
}

it("reads only what was added, changed, hidden or removed since", async () => {
  await putListings(db, [makeRecord("new", { Name: "A new one" }), makeRecord("r7", { Name: "Zenith", City: "Elsewhere" })]);
  await putListings(db, [makeRecord("r8", { Published: false })]);
  await removeListings(db, ["r9"]);
  const { after, read } = await readAfter();
  expect(read).toEqual(["new", "r7"]);
  expect(after.has("stay-new")).toBe(true);
  expect(after.has("stay-r8")).toBe(false);
  expect(after.has("stay-r9")).toBe(false);
  expect(before.has("stay-r9")).toBe(true);
});

it("reads a listing again when its boost has ended", async () => {
  await putListings(db, [makeRecord("r3", { "Boost Until": new Date(Date.now() + 60_000).toISOString() })]);
  before = await readCatalogue(db, silentLog, before);
  const featured = (catalogue: Catalogue) => catalogue.page({}, 0, null, 1).items[0]?.featured;
  expect(featured(before)).toBe(true);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const { after, read } = await readAfter();
  expect(read).toEqual(["r3"]);
  expect(featured(after)).toBe(false);
  expect(after.validUntil).toBe(Number.POSITIVE_INFINITY);
});

it("reads everything when the change log lacks an entry", async () => {
  await putListings(db, [makeRecord("new")]);
  await removeListings(db, ["r9"]);
  const last = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  await db.deleteFrom("listing_changes").where("version", "=", Number(last.version)).execute();
  expect((await readAfter()).read).toHaveLength(50);
});

it("builds columns in parts while it reads many listings", async () => {
  await putListings(
    db,
    Array.from({ length: 1_150 }, (_, index) => makeRecord(`many${index}`, { Name: `Stay ${(index * 7_919) % 1_151}` })),
  );
  const whole = await readCatalogue(db, silentLog);
  const inParts = await readCatalogue(db, silentLog, undefined, { least: 1, share: 0.25 });
  expect(inParts.slugs()).toEqual(whole.slugs());
  expect(inParts.slugs()).toHaveLength(1_200);
  expect(inParts.page({}, 5, null, 100)).toEqual(whole.page({}, 5, null, 100));
  expect(inParts.suggest("stay", 10)).toEqual(whole.suggest("stay", 10));
});

it("reads everything when much of it changed", async () => {
  await putListings(
    db,
    Array.from({ length: 20 }, (_, index) => makeRecord(`r${index}`, { Name: `Changed ${index}` })),
  );
  expect((await readAfter()).read).toHaveLength(50);
});
