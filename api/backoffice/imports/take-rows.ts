import { withHotTubInStep, withPrivacyInStep } from "@nightlatch/database/consistent-fields";
import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { type ContactChange, notifyFormerHosts } from "@nightlatch/hosts/former-hosts";
import { lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import type { Mailer } from "@nightlatch/mail/mailer";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { reason } from "../inputs.ts";
import { encodeCell, fieldsRole, isContactField, kindOf } from "../listings/cells.ts";
import { BATCH, changesOf, type StoredListing, storedListings, toStored } from "../listings/listing-changes.ts";
import { privacyConflicts } from "../listings/privacy-columns.ts";
import { lengthProblem, problemOf } from "../listings/record-problems.ts";
import { operation } from "../operation.ts";
import { recordAllOps } from "../ops-audit.ts";
import { changesSchema } from "../show.ts";
import { slugOf, textOf } from "./row-keys.ts";
import { noteBatch } from "./runs.ts";

type Row = Readonly<Record<string, unknown>>;

export const SAME_NAME = ["refuse", "keep", "suffix"] as const;
export type SameName = (typeof SAME_NAME)[number];

const importInput = z.object({
  source: z.string().max(300),
  dryRun: z.boolean(),
  reason,
  sameName: z.enum(SAME_NAME).default("refuse"),
  exact: z.boolean().default(false),
  run: z.uuid().optional(),
  claimed: z.array(z.string()).default([]),
  rows: z
    .array(z.object({ row: z.number().int(), match: z.enum(["id", "slug"]), record: z.looseObject({ id: z.string().min(1) }) }))
    .max(BATCH),
});
type ImportInput = z.output<typeof importInput>;

const badRow = z.object({
  row: z.number(),
  reason: z.string(),
  sameName: z.literal(true).optional(),
});
type BadRow = z.output<typeof badRow>;

const rowChange = z.object({
  ...{ row: z.number(), id: z.string(), slug: z.string(), name: z.string() },
  fields: changesSchema.optional(),
});
export type RowChange = z.output<typeof rowChange>;

const conflictingRow = z.object({
  row: z.number(),
  slug: z.string(),
  conflicts: z.array(z.string()),
});
export type ConflictingRow = z.output<typeof conflictingRow>;

const takenSchema = z.object({
  ...{ added: z.number(), changed: z.number(), same: z.number(), kept: z.number() },
  ...{ bad: z.array(badRow), conflicting: z.array(conflictingRow), changes: z.array(rowChange) },
  about: z.array(z.object({ row: z.number(), id: z.string() })),
});

const importRole = ({ rows }: ImportInput) => fieldsRole([...new Set(rows.flatMap(({ record }) => Object.keys(record)))], "import");

export const take = operation(
  { role: importRole, input: importInput, output: takenSchema, audit: ["listing.import"], undo: "imports undo" },
  async (db, input, now, { mailer }) => {
    const taken = await db.transaction().execute((trx) => takeIn(trx, input, { now, mailer }));
    if (!input.dryRun) mailer.wake();
    return taken;
  },
);

const VALUES_AT_ONCE = 5_000;

export const values = operation(
  {
    role: "curator",
    input: z.object({
      field: z
        .string()
        .refine((field) => !isContactField(field), "--match cannot be a contact: several listings may have the same host.")
        .refine((field) => ["text", "amount", "other"].includes(kindOf(field)), "--match must be a field with one text or number."),
      after: z.string(),
    }),
    output: z.array(z.object({ id: z.string(), value: z.string() })),
  },
  async (db, { field, after }) =>
    db
      .selectFrom("listings")
      .select(["id", sql<string>`record->>${field}::text`.as("value")])
      .where(sql<boolean>`trim(record->>${field}::text) <> ''`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(VALUES_AT_ONCE)
      .execute(),
);

async function takeIn(
  trx: Transaction<Database>,
  input: ImportInput,
  { now, mailer }: { readonly now: Date; readonly mailer: Pick<Mailer, "put" | "addresses"> },
) {
  const { dryRun, rows, run } = input;
  await lockListings(trx);
  const stored = await storedFor(trx, input);
  const moved: ContactChange[] = [];
  const counts = { added: 0, changed: 0, same: 0, kept: 0, bad: [] as BadRow[], conflicting: [] as ConflictingRow[] };
  const changes: RowChange[] = [];
  const records: SourceRecord[] = [];
  const about = rows.map(({ row, match, record }) => ({ row, id: stored.of(record, match)?.id ?? record.id }));
  for (const row of rows) {
    const done = await takeRow(row, stored, input);
    if (typeof done === "string") counts[done] += 1;
    else if ("reason" in done) counts.bad.push(done);
    else {
      const { record, change } = done;
      counts[change.fields ? "changed" : "added"] += 1;
      changes.push(change);
      moved.push({ contact: stored.of(row.record, row.match)?.contact ?? {}, after: record });
      const conflicts = privacyConflicts(record);
      if (conflicts.length > 0) counts.conflicting.push({ row: row.row, slug: change.slug, conflicts });
      records.push(change.fields || !record["Updated At"] ? { ...record, "Updated At": now.toISOString() } : record);
    }
  }
  if (dryRun) return { ...counts, about, changes };
  if (records.length > 0) {
    await putListingsIn(trx, records, now);
    await recordImport(trx, changes, input);
    await notifyFormerHosts(trx, moved, mailer);
  }
  if (run !== undefined) await noteBatch(trx, run, { ...counts, read: rows.length, refused: counts.bad.length }, changes);
  return { ...counts, about, changes: [] };
}

async function recordImport(trx: Transaction<Database>, changes: readonly RowChange[], { source, run: id, reason: why }: ImportInput) {
  const entry = { action: "listing.import", reason: why };
  const run = id === undefined ? {} : { import: id };
  const changed = changes.filter(({ fields }) => fields);
  const added = changes.filter(({ fields }) => !fields).map(({ id }) => id);
  await recordAllOps(trx, [
    ...changed.map(({ id, fields }) => ({ ...entry, subject: `listing ${id}`, changes: { ...fields, source, ...run } })),
    { ...entry, subject: `import ${source}`, changes: { added, changed: changed.map(({ id }) => id), ...run } },
  ]);
}

type Stored = Awaited<ReturnType<typeof storedFor>>;
type ImportRow = ImportInput["rows"][number];
type Taken = "same" | "kept" | BadRow | { readonly record: SourceRecord; readonly change: RowChange };

async function takeRow({ row, match, record }: ImportRow, stored: Stored, { sameName, exact }: ImportInput): Promise<Taken> {
  const before = stored.of(record, match);
  if (stored.isTaken(before?.id ?? record.id)) return { row, reason: "An earlier row is about the same listing." };
  let after = before ? merge(before, record) : fresh(record, exact);
  const values = before && { ...before.record, ...before.contact };
  let different = values ? differentFields(values, after) : [];
  if (before && different.length === 0) return "same";
  const problem = lengthProblem(values ?? {}, after) ?? problemOf(after, Object.keys(record), exact);
  if (problem !== undefined) return { row, reason: problem };
  let { slug, name } = readListing(after);
  const owner = stored.otherOwner(slug, after.id);
  if (owner !== undefined) {
    if (sameName === "keep") return "kept";
    if (sameName === "refuse") return { row, reason: `Another listing has the slug ${slug} (${owner}).`, sameName: true };
    slug = before && isNumbered(before.slug, slug) ? before.slug : await stored.freeSlug(slug);
    after = { ...after, Slug: slug };
    different = values ? differentFields(values, after) : [];
    if (before && different.length === 0) return "same";
  }
  stored.add(after.id, slug, before?.slug);
  const change = { row, id: after.id, slug, name };
  return { record: after, change: values ? { ...change, fields: changesOf(different, values, after) } : change };
}

const isNumbered = (slug: string, base: string): boolean => slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));

