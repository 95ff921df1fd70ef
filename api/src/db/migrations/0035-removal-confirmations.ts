import { type Kysely, sql } from "kysely";

export const understoodBy = "0030-photo-hashes";

/** Links mailed to hosts' stored addresses, which confirm removal requests. Older requests have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removal_confirmations (
      removal_id uuid primary key references removal_requests (id) on delete cascade, token_hash text not null unique,
      expires_at timestamptz not null, confirmed_at timestamptz
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("removal_confirmations").execute();
}
