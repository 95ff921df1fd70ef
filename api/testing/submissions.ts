import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import type { NewProperty } from "@nightlatch/domain";
import { storeFormMessage } from "@nightlatch/forms/form-store";
import { storeSubmission } from "@nightlatch/forms/submissions/submission-store";
import { putMail } from "@nightlatch/mail/outbox";
import type { Kysely } from "kysely";
import { SECRETS } from "./records.ts";

type Db = Kysely<Database>;
const [hostName, email, hostPhone] = SECRETS;

export const NEW_PROPERTY: NewProperty = {
  Name: "Pine Hollow",
  Description: "By the lake. There is a sauna, and a porch swing.",
  City: "Asheville",
  State: "North Carolina",
  Country: "United States",
  "Property Type": ["type-kink-cabin"],
  Tags: [],
  "Host Name": hostName,
  "Host Email": email,
  "Host Phone": hostPhone,
};

export const createSubmission = (db: Db, more: Partial<NewProperty> = {}): Promise<string> =>
  storeSubmission(db, { ...NEW_PROPERTY, ...more });

let requests = 0;
export async function requestRemoval(
  db: Db,
  propertyId: string,
  permanence: "temporary" | "permanent",
  hostEmail: string = SECRETS[1],
): Promise<string> {
  const form = {
    ...{ propertyId, permanence, propertyName: "The stay", bookingLink: "", hostName, hostEmail, hostPhone: "" },
    ...({ preferredContact: "email", reason: "renovation", reasonDetails: "New roof.", authorized: true } as const),
  };
  const message = { formId: "removal", name: form.hostName, email: form.hostEmail, subject: "s", message: "m" };
  return String(await storeFormMessage(db, { ...message, removal: { reference: `REQ-${++requests}`, form } }));
}

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

export async function writeMessage(db: Db, fields: { name?: string; email?: string; message?: string } = {}): Promise<string> {
  const id = randomUUID();
  const message = { id, name: "Robin", email: "robin@x.example", subject: "A question", message: "Open in May?", ...fields };
  await db.insertInto("contact_messages").values(message).execute();
  return id;
}

export const subscriberRow = (email: string, status: "pending" | "confirmed" = "pending") => ({
  ...{ id: randomUUID(), email, email_key: email.toLowerCase(), status, tags: "[]", asked_tags: "[]" },
});

export async function settleMail(
  db: Db,
  status: "failed" | "uncertain" | "sent" = "failed",
  last_error: string | null = null,
): Promise<string> {
  const id = await putMail(db, { kind: "form-notice", to: "op@x.example", subject: "Hello", text: "Private." }, "x.example");
  await db.updateTable("mail_outbox").set({ status, last_error }).where("id", "=", id).execute();
  return id;
}

export const photoRow = <Fields extends object>(id: string, fields: Fields) => ({
  ...{ id, claim_hash: id, width: 1400, height: 900, placeholder: "data:,", bytes: 9 },
  ...fields,
});
