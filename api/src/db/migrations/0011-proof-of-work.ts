import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Secrets. The first server that needs one makes it, and all servers share it.
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // Used proofs: a proof counts once. Its row is kept as long as the challenge would be good.
  await db.schema
    .createTable("used_proofs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("used_proofs").execute();
  await db.schema.dropTable("secrets").execute();
}
