import { randomUUID } from "node:crypto";
import type { NewProperty } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { storeFormMessage } from "../form-handling/form-store.ts";
import { putMail } from "../mail/outbox.ts";
import { storeSubmission } from "../submissions/submission-store.ts";
import { SECRETS } from "./records.ts";

type Db = Kysely<Database>;
const [hostName, hostEmail, hostPhone] = SECRETS;

/** What a host hands in. */
export const PLACE: NewProperty = {
  Name: "Pine Hollow",
  Description: "By the lake. There is a sauna, and a porch swing.",
  City: "Asheville",
  State: "North Carolina",
  Country: "United States",
  "Property Type": ["type-kink-cabin"],
  Tags: [],
  "Host Name": hostName,
  "Host Email": hostEmail,
  "Host Phone": hostPhone,
};

/** Hands a place in. @returns the submission's id */
export const handIn = (db: Db, more: Partial<NewProperty> = {}): Promise<string> => storeSubmission(db, { ...PLACE, ...more });

let requests = 0;
/** Asks that a listing is removed. @returns the request's id */
export async function askForRemoval(
  db: Db,
  fields: { readonly propertyId: string; readonly permanence: "temporary" | "permanent"; readonly hostEmail?: string },
): Promise<string> {
  const form = {
    ...{ propertyName: "The stay", bookingLink: "", hostName, hostEmail, hostPhone: "", preferredContact: "email" as const },
    ...{ reason: "renovation" as const, reasonDetails: "New roof.", authorized: true as const, ...fields },
  };
  const message = { formId: "removal", name: form.hostName, email: form.hostEmail, subject: "s", message: "m" };
  return String(await storeFormMessage(db, { ...message, removal: { reference: `REQ-${++requests}`, form } }));
}

/** Reports a listing. @returns the report's id */
export async function report(
  db: Db,
  listing_id: string,
  fields: { reason?: string; details?: string; created_at?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("listing_reports")
    .values({ id, listing_id, reason: "closed", details: "", ...fields })
    .execute();
  return id;
}

/** Writes to the site. @returns the message's id */
export async function writeMessage(db: Db, fields: { name?: string; email?: string; message?: string } = {}): Promise<string> {
  const id = randomUUID();
  const message = { id, name: "Robin", email: "robin@x.example", subject: "A question", message: "Open in May?", ...fields };
  await db.insertInto("contact_messages").values(message).execute();
  return id;
}

/** Adds somebody to the waiting list. @returns the row's id */
export async function subscribe(db: Db, email: string, status: "pending" | "confirmed" = "confirmed"): Promise<string> {
  const id = randomUUID();
  await db.insertInto("subscribers").values({ id, email, email_key: email.toLowerCase(), status, tags: "[]", asked_tags: "[]" }).execute();
  return id;
}

/** Puts a mail into the outbox that has left or did not. @returns its id */
export async function settleMail(db: Db, status: "failed" | "uncertain" | "sent" = "failed"): Promise<string> {
  const id = await putMail(db, { kind: "form-notice", to: "op@x.example", subject: "Hello", text: "Private." }, "x.example");
  await db.updateTable("mail_outbox").set({ status, last_error: "550 no" }).where("id", "=", id).execute();
  return id;
}

/** A photo's row. */
export const photoRow = <Fields extends object>(id: string, fields: Fields) => ({
  ...{ id, claim_hash: id, width: 1400, height: 900, placeholder: "data:,", bytes: 9 },
  ...fields,
});
