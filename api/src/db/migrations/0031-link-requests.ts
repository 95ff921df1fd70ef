import { type Kysely, sql } from "kysely";

export const understoodBy = "0030-photo-hashes";

/** Addresses that somebody asked to have a link mailed to, until a job has looked whose they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_requests (
      kind text not null, address text not null, known_device boolean not null default false,
      asked_at timestamptz not null default now(), primary key (kind, address, known_device)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("link_requests").execute();
}