const NUMBERS_AT_ONCE = 64;

async function storedFor(trx: Transaction<Database>, { rows, claimed }: ImportInput) {
  const ids = rows.map(({ record }) => record.id);
  const slugs = rows.map(({ record }) => slugOf(record)).filter(Boolean);
  const found = await storedListings(trx)
    .where(({ or, eb }) =>
      or([eb("listings.id", "=", sql<string>`any(${ids}::text[])`), eb("listings.slug", "=", sql<string>`any(${slugs}::text[])`)]),
    )
    .execute();
  const byId = new Map<string, StoredListing>();
  const idBySlug = new Map<string, string>(claimed.map((slug) => [slug, "an earlier row"]));
  for (const row of found) {
    byId.set(row.id, toStored(row));
    idBySlug.set(row.slug, row.id);
  }
  const nextNumber = new Map<string, number>();
  const taken = new Set<string>();
  return {
    of: (row: ImportRow["record"], match: ImportRow["match"]): StoredListing | undefined => {
      const owner = match === "slug" ? idBySlug.get(slugOf(row)) : undefined;
      return (owner === undefined ? undefined : byId.get(owner)) ?? byId.get(row.id);
    },
    otherOwner: (slug: string, id: string): string | undefined => {
      const owner = idBySlug.get(slug);
      return owner === id ? undefined : owner;
    },
    freeSlug: async (base: string): Promise<string> => {
      for (let number = nextNumber.get(base) ?? 2; ; number += NUMBERS_AT_ONCE) {
        const wanted = Array.from({ length: NUMBERS_AT_ONCE }, (_, at) => `${base}-${number + at}`);
        const taken = await trx.selectFrom("listings").select("slug").where("slug", "=", sql<string>`any(${wanted}::text[])`).execute();
        const there = new Set(taken.map(({ slug }) => slug));
        const at = wanted.findIndex((slug) => !there.has(slug) && !idBySlug.has(slug));
        if (at === -1) continue;
        nextNumber.set(base, number + at);
        return wanted[at] as string;
      }
    },
    isTaken: (id: string): boolean => taken.has(id),
    add: (id: string, slug: string, before: string | undefined): void => {
      taken.add(id);
      if (before !== undefined && before !== slug && idBySlug.get(before) === id) idBySlug.delete(before);
      idBySlug.set(slug, id);
    },
  };
}

const RETAINED_FIELDS: ReadonlySet<string> = new Set(["id", "Slug"]);

function merge({ id, slug, record, contact }: StoredListing, row: Row): SourceRecord {
  const merged: SourceRecord = { ...record, ...contact, id };
  for (const [field, value] of Object.entries(row)) {
    if (field === "Updated At" || field === "id") continue;
    if (encodeCell(field, value) === encodeCell(field, merged[field])) continue;
    if (encodeCell(field, value) !== "") merged[field] = value;
    else if (!RETAINED_FIELDS.has(field)) delete merged[field];
  }
  // Stores the slug, because a record without one gets a slug from its new name, which would change the listing's URL.
  if (differentFields({ ...record, ...contact }, merged).length > 0 && !textOf(merged.Slug)) merged.Slug = slug;
  return withHotTubInStep(withPrivacyInStep(record, merged));
}

function fresh(row: ImportRow["record"], exact: boolean): SourceRecord {
  const filled = Object.entries(row).filter(([, value]) => exact || (value !== null && value !== ""));
  return withHotTubInStep({ ...Object.fromEntries(filled), id: row.id });
}

function differentFields(before: Row, after: Row): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.filter((field) => encodeCell(field, before[field]) !== encodeCell(field, after[field]));
}
