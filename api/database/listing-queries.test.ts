import { putListings } from "@nightlatch/listings/listing-store";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { makeRecord } from "../testing/records.ts";
import { publishedListing } from "./listing-queries.ts";

const MANY = 5_000;

const { db } = await openTestDatabase();

await putListings(db, [makeRecord("one"), makeRecord("hidden", { Published: false })]);
await putListings(db, [makeRecord("one", { Slug: "new-name" })]);

const idOf = async (slug: string) => (await publishedListing(db, slug).select("id").execute()).map(({ id }) => id);

it("finds a listing by its slug and by a former one, once", async () => {
  expect(await idOf("new-name")).toEqual(["one"]);
  expect(await idOf("stay-one")).toEqual(["one"]);
});

it("finds none when it is unpublished or the slug is unknown", async () => {
  expect(await idOf("stay-hidden")).toEqual([]);
  expect(await idOf("nothing")).toEqual([]);
});

it("searches by indexes, so that a million listings take as long as one", async () => {
  await sql`
      insert into listings (id, slug, record, published, name_text, city_text, state_text, country_text)
      select 'many-' || n, 'many-' || n, '{}', true, '', '', '', '' from generate_series(1, ${sql.lit(MANY)}) as n`.execute(db);
  await sql`analyze listings`.execute(db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${publishedListing(db, "many-7").select("id")}`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index");
  expect(plan).not.toMatch(/Seq Scan on listings/);
});
