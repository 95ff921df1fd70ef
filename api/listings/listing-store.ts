import { listingTexts } from "@nightlatch/catalogue/listing-texts";
import { notifyOfChange } from "@nightlatch/database/change-notifications";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import { type ListingIndexRow, toIndexRow, writeIndexRows } from "@nightlatch/database/listing-index";
import type { Database, NewListing } from "@nightlatch/database/schema";
import { isStorableText, PRIVATE_FIELDS, readListing, type SourceRecord, sourceRecordSchema } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";

const INSERT_ROWS = 200;
/** Most listing ids in a log entry. Larger changes are logged without ids. */
const NOTED_CHANGES = 5_000;
const RETAINED_VERSIONS = 1_000;

export class BadRecordError extends Error {
  override readonly name = "BadRecordError";
}

/** Stores records with the source table's field names, including private fields. @throws {BadRecordError} before any write */
export async function putListings(db: Kysely<Database>, records: readonly unknown[], now: Date = new Date()): Promise<void> {
  await db.transaction().execute((trx) => putListingsIn(trx, records, now));
}

export async function putListingsIn(trx: Transaction<Database>, records: readonly unknown[], now: Date = new Date()): Promise<void> {
  const rows = records.map((record) => toRows(record, now));
  if (rows.length === 0) return;
  await bumpVersion(
    trx,
    rows.map(({ listing }) => listing.id),
  );
  for (let at = 0; at < rows.length; at += INSERT_ROWS) await writeRows(trx, rows.slice(at, at + INSERT_ROWS));
}

/** Call this before a transaction reads listings that it will change. Otherwise two transactions can deadlock. */
export async function lockListings(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom("catalogue_version").select("version").forUpdate().executeTakeFirstOrThrow();
}

export async function removeListings(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute((trx) => removeListingsIn(trx, ids));
}

export async function removeListingsIn(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await bumpVersion(trx, ids);
  await trx.deleteFrom("listings").where("id", "in", ids).execute();
}

/** Fills a catalogue once, at version 0. @param more adds related rows in the transaction @returns how many listings were added */
export async function fillNewCatalogue(
  db: Kysely<Database>,
  readRecords: () => Promise<readonly unknown[]>,
  more: (trx: Transaction<Database>) => Promise<void> = async () => {},
): Promise<number> {
  const isNew = async (on: Kysely<Database>) => {
    const { version } = await on.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
    return Number(version) === 0;
  };
  if (!(await isNew(db))) return 0;
  const records = await readRecords();
  return db.transaction().execute(async (trx) => {
    // A second server waits for the lock, then finds a higher version.
    await lockListings(trx);
    if (!(await isNew(trx))) return 0;
    await putListingsIn(trx, records);
    await more(trx);
    return records.length;
  });
}

async function bumpVersion(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const row = await trx
    .updateTable("catalogue_version")
    .set({ version: sql<number>`version + 1` })
    .returning(["version", notifyOfChange.as("told")])
    .executeTakeFirstOrThrow();
  const version = Number(row.version);
  const changed = [...new Set(ids)];
  // Without ids in the log, servers read all listings again.
  if (changed.length <= NOTED_CHANGES) {
    await trx
      .insertInto("listing_changes")
      .values(changed.map((listing_id) => ({ version, listing_id })))
      .execute();
  }
  await trx
    .deleteFrom("listing_changes")
    .where("version", "<=", version - RETAINED_VERSIONS)
    .execute();
}

interface ListingRows {
  readonly listing: NewListing;
  readonly index: ListingIndexRow;
  readonly contact: Readonly<Record<string, unknown>> | undefined;
}

function toRows(input: unknown, now: Date): ListingRows {
  const record = checkRecord(input);
  const contact = PRIVATE_FIELDS.flatMap((key) => (record[key] ? [[key, record[key]] as const] : []));
  const stored = withHotTubInStep({ ...record });
  for (const key of PRIVATE_FIELDS) delete stored[key];
  stored["Updated At"] ||= now.toISOString();
  const listing = readListing(stored);
  const texts = listingTexts(listing);
  return {
    listing: {
      id: listing.id,
      slug: listing.slug,
      record: JSON.stringify(stored),
      published: listing.published,
      name_text: texts.name,
      city_text: texts.city,
      state_text: texts.state,
      country_text: texts.country,
      updated_at: now,
    },
    index: toIndexRow(stored, listing, now),
    contact: contact.length ? Object.fromEntries(contact) : undefined,
  };
}

export function checkRecord(input: unknown): SourceRecord {
  const parsed = sourceRecordSchema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadRecordError(`${nameOf(input)}: ${issue?.path.map(String).join(".") || "the record"} is not valid (${issue?.message}).`);
  }
  const bad = findUnstorable(parsed.data);
  if (bad) throw new BadRecordError(`${nameOf(input)}: ${bad} holds a character that cannot be stored.`);
  return parsed.data;
}

function nameOf(input: unknown): string {
  const id = typeof input === "object" && input !== null ? (input as { id?: unknown }).id : undefined;
  return typeof id === "string" ? `Record ${JSON.stringify(id)}` : "A record without an id";
}

function findUnstorable(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") return isStorableText(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const partPath = path ? `${path}.${key}` : key;
    const bad = isStorableText(key) ? findUnstorable(part, partPath) : partPath;
    if (bad !== undefined) return bad;
  }
  return undefined;
}

/** A slug in use has no redirect. Redirects point to listings, so they form no chain. */
async function noteMoves(trx: Kysely<Database>, rows: readonly ListingRows[]): Promise<void> {
  const ids = rows.map(({ listing }) => listing.id);
  const slugs = rows.map(({ listing }) => listing.slug);
  await sql`
    insert into listing_redirects (slug, listing_id)
    select before.slug, before.id from unnest(${ids}::text[], ${slugs}::text[]) as after (id, slug)
    join listings as before on before.id = after.id and before.slug <> after.slug
    on conflict (slug) do update set listing_id = excluded.listing_id`.execute(trx);
  await sql`delete from listing_redirects where slug = any(${slugs}::text[])`.execute(trx);
}

async function writeRows(trx: Kysely<Database>, rows: readonly ListingRows[]): Promise<void> {
  await noteMoves(trx, rows);
  await trx
    .insertInto("listings")
    .values(rows.map(({ listing }) => listing))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        slug: ref("excluded.slug"),
        record: ref("excluded.record"),
        published: ref("excluded.published"),
        name_text: ref("excluded.name_text"),
        city_text: ref("excluded.city_text"),
        state_text: ref("excluded.state_text"),
        country_text: ref("excluded.country_text"),
        updated_at: ref("excluded.updated_at"),
      })),
    )
    .execute();
  await writeIndexRows(
    trx,
    rows.map(({ index }) => index),
  );
  const ids = rows.map(({ listing }) => listing.id);
  await trx.deleteFrom("host_contacts").where("listing_id", "in", ids).execute();
  const contacts = rows.flatMap(({ listing, contact }) => (contact ? [{ listing_id: listing.id, fields: JSON.stringify(contact) }] : []));
  if (contacts.length) await trx.insertInto("host_contacts").values(contacts).execute();
}
