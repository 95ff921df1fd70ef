import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Listings that are hidden for a while, and the day on which they show again.
  await db.schema
    .createTable("listing_returns")
    .addColumn("listing_id", "text", (column) => column.primaryKey().references("listings.id").onDelete("cascade"))
    .addColumn("on_day", "date", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("listing_reports").addColumn("resolved_at", "timestamptz").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listing_reports").dropColumn("resolved_at").execute();
  await db.schema.dropTable("listing_returns").execute();
}
