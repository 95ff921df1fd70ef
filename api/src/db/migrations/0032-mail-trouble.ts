import { type Kysely, sql } from "kysely";

export const understoodBy = "0030-photo-hashes";

/** Why mails do not leave, and since when: one row while they do not, none otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_trouble (
      id boolean primary key default true check (id), reason text not null, since timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("mail_trouble").execute();
}
