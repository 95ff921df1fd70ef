import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ad_creatives")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("advertiser_name", "text", (column) => column.notNull())
    .addColumn("placement_id", "text", (column) => column.notNull())
    // Regions in which the creative is shown; empty means everywhere.
    .addColumn("regions", sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    // First and last day, UTC, both included; without a last day it has no end.
    .addColumn("active_from", "date", (column) => column.notNull())
    .addColumn("active_until", "date")
    .addColumn("weight", "integer", (column) => column.notNull().defaultTo(1).check(sql`weight > 0`))
    .addColumn("paused", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("image_path", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("destination_url", "text", (column) => column.notNull())
    .execute();

  // Advertisers owe for what was counted, so a creative with counts can be paused, but not deleted.
  await db.schema
    .createTable("ad_days")
    .addColumn("day", "date", (column) => column.notNull())
    .addColumn("creative_id", "text", (column) => column.notNull().references("ad_creatives.id"))
    .addColumn("impressions", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("clicks", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("ad_days_key", ["day", "creative_id"])
    .execute();

  await db.schema
    .createTable("ad_showings")
    .addColumn("session_hash", "text", (column) => column.notNull())
    .addColumn("creative_id", "text", (column) => column.notNull().references("ad_creatives.id").onDelete("cascade"))
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("first_at", "timestamptz", (column) => column.notNull())
    .addPrimaryKeyConstraint("ad_showings_key", ["session_hash", "creative_id"])
    .execute();
  await db.schema.createIndex("ad_showings_by_age").on("ad_showings").column("first_at").execute();

  await db.schema
    .createTable("ad_marks")
    .addColumn("mark", "text", (column) => column.primaryKey())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ad_marks_by_age").on("ad_marks").column("at").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["ad_marks", "ad_showings", "ad_days", "ad_creatives"]) await db.schema.dropTable(table).execute();
}
