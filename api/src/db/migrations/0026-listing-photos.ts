import type { Kysely } from "kysely";

/** Photos that operators put into a listing themselves, without a submission (docs/adr/0053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference: a photo's files are deleted before its row, once its listing is gone.
  await db.schema.alterTable("photos").addColumn("listing_id", "text").execute();
  await db.schema.createIndex("photos_listing").on("photos").column("listing_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("photos_listing").execute();
  await db.schema.alterTable("photos").dropColumn("listing_id").execute();
}
