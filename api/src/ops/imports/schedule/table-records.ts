import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { TABLE_SOURCE } from "../table-service.ts";

const hasListing = sql<boolean>`exists (select 1 from listings where listings.id = table_records.listing_id)`;

/** Notes the listings that imports of the table by hand have made or changed, as records of their own ids. */
export async function noteEarlierImports(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into table_records (record_id, listing_id)
    select distinct import_rows.listing_id, import_rows.listing_id from import_rows
      join import_runs on import_runs.id = import_rows.run_id join listings on listings.id = import_rows.listing_id
      where import_runs.name = ${TABLE_SOURCE} and import_runs.kind = 'import' and not import_rows.undone
        and not exists (select 1 from table_records where table_records.listing_id = import_rows.listing_id)
    on conflict do nothing`.execute(db);
}

export async function knownRecords(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("table_records")
    .select(["record_id", "listing_id", "gone_at", "kept_at", hasListing.as("there")])
    .execute();
  return {
    listingOf: new Map(rows.map(({ record_id, listing_id }) => [record_id, listing_id])),
    removedHere: new Set(rows.filter(({ there }) => !there).map(({ record_id }) => record_id)),
    listings: new Set(rows.filter(({ there, gone_at, kept_at }) => there && !gone_at && !kept_at).map(({ listing_id }) => listing_id)),
  };
}

export const nameListings = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom("listing_index")
    .select(["id", "slug", "name"])
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("name_key")
    .orderBy("slug")
    .execute();

/**
 * @param seen pairs of a record's id and its listing's
 * @param unseen ids of records that the table has and that were left out
 */
export async function noteSeen(
  trx: Transaction<Database>,
  seen: readonly (readonly [record: string, listing: string])[],
  unseen: readonly string[],
): Promise<void> {
  const records = seen.map(([record]) => record);
  const listings = seen.map(([, listing]) => listing);
  await sql`
    insert into table_records (record_id, listing_id)
    select pair.record_id, pair.listing_id from unnest(${records}::text[], ${listings}::text[]) as pair (record_id, listing_id)
      join listings on listings.id = pair.listing_id
    on conflict (record_id) do update set listing_id = excluded.listing_id, gone_at = null, kept_at = null`.execute(trx);
  // A listing may have come from another record before; it is gone when no record is it.
  await sql`
    delete from table_records where not (record_id = any(${[...records, ...unseen]}::text[]))
      and (not ${hasListing} or listing_id = any(${listings}::text[]))`.execute(trx);
  await sql`
    update table_records set gone_at = now() where gone_at is null and kept_at is null
      and not (record_id = any(${[...records, ...unseen]}::text[]))`.execute(trx);
}
