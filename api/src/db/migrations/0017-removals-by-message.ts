import type { Kysely } from "kysely";

/** Finds a message's removal requests, which are deleted with it. Without the index each message that goes reads all requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("removal_requests_by_message").on("removal_requests").column("message_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("removal_requests_by_message").execute();
}
