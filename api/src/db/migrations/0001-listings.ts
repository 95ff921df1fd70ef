import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("record", "jsonb", (column) => column.notNull())
    .addColumn("published", "boolean", (column) => column.notNull())
    .addColumn("name_text", "text", (column) => column.notNull())
    .addColumn("city_text", "text", (column) => column.notNull())
    .addColumn("state_text", "text", (column) => column.notNull())
    .addColumn("country_text", "text", (column) => column.notNull())
    .addColumn("updated_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("host_contacts")
    .addColumn("listing_id", "text", (column) => column.primaryKey().references("listings.id").onDelete("cascade"))
    .addColumn("fields", "jsonb", (column) => column.notNull())
    .execute();

  // The check keeps the table at one row, so that all readers and writers mean the same one.
  await db.schema
    .createTable("catalogue_version")
    .addColumn("id", "smallint", (column) => column.primaryKey().defaultTo(1).check(sql`id = 1`))
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into catalogue_version (version) values (0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("catalogue_version").execute();
  await db.schema.dropTable("host_contacts").execute();
  await db.schema.dropTable("listings").execute();
}
