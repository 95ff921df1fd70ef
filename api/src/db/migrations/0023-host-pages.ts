import { type Kysely, sql } from "kysely";

/** The pages of hosts: their links and sessions, what they propose to change, and how often a listing's page is looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("host_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("listing_id", "text", (column) => column.notNull().references("listings.id").onDelete("cascade"))
    // The address that it was mailed to, comparable: a listing whose host is another one since does not open by it.
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("ended_at", "timestamptz")
    .execute();
  await db.schema.createIndex("host_links_listing").on("host_links").column("listing_id").execute();
  await db.schema
    .createTable("host_sessions")
    .addColumn("secret_hash", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().references("host_links.token_hash").onDelete("cascade"))
    .addColumn("started_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("host_sessions_link").on("host_sessions").column("token_hash").execute();
  await db.schema
    .createTable("view_days")
    .addColumn("day", "date", (column) => column.notNull())
    .addColumn("listing_id", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("view_days_key", ["day", "listing_id"])
    .execute();
  // What a host wants changed is a submission too: `record` holds the new values, `base` those that they were proposed for.
  await db.schema.alterTable("submissions").addColumn("listing_id", "text").addColumn("base", "jsonb").execute();
  await db.schema.createIndex("submissions_listing").on("submissions").column("listing_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("submissions_listing").execute();
  await db.schema.alterTable("submissions").dropColumn("base").dropColumn("listing_id").execute();
  for (const table of ["view_days", "host_sessions", "host_links"]) await db.schema.dropTable(table).execute();
}
