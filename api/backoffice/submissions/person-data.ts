import type { Database } from "@nightlatch/database/schema";
import { FREE_TEXTS } from "@nightlatch/database/text-columns";
import { findPerson, isOwn, OWN_KEYS, OWN_TABLES, type OwnTable, type Person } from "@nightlatch/listings/erasure/find-person";
import { excerptOf } from "@nightlatch/listings/erasure/mentions";
import { eraserFor, findTexts, listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { line } from "../inputs.ts";
import { operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { formatValue } from "../show.ts";

const ADDRESS_MAX = 254;

export const addressInput = line(ADDRESS_MAX, "an email address").regex(/^[^\s@]+@[^\s@]+$/, "must be an email address.");

const UNSAID = /_hash$|^(?:hashes|placeholder|public_key|counter|transports|claim)$|_text$/;

type OwnRow = Readonly<Record<string, unknown>>;

export const mentionSchema = z.object({ table: z.string(), key: z.string(), column: z.string(), excerpt: z.string() });
type MentionRow = z.output<typeof mentionSchema>;

const personDataSchema = z.object({
  address: z.string(),
  made: z.string(),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  mentions: z.array(mentionSchema.extend({ own: z.boolean() })),
});
type PersonData = z.output<typeof personDataSchema>;

const WORDS: Readonly<Record<OwnTable, string>> = {
  host_contacts: "contacts of a listing",
  listings: "listing",
  submissions: "submission",
  submission_contacts: "contacts of a submission",
  photos: "photo",
  removal_requests: "removal request",
  removal_contacts: "contacts of a removal request",
  contact_messages: "message",
  form_messages: "message from a form",
  mail_outbox: "mail",
  subscribers: "place on the waiting list",
  host_links: "link to the host's page",
  host_sessions: "host session",
  link_requests: "request for a link",
  host_address_changes: "change of address",
  request_marks: "request counted for a limit",
  desk_passkeys: "desk passkey",
  audit: "audit entry",
};

export function personDataLines({ rows, mentions }: PersonData): string[] {
  const own = Object.entries(rows).flatMap(([table, some]) => [
    `${WORDS[table as OwnTable]}: ${some.length}`,
    ...some.map(
      (row) =>
        `  ${Object.entries(row)
          .flatMap(([column, value]) => wordsOf(column, value))
          .join("  ")}`,
    ),
  ]);
  const isNothing = own.length === 0 && mentions.length === 0;
  if (isNothing) return ["Nothing is stored about this address."];
  return [...own, ...(mentions.length > 0 ? ["Texts that name the person:"] : []), ...mentions.map(mentionLine)];
}

const wordsOf = (column: string, value: unknown): string[] =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0) ? [] : [`${column} ${formatValue(value)}`];

export const mentionLine = ({ table, key, column, excerpt, own }: MentionRow & { readonly own?: boolean | undefined }): string =>
  `  ${table} ${key}, ${column}${own === false ? ", by someone else" : ""}: ${excerpt}`;

const personDataOperation = (action: "person.show" | "person.export") =>
  operation(
    {
      role: "owner",
      input: z.object({ address: addressInput.meta({ argument: true }) }),
      output: personDataSchema,
      audit: [action],
      ...(action === "person.show"
        ? {
            command: {
              does: "Shows everything stored about an address, as `erase` finds it. The audit records that you looked, but not at whom.",
              examples: ["person show ada@stays.example", "person show ada@stays.example --json"],
              says: personDataLines,
            },
          }
        : {}),
    },
    async (db, { address }, now): Promise<PersonData> => {
      const found = await readPersonData(db, address, now);
      const counts = Object.fromEntries(Object.entries(found.rows).map(([table, rows]) => [table, rows.length]));
      await recordOps(db, { action, subject: "address", changes: { ...counts, mentions: found.mentions.length } });
      return found;
    },
  );

async function readPersonData(db: Kysely<Database>, address: string, now: Date): Promise<PersonData> {
  const person = await findPerson(db, address);
  const rows: Partial<Record<OwnTable, OwnRow[]>> = {};
  for (const table of OWN_TABLES) {
    const some = await ownRows(db, table, person);
    if (some.length > 0) rows[table] = some;
  }
  const texts = await findTexts(db, person, await listingsNaming(db, [person]));
  const mentions = texts.flatMap(({ value, ...location }) => {
    const own = isOwn(person.rows, location);
    if (own && "isContact" in FREE_TEXTS[location.table]) return [];
    return eraserFor(location.table, person)
      .find(value)
      .map((each) => ({ ...location, excerpt: excerptOf(each), own }));
  });
  return { address: person.email, made: now.toISOString(), rows, mentions };
}

async function ownRows(db: Kysely<Database>, table: OwnTable, { rows }: Person): Promise<OwnRow[]> {
  const key = sql.ref(OWN_KEYS[table]);
  const found = await sql<{ row: OwnRow }>`
    select to_jsonb(each) as row from ${sql.table(table)} as each where ${key}::text = any(${rows[table]}::text[]) order by ${key}`.execute(
    db,
  );
  return found.rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !UNSAID.test(column))));
}

export const personOperations = {
  "person show": personDataOperation("person.show"),
  "person export": personDataOperation("person.export"),
};
