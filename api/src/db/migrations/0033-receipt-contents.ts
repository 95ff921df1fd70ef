import { type Kysely, sql } from "kysely";

export const understoodBy = "0030-photo-hashes";

/** The hash of the message that a receipt is of, so that another message is not taken for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table used_proofs add column content_hash text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table used_proofs drop column content_hash`.execute(db);
}
