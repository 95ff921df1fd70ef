import type { Kysely } from "kysely";

/** Finds rows that are deleted with others. Without an index each row that goes has the whole table of those read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("removal_requests_by_message").on("removal_requests").column("message_id").execute();
  await db.schema.createIndex("preview_events_by_token").on("preview_events").column("token_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("preview_events_by_token").execute();
  await db.schema.dropIndex("removal_requests_by_message").execute();
}
