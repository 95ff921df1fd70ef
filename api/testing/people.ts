import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import type { NewProperty } from "@nightlatch/domain";
import { storeFormMessage } from "@nightlatch/forms/form-store";
import { storeSubmission } from "@nightlatch/forms/submissions/submission-store";
import type { Kysely } from "kysely";
import { addRows } from "./database.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export const submitted = ({ name, email, phone }: Person, text = "By the lake."): NewProperty => ({
  ...{ Name: text || "The hut", Description: text, "Property Type": ["type-kink-cabin"], "Airbnb URL": "", "Booking Link": "", Tags: [] },
  ...{ City: "Salem", State: "Oregon", Country: "United States", "Host Name": name, "Host Email": email, "Host Phone": phone },
});

/** Stores a submission of every form with this person and text. @returns the id of the listing's submission */
export async function storeForms(db: Kysely<Database>, person: Person, text: string): Promise<string> {
  const { name, email, phone } = person;
  const form = {
    ...{ propertyId: "", propertyName: text, bookingLink: "", hostName: name, hostEmail: email, hostPhone: phone },
    ...({ preferredContact: "email", reason: "renovation", reasonDetails: text, authorized: true, permanence: "permanent" } as const),
  };
  const message = { name, email, subject: text, message: text };
  const submission = await db.transaction().execute(async (trx) => {
    await storeFormMessage(trx, { formId: "removal", ...message, removal: { reference: `REQ-${randomUUID()}`, form } });
    await storeFormMessage(trx, { formId: "press", ...message, removal: undefined });
    return storeSubmission(trx, submitted(person, text));
  });
  await db.updateTable("removal_requests").set({ status: "declined" }).execute();
  await addRows(db, "contact_messages", { id: randomUUID(), ...message });
  await db
    .insertInto("subscribers")
    .values({ id: randomUUID(), email, email_key: email.toLowerCase(), status: "confirmed", tags: "[]", asked_tags: "[]" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return submission;
}
