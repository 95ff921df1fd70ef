import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_reports")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    // No reference, here and below: reports and counts outlive a listing that is removed.
    .addColumn("listing_id", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("outbound_days")
    .addColumn("day", "date", (column) => column.notNull())
    .addColumn("listing_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("outbound_days_key", ["day", "listing_id", "kind"])
    .execute();

  await db.schema
    .createTable("audit")
    .addColumn("id", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("who", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("changes", "jsonb", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_by_subject").on("audit").columns(["subject", "at"]).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["audit", "outbound_days", "listing_reports"]) await db.schema.dropTable(table).execute();
}
