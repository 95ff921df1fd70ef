import type { Kysely } from "kysely";

/** Addresses that listings had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_redirects")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("listing_id", "text", (column) => column.notNull().references("listings.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("listing_redirects_listing_id").on("listing_redirects").column("listing_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listing_redirects").execute();
}
