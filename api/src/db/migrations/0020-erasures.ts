import { type Kysely, sql } from "kysely";

/** What was erased, so that a backup from before does not bring it back, and mails that are the last to their receivers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("erasures")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('address', 'subscription', 'listing')`))
    // Keyed hashes: nobody can read an address from them, and whoever has the key can only try addresses.
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("erasures_pkey", ["kind", "fingerprint"])
    .execute();
  await db.schema
    .alterTable("mail_outbox")
    .addColumn("last_word", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mail_outbox").dropColumn("last_word").execute();
  await db.schema.dropTable("erasures").execute();
}
