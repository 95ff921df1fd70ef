import { LISTING_OF_SUBMISSION } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockListings } from "../listing-store.ts";
import { eraserOf } from "./email-addresses.ts";
import { auditKeys, isOwn, keysIn, OWN_KEYS, type OwnTable, type Person } from "./find-person.ts";
import { locationKey, storeMentions } from "./mentions.ts";
import { eraserFor, eraseText, findTexts } from "./sweep.ts";
import { type Erasures, noteErasure } from "./tombstones.ts";

type ErasedItems = "listings" | "submissions" | "removals" | "messages" | "mails" | "subscriptions" | "records" | "texts" | "waiting";
export type Erased = Readonly<Record<ErasedItems, number>>;

/** Erases a person and stores a tombstone (docs/adr/0036). Store mails to the person afterwards. @param person found before any deletion */
export async function eraseAddress(trx: Transaction<Database>, person: Person, naming: ReadonlySet<string>): Promise<Erased> {
  const key = await noteErasure(trx, "address", person.email);
  return eraseRows(trx, person, { naming, key });
}

interface Erasing {
  readonly naming: ReadonlySet<string>;
  readonly key: string;
  readonly known?: Erasures;
}

/** Deletes the person's listing contacts, and submissions without a listing. An owner reviews other people's texts (`mentions.ts`). */
export async function eraseRows(trx: Transaction<Database>, person: Person, { naming, key, known }: Erasing): Promise<Erased> {
  await lockListings(trx);
  const rows = { ...person.rows, audit: await auditKeys(trx, person.subjects) };
  for (const table of ["host_links", "link_requests", "host_address_changes", "host_contacts", "request_marks", "desk_passkeys"] as const)
    await deleteOwn(trx, table, rows[table]);
  await eraseSubmissions(trx, rows.submissions);
  await eraseRemovals(trx, rows.removal_requests);
  const letters = await deleteOwn(trx, "contact_messages", rows.contact_messages);
  // Retains the messages of removal requests, but not their text.
  const plain = sql`id::text = any(${rows.form_messages}::text[]) and id not in (select message_id from removal_requests)`;
  const forms = await deleteOwn(trx, "form_messages", await keysIn(trx, "form_messages", plain));
  const subscriptions = await deleteOwn(trx, "subscribers", rows.subscribers);
  const mails = await deleteOwn(trx, "mail_outbox", rows.mail_outbox);
  // Uploaded files may contain anybody's data in formats that the search cannot read. The recorded import changes need these files.
  await trx.deleteFrom("import_files").execute();
  await trx.deleteFrom("import_changes").execute();
  const found = await findTexts(trx, person, new Set([...naming, ...rows.listings]));
  const atOnce = found.filter((each) => isOwn(rows, each) || known?.of(locationKey(each)).has("text"));
  for (const each of atOnce) await eraseText(trx, each, eraserFor(each.table, person));
  const waiting = found.filter((each) => !atOnce.includes(each));
  await storeMentions(trx, waiting, person, key);
  const records = atOnce.filter(({ table }) => table === "listings").length;
  return {
    listings: rows.host_contacts.length,
    submissions: rows.submissions.length,
    removals: rows.removal_requests.length,
    ...{ messages: letters + forms, mails, subscriptions },
    ...{ records, texts: atOnce.length - records, waiting: waiting.length },
  };
}

export async function eraseAudit(trx: Transaction<Database>, person: Person, subjects: readonly string[]): Promise<void> {
  for (const key of await auditKeys(trx, subjects)) await eraseText(trx, { table: "audit", key, column: "changes" }, eraserOf(person));
}

async function deleteOwn(trx: Kysely<Database>, table: OwnTable, keys: readonly string[]): Promise<number> {
  const gone = sql`delete from ${sql.table(table)} where ${sql.ref(OWN_KEYS[table])}::text = any(${keys}::text[])`;
  return Number((await gone.execute(trx)).numAffectedRows ?? 0);
}

export async function eraseSubmissions(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("submission_contacts").where("submission_id", "in", ids).execute();
  await trx.updateTable("submissions").set({ questions: "[]" }).where("id", "in", ids).execute();
  const rows = await trx
    .selectFrom("submissions")
    .select("id")
    .where("id", "in", ids)
    .where(({ and, eb, or, not, exists, selectFrom }) =>
      or([
        and([eb("listing_id", "is not", null), eb("status", "!=", "accepted")]),
        not(exists(selectFrom("listings").select("listings.id").where("listings.id", "=", LISTING_OF_SUBMISSION))),
      ]),
    )
    .execute();
  const gone = rows.map(({ id }) => id);
  if (gone.length === 0) return;
  await trx
    .updateTable("photos")
    .set({ submission_id: sql<string>`null`, caption: "", created_at: new Date(0) })
    .where("submission_id", "in", gone)
    .execute();
  await trx.deleteFrom("submissions").where("id", "in", gone).execute();
}

export async function eraseRemovals(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("removal_contacts").where("removal_id", "in", ids).execute();
  await trx.deleteFrom("removal_confirmations").where("removal_id", "in", ids).execute();
  const rows = await trx
    .updateTable("removal_requests")
    .set({ reason_details: null })
    .where("id", "in", ids)
    .returning("message_id")
    .execute();
  await trx
    .updateTable("form_messages")
    .set({ name: "", email: "", message: "" })
    .where(
      "id",
      "in",
      rows.map(({ message_id }) => message_id),
    )
    .execute();
}
