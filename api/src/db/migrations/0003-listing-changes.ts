import type { Kysely } from "kysely";

/** What each change of the catalogue's version was about, so that a server that is up to date reads no more than that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_changes")
    .addColumn("version", "bigint", (column) => column.notNull())
    // No reference: it tells of removed listings too.
    .addColumn("listing_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("listing_changes_key", ["version", "listing_id"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listing_changes").execute();
}
