import { randomUUID } from "node:crypto";
import type { ContactForm } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** Stores a message, in the transaction of what goes with it. Its content is never logged. */
export async function storeContactMessage(trx: Kysely<Database>, { name, email, subject, message }: ContactForm): Promise<void> {
  await trx.insertInto("contact_messages").values({ id: randomUUID(), name, email, subject, message }).execute();
}
