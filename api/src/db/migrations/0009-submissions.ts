import { type Kysely, sql } from "kysely";

/** Submissions of hosts. They become listings when the operator accepts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("record", "jsonb", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('pending', 'accepted', 'declined')`))
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // Contacts in a table apart, like those of listings, so that no read of submissions can touch them.
  await db.schema
    .createTable("submission_contacts")
    .addColumn("submission_id", "uuid", (column) => column.primaryKey().references("submissions.id").onDelete("cascade"))
    .addColumn("fields", "jsonb", (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("submission_contacts").execute();
  await db.schema.dropTable("submissions").execute();
}
