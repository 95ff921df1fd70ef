import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the host was told that the listing shows, or it was decided that nobody needs to tell: once, however often it is
  // published.
  await db.schema.alterTable("submissions").addColumn("told_at", "timestamptz").execute();
  await sql`update submissions set told_at = now() where status <> 'pending'`.execute(db);
  // When a notice to the operator listed the report.
  await db.schema.alterTable("listing_reports").addColumn("noticed_at", "timestamptz").execute();
  await sql`create index listing_reports_unnoticed on listing_reports (created_at) where noticed_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listing_reports").dropColumn("noticed_at").execute();
  await db.schema.alterTable("submissions").dropColumn("told_at").execute();
}
