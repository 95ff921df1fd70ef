import { type Kysely, sql, type Transaction } from "kysely";
import { lockListings } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import { LISTING_OF_SUBMISSION } from "../db/submitted-listing.ts";
import { comparable, createEraser } from "./addresses.ts";
import { sweepListings, sweepTexts } from "./sweep.ts";
import { noteErasure } from "./tombstones.ts";

/** How much was erased: rows that are gone, or have lost what was the person's. */
export interface Erased {
  /** Listings that stay, without their host's contacts. */
  readonly listings: number;
  readonly submissions: number;
  readonly removals: number;
  readonly messages: number;
  readonly mails: number;
  readonly subscriptions: number;
  /** Records of listings whose words named the person. */
  readonly records: number;
  /** Other texts that did. */
  readonly texts: number;
}

/** Tables whose rows are people's contacts. Several people may share a telephone number. */
const CONTACT_TABLES = ["host_contacts", "submission_contacts", "removal_contacts", "subscribers"];

const HOST_EMAIL = sql<string>`lower(trim(fields->>'Host Email'))`;
const ASKER_EMAIL = sql<string>`lower(trim(fields->>'hostEmail'))`;
const WRITER_EMAIL = sql<string>`lower(trim(email))`;

/**
 * Erases everything about an email address, and notes it, so that no backup brings it back (docs/adr/0036). A mail to the
 * address that must still leave is written afterwards.
 *
 * @param naming ids of the listings whose records name the address (`listingsNaming`)
 */
export async function eraseAddress(trx: Transaction<Database>, address: string, naming: ReadonlySet<string>): Promise<Erased> {
  const erased = await eraseRows(trx, address, naming);
  await noteErasure(trx, "address", comparable(address));
  return erased;
}

/**
 * Erases everything about an email address, with the names and telephone numbers that stand beside it. Listings stay, without
 * their host's contacts; submissions that are no listings go, with their photos.
 */
export async function eraseRows(trx: Transaction<Database>, address: string, naming: ReadonlySet<string>): Promise<Erased> {
  const email = comparable(address);
  await lockListings(trx);
  const own = await ownedBy(trx, email);
  const [whole, addressAlone] = [createEraser(email, own.phones), createEraser(email, [])];
  await trx.deleteFrom("host_links").where("email", "=", email).execute();
  await trx
    .deleteFrom("host_address_changes")
    .where(({ or, eb }) => or([eb("email_before", "=", email), eb("email_after", "=", email)]))
    .execute();
  await trx.deleteFrom("host_contacts").where(HOST_EMAIL, "=", email).execute();
  await eraseSubmissions(trx, own.submissions);
  await eraseRemovals(trx, own.removals);
  const letters = await trx.deleteFrom("contact_messages").where(WRITER_EMAIL, "=", email).executeTakeFirst();
  const forms = await trx.deleteFrom("form_messages").where(WRITER_EMAIL, "=", email).executeTakeFirst();
  const subscriptions = await trx.deleteFrom("subscribers").where("email_key", "=", email).executeTakeFirst();
  const mails = await eraseMails(trx, email);
  const hosted = new Set([...own.listings, ...own.submissions]);
  const records = await sweepListings(trx, [...new Set([...naming, ...hosted])], (id) => (hosted.has(id) ? whole : addressAlone));
  const texts = await sweepTexts(trx, (table) => (CONTACT_TABLES.includes(table) ? addressAlone : whole));
  return {
    listings: own.listings.length,
    submissions: own.submissions.length,
    removals: own.removals.length,
    messages: Number(letters.numDeletedRows + forms.numDeletedRows),
    mails,
    subscriptions: Number(subscriptions.numDeletedRows),
    ...{ records, texts },
  };
}

/** What is the person's, by the address in its contacts. */
async function ownedBy(trx: Kysely<Database>, email: string) {
  const listings = await trx.selectFrom("host_contacts").select(["listing_id as id", "fields"]).where(HOST_EMAIL, "=", email).execute();
  const submissions = await trx
    .selectFrom("submission_contacts")
    .select(["submission_id as id", "fields"])
    .where(HOST_EMAIL, "=", email)
    .execute();
  const removals = await trx
    .selectFrom("removal_contacts")
    .innerJoin("removal_requests", "removal_requests.id", "removal_id")
    .innerJoin("form_messages", "form_messages.id", "message_id")
    .select(["removal_id as id", "fields"])
    .where(({ or, eb }) => or([eb(ASKER_EMAIL, "=", email), eb(WRITER_EMAIL, "=", email)]))
    .execute();
  const listingIds = listings.map(({ id }) => id);
  const proposals =
    listingIds.length === 0 ? [] : await trx.selectFrom("submissions").select("id").where("listing_id", "in", listingIds).execute();
  const phones = [...listings, ...submissions, ...removals].flatMap(({ fields }) => phonesIn(fields));
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    listings: ids(listings),
    submissions: [...ids(submissions), ...ids(proposals)],
    removals: ids(removals),
    phones: [...new Set(phones)],
  };
}

const phonesIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  [fields["Host Phone"], fields.hostPhone].filter((phone) => typeof phone === "string");

/** Erases the hosts of submissions; those that are no listing of the directory go as a whole. */
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
        // What a host wanted changed and is part of no listing.
        and([eb("listing_id", "is not", null), eb("status", "!=", "accepted")]),
        not(exists(selectFrom("listings").select("listings.id").where("listings.id", "=", LISTING_OF_SUBMISSION))),
      ]),
    )
    .execute();
  const gone = rows.map(({ id }) => id);
  if (gone.length === 0) return;
  // Photos of no submission that are old enough are deleted with their files by every look (`photos/delete-photos.ts`).
  await trx
    .updateTable("photos")
    .set({ submission_id: sql<string>`null`, caption: "", created_at: new Date(0) })
    .where("submission_id", "in", gone)
    .execute();
  await trx.deleteFrom("submissions").where("id", "in", gone).execute();
}

/** Erases who asked for removals, and in which words. That it was asked, for which listing, and what became of it stays. */
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

/** Deletes mails to the person, wherever they are on their way, and notices to the operator of what the person wrote. */
async function eraseMails(trx: Kysely<Database>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("mail_outbox")
    .where(({ or, eb }) =>
      or([eb(sql<string>`lower(trim(recipient))`, "=", email), eb(sql<string>`lower(trim(content->>'replyTo'))`, "=", email)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
