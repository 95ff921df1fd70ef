import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { excerptOf, type Mention } from "../../erasure/mentions.ts";
import { findPerson, isOwn, OWN_KEYS, OWN_TABLES, type OwnTable, type Person } from "../../erasure/person.ts";
import { eraserFor, findTexts, listingsNaming } from "../../erasure/sweep.ts";
import { FREE_TEXTS } from "../../erasure/texts.ts";
import { line } from "../inputs.ts";
import { operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

const ADDRESS_MAX = 254;

/** The email address of the person that an operation is about. */
export const addressInput = line("ADDRESS", ADDRESS_MAX).regex(/^[^\s@]+@[^\s@]+$/, "ADDRESS must be an email address.");

/** Columns that tell nothing about the person: hashes, keys of passkeys, and blurred pictures. */
const UNSAID = /_hash$|^(?:hashes|placeholder|public_key|counter|transports|claim)$|_text$/;

type OwnRow = Readonly<Record<string, unknown>>;

/** Everything that is kept about one address. */
export interface Kept {
  readonly address: string;
  readonly made: string;
  /** The person's own rows, by table, as they are stored. */
  readonly rows: Readonly<Partial<Record<OwnTable, readonly OwnRow[]>>>;
  /** Free texts, of the person and of others, that have the address or one of the person's telephone numbers. */
  readonly mentions: readonly (Omit<Mention, "id"> & { readonly own: boolean })[];
}

const keptInput = z.object({ address: addressInput });

const kept = (action: "person.show" | "person.export") =>
  operation("owner", keptInput, async (db, { address }, now): Promise<Kept> => {
    const found = await readKept(db, address, now);
    const counts = Object.fromEntries(Object.entries(found.rows).map(([table, rows]) => [table, rows.length]));
    await recordOps(db, { action, subject: "address", changes: { ...counts, mentions: found.mentions.length } });
    return found;
  });

async function readKept(db: Kysely<Database>, address: string, now: Date): Promise<Kept> {
  const person = await findPerson(db, address);
  const rows: Partial<Record<OwnTable, OwnRow[]>> = {};
  for (const table of OWN_TABLES) {
    const some = await ownRows(db, table, person);
    if (some.length > 0) rows[table] = some;
  }
  const texts = await findTexts(db, person, await listingsNaming(db, [person]));
  const mentions = texts.flatMap(({ value, ...place }) => {
    const own = isOwn(person.rows, place);
    // Contacts of the person are among the rows.
    if (own && "isContact" in FREE_TEXTS[place.table]) return [];
    return eraserFor(place.table, person)
      .find(value)
      .map((each) => ({ ...place, excerpt: excerptOf(each), own }));
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

export const personOperations = { "person show": kept("person.show"), "person export": kept("person.export") };
