import { readCatalogue, readVersion } from "@nightlatch/catalogue/live/read-catalogue";
import { migrateToLatest, migrations } from "@nightlatch/database/migrate";
import { fold } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { makeRecord, makeRecordWithSecrets } from "../testing/records.ts";
import { BadRecordError, fillNewCatalogue, putListings, removeListings } from "./listing-store.ts";

const { db } = await openTestDatabase("empty");

const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(db)));
expect(ran.flat()).toEqual(Object.keys(migrations));
beforeEach(() => db.deleteFrom("listings").execute());

const ids = async () => (await db.selectFrom("listings").select("id").orderBy("id").execute()).map((row) => row.id);

it("the database migrates once", async () => {
  expect(await migrateToLatest(db)).toEqual([]);
});

it("listings are stored with folded texts, the write time and the version in one step", async () => {
  const before = await readVersion(db);
  await putListings(
    db,
    [makeRecord("one", { Name: "Überblick", City: "", "Location - City": "Zürich" })],
    new Date("2026-03-04T05:06:07Z"),
  );
  const row = await db.selectFrom("listings").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: "one", slug: "stay-one", published: true, name_text: fold("Überblick"), city_text: "zurich" });
  expect(row.updated_at.toISOString()).toBe("2026-03-04T05:06:07.000Z");
  expect(await readVersion(db)).toBe(before + 1);
});

it("listings get a change time when the source has none, and a hot tub when a tag says so", async () => {
  const record = makeRecord("one", { "Updated At": undefined, Tags: ["tag-hot-tub-shared"], "Hot Tub": false });
  await putListings(db, [record], new Date("2026-03-04T05:06:07Z"));
  const row = await db.selectFrom("listings").select("record").executeTakeFirstOrThrow();
  expect(row.record).toMatchObject({ "Updated At": "2026-03-04T05:06:07.000Z", "Hot Tub": true });
});

it("listings are replaced by id, with their hosts", async () => {
  await putListings(db, [makeRecordWithSecrets("one"), makeRecord("two")]);
  await putListings(db, [makeRecord("one", { Name: "New name", Published: false })]);
  expect(await ids()).toEqual(["one", "two"]);
  expect(await db.selectFrom("host_contacts").selectAll().execute()).toEqual([]);
  const catalogue = await readCatalogue(db, silentLog);
  expect(catalogue.slugs().map((entry) => entry.slug)).toEqual(["stay-two"]);
});

it("listings are removed with their host data", async () => {
  await putListings(db, [makeRecordWithSecrets("one"), makeRecord("two")]);
  const before = await readVersion(db);
  await removeListings(db, ["one"]);
  expect(await ids()).toEqual(["two"]);
  expect(await db.selectFrom("host_contacts").selectAll().execute()).toEqual([]);
  expect(await readVersion(db)).toBe(before + 1);
});

it.each([
  ["no id", { Name: "X" }, /A record without an id: id /],
  ["a field of the wrong kind", makeRecord("bad", { Tags: 5 }), /Record "bad": Tags /],
  ["a NUL", makeRecord("bad", { Description: "a\0b" }), /Record "bad": Description holds/],
  ["half a surrogate pair inside a list", makeRecord("bad", { Tags: ["fine", "half \udc00"] }), /Record "bad": Tags.1 holds/],
  ["a NUL in an unknown field's name", makeRecord("bad", { "x\0": 1 }), /Record "bad": x/],
])("all listings are refused when one has %s", async (_what, record, message) => {
  const before = await readVersion(db);
  await expect(putListings(db, [makeRecord("good"), record])).rejects.toThrow(message);
  await expect(putListings(db, [record])).rejects.toThrow(BadRecordError);
  expect(await ids()).toEqual([]);
  expect(await readVersion(db)).toBe(before);
});

it("listings stay unchanged when a slug is taken", async () => {
  await putListings(db, [makeRecord("one", { Slug: "same" })]);
  const before = await readVersion(db);
  await expect(putListings(db, [makeRecord("two"), makeRecord("three", { Slug: "same" })])).rejects.toThrow();
  expect(await ids()).toEqual(["one"]);
  expect(await readVersion(db)).toBe(before);
});

it("the seed fills a new catalogue once, even when servers start together, and no emptied one", async () => {
  await db.updateTable("catalogue_version").set({ version: 0 }).execute();
  const records = Array.from({ length: 450 }, (_, index) => makeRecord(`seed${index}`));
  const added = await Promise.all([1, 2, 3].map(() => fillNewCatalogue(db, async () => records)));
  expect(added.toSorted()).toEqual([0, 0, 450]);
  expect(await ids()).toHaveLength(450);
  expect(await fillNewCatalogue(db, async () => [makeRecord("late")])).toBe(0);
  await removeListings(db, await ids());
  expect(await fillNewCatalogue(db, async () => [makeRecord("late")])).toBe(0);
});
