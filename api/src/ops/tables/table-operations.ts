import { randomUUID } from "node:crypto";
import { readListing, type SourceRecord, slugify } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { withHotTubInStep } from "../../db/hot-tub.ts";
import { lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { reason } from "../inputs.ts";
import { encodeCell } from "../listings/cells.ts";
import type { StoredListing } from "../listings/listing-changes.ts";
import { problemOf } from "../listings/record-problems.ts";
import { operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

/** Most rows that are sent to or read from the database at once. */
export const BATCH = 500;

type Row = Readonly<Record<string, unknown>>;

/** The names of all fields that any listing has, with those of hosts apart. */
const fields = operation(z.object({}), async (db) => {
  const keysOf = async (table: "listings" | "host_contacts", column: "record" | "fields") => {
    const { rows } = await sql<{
      key: string;
    }>`select distinct jsonb_object_keys(${sql.ref(column)}) as key from ${sql.table(table)}`.execute(db);
    return rows.map(({ key }) => key);
  };
  return { fields: await keysOf("listings", "record"), hostFields: await keysOf("host_contacts", "fields") };
});

/** A page of whole listings, ordered by id. */
const page = operation(z.object({ after: z.string(), contacts: z.boolean() }), async (db, { after, contacts }) => {
  const found = await storedListings(db).where("listings.id", ">", after).orderBy("listings.id").limit(BATCH).execute();
  return found.map(({ id, record, fields }) => ({ ...record, ...(contacts ? fields : {}), id }));
});

const exported = operation(z.object({ count: z.number().int(), contacts: z.boolean(), reason }), async (db, { reason, ...changes }) => {
  await recordOps(db, { action: "listing.export", subject: "listings", changes, reason });
  return changes;
});

const importInput = z.object({
  source: z.string().max(300),
  dryRun: z.boolean(),
  reason,
  rows: z.array(z.object({ line: z.number().int(), record: z.record(z.string(), z.unknown()) })).max(BATCH),
});

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/**
 * `listings import`: takes rows in. A row belongs to the listing with its id, or else with its slug, or else it is a new
 * listing. Fields that a row does not name stay as they are, host contacts among them; an empty value empties its field.
 * Rows that equal what is stored are left alone.
 */
const take = operation(importInput, (db, { source, dryRun, reason, rows }, now) =>
  db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const stored = await storedFor(
      trx,
      rows.map(({ record }) => record),
    );
    const bad: BadRow[] = [];
    const added: string[] = [];
    const changed: Record<string, readonly string[]> = {};
    const records: SourceRecord[] = [];
    for (const { line, record: row } of rows) {
      const before = stored.of(row);
      const after = before ? merge(before, row) : fresh(row);
      const different = before ? differentFields({ ...before.record, ...before.contact }, after) : [];
      if (before && different.length === 0) continue;
      const problem = problemOf(after, Object.keys(row)) ?? stored.slugProblem(after);
      if (problem !== undefined) {
        bad.push({ line, reason: problem });
        continue;
      }
      if (before) changed[before.id] = different;
      else added.push(after.id);
      stored.add(after);
      records.push(before || !after["Updated At"] ? { ...after, "Updated At": now.toISOString() } : after);
    }
    if (!dryRun && records.length > 0) {
      await putListingsIn(trx, records, now);
      await recordOps(trx, { action: "listing.import", subject: `import ${source}`, changes: { added, changed }, reason });
    }
    const counts = { added: added.length, changed: Object.keys(changed).length };
    return { ...counts, same: rows.length - bad.length - records.length, bad };
  }),
);

const storedListings = (db: Kysely<Database>) =>
  db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"]);

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const slugOf = (row: Row): string => textOf(row.Slug) || slugify(textOf(row.Name));

/** The stored listings that rows are about, and the owner of each slug. */
async function storedFor(trx: Transaction<Database>, rows: readonly Row[]) {
  const ids = rows.map((row) => textOf(row.id)).filter(Boolean);
  const slugs = rows.map(slugOf).filter(Boolean);
  const found = await storedListings(trx)
    .where(({ or, eb }) =>
      or([eb("listings.id", "=", sql<string>`any(${ids}::text[])`), eb("listings.slug", "=", sql<string>`any(${slugs}::text[])`)]),
    )
    .execute();
  const byId = new Map<string, StoredListing>();
  const idBySlug = new Map<string, string>();
  for (const { id, slug, record, fields } of found) {
    byId.set(id, { id, slug, record: record as SourceRecord, contact: fields ?? {} });
    idBySlug.set(slug, id);
  }
  return {
    of: (row: Row): StoredListing | undefined => byId.get(textOf(row.id) || (idBySlug.get(slugOf(row)) ?? "")),
    slugProblem: (record: SourceRecord): string | undefined => {
      const { slug } = readListing(record);
      const owner = idBySlug.get(slug);
      return owner === undefined || owner === record.id ? undefined : `Slug is another listing's: ${slug} (${owner}).`;
    },
    add: (record: SourceRecord): void => {
      idBySlug.set(readListing(record).slug, record.id);
    },
  };
}

/** Fields that an empty cell does not empty, so that a listing keeps its id and its address. */
const KEPT: ReadonlySet<string> = new Set(["id", "Slug"]);

function merge({ id, slug, record, contact }: StoredListing, row: Row): SourceRecord {
  const merged: SourceRecord = { ...record, ...contact, id };
  for (const [field, value] of Object.entries(row)) {
    if (field === "Updated At" || field === "id") continue;
    if (encodeCell(field, value) === encodeCell(field, merged[field])) continue;
    if (encodeCell(field, value) !== "") merged[field] = value;
    else if (!KEPT.has(field)) delete merged[field];
  }
  // A record without a slug gets one from its name. It is set here, so that a new name does not change the listing's
  // address.
  if (differentFields({ ...record, ...contact }, merged).length > 0 && !textOf(merged.Slug)) merged.Slug = slug;
  return withHotTubInStep(merged);
}

function fresh(row: Row): SourceRecord {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== "");
  return withHotTubInStep({ ...Object.fromEntries(filled), id: textOf(row.id) || randomUUID() });
}

function differentFields(before: Row, after: Row): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.filter((field) => encodeCell(field, before[field]) !== encodeCell(field, after[field]));
}

export const tableOperations = {
  "listings fields": fields,
  "listings page": page,
  "listings exported": exported,
  "listings import": take,
};
