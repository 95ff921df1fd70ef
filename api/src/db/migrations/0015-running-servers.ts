import { type Kysely, sql } from "kysely";

/** The servers that share the database, each with its address. A row counts for some minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("running_servers")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("public_url", "text", (column) => column.notNull())
    .addColumn("seen_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("running_servers").execute();
}
