import { type Kysely, sql } from "kysely";

/** The outbox of mails. A mail is written in the same transaction as what it tells about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail_outbox")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    // The content is deleted once the mail has left: it may hold what nobody else should read.
    .addColumn("content", "jsonb")
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('queued', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'withheld')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("claim", "uuid")
    .addColumn("leased_until", "timestamptz")
    .addColumn("last_error", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("settled_at", "timestamptz")
    .execute();
  // Senders look for a handful of rows among all mails that were ever sent.
  await sql`
    create index mail_outbox_open on mail_outbox (next_attempt_at) where status in ('queued', 'claimed', 'sending')
  `.execute(db);
  // For counting how often an address that somebody typed in was written to lately.
  await sql`create index mail_outbox_by_recipient on mail_outbox (lower(recipient), created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("mail_outbox").execute();
}
