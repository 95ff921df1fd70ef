import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    // The address without case, so that one mailbox is one subscriber.
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('pending', 'confirmed')`))
    .addColumn("tags", "jsonb", (column) => column.notNull())
    // The tags that the address asked for last; they count once it is confirmed from the mailbox.
    .addColumn("asked_tags", "jsonb", (column) => column.notNull())
    .addColumn("mailed_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("confirmed_at", "timestamptz")
    .execute();

  // Tokens of links in mails. Only the mail has the token itself.
  await db.schema
    .createTable("subscriber_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("subscriber_id", "uuid", (column) => column.notNull().references("subscribers.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull().check(sql`purpose in ('confirm', 'unsubscribe')`))
    .addColumn("expires_at", "timestamptz")
    .execute();
  await db.schema.createIndex("subscriber_tokens_by_subscriber").on("subscriber_tokens").column("subscriber_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("subscriber_tokens").execute();
  await db.schema.dropTable("subscribers").execute();
}
