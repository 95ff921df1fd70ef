import type { Database } from "@nightlatch/database/schema";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { comparable, type Named, phonesIn } from "./email-addresses.ts";

export const OWN_KEYS = {
  host_contacts: "listing_id",
  listings: "id",
  submissions: "id",
  submission_contacts: "submission_id",
  photos: "id",
  removal_requests: "id",
  removal_contacts: "removal_id",
  contact_messages: "id",
  form_messages: "id",
  mail_outbox: "id",
  subscribers: "id",
  host_links: "token_hash",
  host_sessions: "secret_hash",
  link_requests: "address",
  host_address_changes: "id",
  request_marks: "id",
  desk_passkeys: "id",
  audit: "id",
} as const satisfies Partial<Record<keyof Database, string>>;

export type OwnTable = keyof typeof OWN_KEYS;
export const OWN_TABLES = Object.keys(OWN_KEYS) as OwnTable[];
const isOwnTable = (name: string): name is OwnTable => Object.hasOwn(OWN_KEYS, name);

export interface Person extends Named {
  readonly subjects: readonly string[];
  readonly rows: Readonly<Record<OwnTable, readonly string[]>>;
}

export const isOwn = (rows: Person["rows"], { table, key }: { readonly table: string; readonly key: string }): boolean =>
  isOwnTable(table) && rows[table].includes(key);

export async function findPerson(db: Kysely<Database>, address: string): Promise<Person> {
  const email = comparable(address);
  const by = (table: OwnTable, ...columns: RawBuilder<string>[]) => keysWith(db, table, columns, email);
  const field = (name: string) => sql<string>`fields->>${sql.lit(name)}`;
  const hosted = await by("host_contacts", field("Host Email"));
  const sent = await by("submission_contacts", field("Host Email"));
  const written = await by("form_messages", sql`email`);
  const removalIds = [
    ...(await by("removal_contacts", field("hostEmail"))),
    ...(await keysIn(db, "removal_requests", sql`message_id::text = any(${written}::text[])`)),
  ];
  const removals = [...new Set(removalIds)];
  const proposed = await keysIn(db, "submissions", sql`listing_id = any(${hosted}::text[])`);
  const submissions = [...new Set([...sent, ...proposed])];
  const links = await by("host_links", sql`email`);
  const messages = await keysIn(
    db,
    "form_messages",
    sql`id in (select message_id from removal_requests where id::text = any(${removals}::text[]))`,
  );
  const mails = await by("mail_outbox", sql`recipient`, sql`content->>'replyTo'`);
  const contacts = await by("contact_messages", sql`email`);
  const forms = [...new Set([...written, ...messages])];
  const subjects = [
    ...hosted.flatMap((id) => [`listing ${id}`, `host of listing ${id}`]),
    ...submissions.map((id) => `submission ${id}`),
    ...removals.map((id) => `removal ${id}`),
    ...[...contacts, ...forms].map((id) => `message ${id}`),
    ...mails.map((id) => `mail ${id}`),
  ];
  const inContacts = sql`(
    select fields->>'Host Phone' as phone from host_contacts where listing_id = any(${hosted}::text[])
    union all select fields->>'Host Phone' from submission_contacts where submission_id::text = any(${sent}::text[])
    union all select coalesce(fields->>'hostPhone', fields->>'Host Phone') from removal_contacts where removal_id::text = any(${removals}::text[])
  )`;
  const { rows: phones } = await sql<{ phone: string | null }>`select phone from ${inContacts} as contacts`.execute(db);
  return {
    email,
    phones: [...new Set(phones.flatMap(({ phone }) => phonesIn(phone ?? "")))],
    subjects,
    rows: {
      host_contacts: hosted,
      listings: hosted,
      submissions,
      submission_contacts: sent,
      photos: await keysIn(db, "photos", sql`submission_id::text = any(${submissions}::text[])`),
      removal_requests: removals,
      removal_contacts: removals,
      contact_messages: contacts,
      form_messages: forms,
      mail_outbox: mails,
      subscribers: await by("subscribers", sql`email`),
      host_links: links,
      host_sessions: await keysIn(db, "host_sessions", sql`token_hash = any(${links}::text[])`),
      link_requests: await by("link_requests", sql`address`),
      host_address_changes: await by("host_address_changes", sql`email_before`, sql`email_after`),
      request_marks: await by("request_marks", sql`client`),
      desk_passkeys: await by("desk_passkeys", sql`person`),
      audit: await auditKeys(db, subjects),
    },
  };
}

export const auditKeys = (db: Kysely<Database>, subjects: readonly string[]): Promise<string[]> =>
  keysIn(db, "audit", sql`subject = any(${subjects}::text[])`);

export async function keysIn(db: Kysely<Database>, table: OwnTable, condition: RawBuilder<unknown>): Promise<string[]> {
  const key = sql.ref(OWN_KEYS[table]);
  const { rows } = await sql<{ key: string }>`select ${key}::text as key from ${sql.table(table)} where ${condition} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.key);
}

/** Compares the addresses in JavaScript, because databases lowercase letters beyond ASCII differently. */
async function keysWith(db: Kysely<Database>, table: OwnTable, columns: readonly RawBuilder<string>[], email: string): Promise<string[]> {
  const key = sql.ref(OWN_KEYS[table]);
  const perhaps = columns.map((column) => sql`lower(btrim(${column}, ${SPACES})) = ${email} or ${column} ~ '[^ -~]'`);
  const { rows } = await sql<{ key: string; addresses: (string | null)[] }>`
    select ${key}::text as key, array[${sql.join(columns)}] as addresses from ${sql.table(table)} where ${sql.join(perhaps, sql` or `)}
      order by 1`.execute(db);
  return rows.filter(({ addresses }) => addresses.some((each) => each !== null && comparable(each) === email)).map((row) => row.key);
}

const SPACES = " \t\n\v\f\r";
