import { isPublished, type SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** Listings that their hosts paused, in the operator's table; and the table service by schedule (docs/adr/0055). */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table listing_index add column paused boolean not null default false`.execute(db);
  const paused = await db
    .selectFrom("listings")
    .select(["id", "record"])
    .where(sql<boolean>`coalesce(record->>'Paused Since', '') <> ''`)
    .execute();
  const ids = paused.filter(({ record }) => isPublished(record as SourceRecord)).map(({ id }) => id);
  await sql`update listing_index set paused = true where id = any(${ids}::text[])`.execute(db);
  await sql`
    create table table_schedule (
      id integer primary key default 1 check (id = 1), is_on boolean not null default false,
      every_minutes integer not null default 60, share integer not null default 10, options jsonb not null default '{}',
      columns jsonb, next_at timestamptz, set_by text, set_at timestamptz
    )`.execute(db);
  await sql`
    create table table_records (
      record_id text primary key, listing_id text not null, gone_at timestamptz, kept_at timestamptz
    )`.execute(db);
  await sql`create index table_records_listing on table_records (listing_id)`.execute(db);
  await sql`create index table_records_gone on table_records (gone_at) where gone_at is not null`.execute(db);
}

export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropTable("table_records").execute();
  await db.schema.dropTable("table_schedule").execute();
  await db.schema.alterTable("listing_index").dropColumn("paused").execute();
}
