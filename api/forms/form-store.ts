import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import type { ContactForm } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import type { FormMessage } from "./form-body.ts";

export async function storeFormMessage(
  trx: Kysely<Database>,
  { formId, name, email, subject, message, removal }: FormMessage,
): Promise<string | undefined> {
  const id = randomUUID();
  await trx.insertInto("form_messages").values({ id, form_id: formId, name, email, subject, message }).execute();
  if (!removal) return undefined;
  const { reference, form } = removal;
  const removalId = randomUUID();
  await trx
    .insertInto("removal_requests")
    .values({
      id: removalId,
      message_id: id,
      reference,
      property_id: form.propertyId || null,
      property_name: form.propertyName,
      booking_link: form.bookingLink || null,
      reason: form.reason,
      reason_details: form.reasonDetails || null,
      permanence: form.permanence,
      status: "open",
    })
    .execute();
  const { hostName, hostEmail, hostPhone, preferredContact } = form;
  await trx
    .insertInto("removal_contacts")
    .values({ removal_id: removalId, fields: JSON.stringify({ hostName, hostEmail, hostPhone, preferredContact }) })
    .execute();
  return removalId;
}

export async function storeContactMessage(trx: Kysely<Database>, { name, email, subject, message }: ContactForm): Promise<void> {
  await trx.insertInto("contact_messages").values({ id: randomUUID(), name, email, subject, message }).execute();
}
