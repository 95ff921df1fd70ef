import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { countRequest, type RequestLimit } from "./request-limit.ts";
import type { Database } from "./schema.ts";

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Generous for a person, useless for a flood. */
export const CONTACT_LIMIT: RequestLimit = { action: "contact", max: 5, windowSeconds: 10 * 60 };

/**
 * Keeps a message. When this resolves it is stored; what is in it is never logged.
 *
 * @param client who sent it, for the limit
 * @throws {ApiFault} `too_many_requests`; then nothing is stored.
 */
export async function storeContactMessage(db: Kysely<Database>, message: ContactMessage, client: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await countRequest(trx, CONTACT_LIMIT, client);
    const { name, email, subject, message: text } = message;
    await trx.insertInto("contact_messages").values({ id: randomUUID(), name, email, subject, message: text }).execute();
  });
}
