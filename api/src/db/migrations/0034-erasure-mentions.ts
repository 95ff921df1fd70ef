import { type Kysely, sql } from "kysely";

export const understoodBy = "0028-host-address";

/** Texts of other people that name an erased person, until an owner has seen them (docs/adr/0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasure_mentions (
      id uuid primary key default gen_random_uuid(), table_name text not null, row_key text not null, column_name text not null,
      fingerprint text not null, key text not null, at timestamptz not null default now(),
      unique (table_name, row_key, column_name, fingerprint)
    )`.execute(db);
  await sql`
    alter table erasures drop constraint erasures_kind_check,
      add constraint erasures_kind_check check (kind in ('address', 'subscription', 'listing', 'text')) not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from erasures where kind = 'text'`.execute(db);
  await sql`
    alter table erasures drop constraint erasures_kind_check,
      add constraint erasures_kind_check check (kind in ('address', 'subscription', 'listing'))`.execute(db);
  await db.schema.dropTable("erasure_mentions").execute();
}
