import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Messages that came in through the built-in form-handling service.
  await db.schema
    .createTable("form_messages")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("form_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  // Removal requests, field by field. The person who asked is named in the message, and in the table below.
  await db.schema
    .createTable("removal_requests")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("message_id", "uuid", (column) => column.notNull().references("form_messages.id").onDelete("cascade"))
    // The host's browser makes it from its own clock, so two requests may have the same.
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("property_id", "text")
    .addColumn("property_name", "text", (column) => column.notNull())
    .addColumn("booking_link", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("reason_details", "text")
    .addColumn("permanence", "text", (column) => column.notNull().check(sql`permanence in ('temporary', 'permanent')`))
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('open', 'done', 'declined')`))
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable("removal_contacts")
    .addColumn("removal_id", "uuid", (column) => column.primaryKey().references("removal_requests.id").onDelete("cascade"))
    .addColumn("fields", "jsonb", (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("removal_contacts").execute();
  await db.schema.dropTable("removal_requests").execute();
  await db.schema.dropTable("form_messages").execute();
}
