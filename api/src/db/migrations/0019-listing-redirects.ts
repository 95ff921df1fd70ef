import type { Kysely } from "kysely";

/** Addresses that listings had before, and a way to find what was changed of one listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_redirects")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("listing_id", "text", (column) => column.notNull().references("listings.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("listing_redirects_listing_id").on("listing_redirects").column("listing_id").execute();
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject", "id"]).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("audit_subject").execute();
  await db.schema.dropTable("listing_redirects").execute();
}
