import type { Kysely } from "kysely";

/** The log of changes: which listings each version of the catalogue changed, so that servers read only those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_changes")
    .addColumn("version", "bigint", (column) => column.notNull())
    // No reference: the log names removed listings too.
    .addColumn("listing_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("listing_changes_key", ["version", "listing_id"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listing_changes").execute();
}
