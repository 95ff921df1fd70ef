import { type Kysely, sql } from "kysely";

/** Contact addresses that hosts want changed, and those that were changed and can be taken back (docs/adr/0056). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table host_address_changes (
      id uuid primary key, email_before text not null, email_after text not null,
      before_hash text not null unique, after_hash text not null unique, undo_hash text unique,
      before_said_at timestamptz, after_said_at timestamptz, done_at timestamptz,
      listings text[] not null default '{}',
      created_at timestamptz not null default now(), expires_at timestamptz not null
    )`.execute(db);
  await sql`create index host_address_changes_before on host_address_changes (email_before)`.execute(db);
  await sql`create index host_address_changes_after on host_address_changes (email_after)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("host_address_changes").execute();
}
