import { type Kysely, sql } from "kysely";

/** What operators do with all that is sent in: changes before a decision, questions, answers, mails that can be taken back, and visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("submissions")
    // Grows with every change, so that nobody decides on what somebody else has just changed.
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("decided_at", "timestamptz")
    // What the host was asked by mail: when, by whom, in which words.
    .addColumn("questions", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();
  await db.schema
    .alterTable("photos")
    .addColumn("left_out", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  for (const table of ["contact_messages", "form_messages"]) {
    await db.schema
      .alterTable(table)
      .addColumn("answers", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
      // When it was answered, or closed without an answer.
      .addColumn("closed_at", "timestamptz")
      .execute();
  }
  // Until then a mail does not leave, so that it can be taken back.
  await db.schema.alterTable("mail_outbox").addColumn("held_until", "timestamptz").execute();
  await db.schema.alterTable("mail_outbox").addColumn("about", "text").execute();
  await sql`create index mail_outbox_about on mail_outbox (about) where about is not null`.execute(db);
  await db.schema
    .createTable("operator_visits")
    .addColumn("who", "text", (column) => column.primaryKey())
    // The newest entry of the audit at the end of the visit before, and at the last look.
    .addColumn("seen_id", "bigint", (column) => column.notNull())
    .addColumn("looked_id", "bigint", (column) => column.notNull())
    .addColumn("looked_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // For the duplicates of a submission among many listings (submissions/duplicates.ts).
  await sql`create index listings_name_city on listings (name_text, city_text)`.execute(db);
  await sql`
    create index listings_booking_page on listings
      (lower(regexp_replace(record->>'Booking Link', '^https?://(www[.])?|/*([?#].*)?$', '', 'gi')))`.execute(db);
  await sql`create index host_contacts_email on host_contacts (lower(trim(fields->>'Host Email')))`.execute(db);
  await sql`create index submission_contacts_email on submission_contacts (lower(trim(fields->>'Host Email')))`.execute(db);
  await sql`create index audit_subject on audit (subject)`.execute(db);
  await sql`create index submissions_queue on submissions (status, created_at, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    "submissions_queue",
    "audit_subject",
    "submission_contacts_email",
    "host_contacts_email",
    "listings_booking_page",
    "listings_name_city",
  ])
    await db.schema.dropIndex(index).execute();
  await db.schema.dropTable("operator_visits").execute();
  await db.schema.alterTable("mail_outbox").dropColumn("about").execute();
  await db.schema.alterTable("mail_outbox").dropColumn("held_until").execute();
  for (const table of ["contact_messages", "form_messages"])
    await db.schema.alterTable(table).dropColumn("closed_at").dropColumn("answers").execute();
  await db.schema.alterTable("photos").dropColumn("left_out").execute();
  await db.schema.alterTable("submissions").dropColumn("questions").dropColumn("decided_at").dropColumn("version").execute();
}
