import { type Kysely, sql } from "kysely";

/** Photos that hosts uploaded. Their files are in a folder; a host proves by a secret who uploaded a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("photos")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("claim_hash", "text", (column) => column.notNull().unique())
    .addColumn("submission_id", "uuid", (column) => column.references("submissions.id"))
    .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("caption", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("placeholder", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex("photos_submission").on("photos").column("submission_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("photos").execute();
}
