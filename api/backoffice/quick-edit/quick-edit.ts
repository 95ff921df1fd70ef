import { createHash } from "node:crypto";
import { recordAudit } from "@nightlatch/database/audit";
import { utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import type { QuickEdit, QuickEditChanges, QuickEditValues, SourceRecord } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { shorten } from "@nightlatch/http/validation";
import { lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import { readQuickEditValues, tidyQuickEdit, withQuickEdit } from "@nightlatch/listings/quick-edit-record";
import type { Kysely } from "kysely";

export async function readQuickEdit(db: Kysely<Database>, slug: string): Promise<QuickEdit> {
  const stored = await findRecord(db, slug);
  return toQuickEdit(slug, stored.record);
}

/** Changes all fields or none; equal values cause no write. @throws {ApiFault} `listing_not_found`, `edit_conflict` */
export async function saveQuickEdit(
  db: Kysely<Database>,
  slug: string,
  { version, ...changes }: QuickEditChanges,
  now: Date = new Date(),
): Promise<QuickEdit> {
  return db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const { record, contact } = await findRecord(trx, slug);
    if (versionOf(record) !== version) throw new ApiFault("edit_conflict", { field: "version" });
    const wanted = tidyQuickEdit(changes);
    const different = differences(readQuickEditValues(record), wanted);
    if (Object.keys(different).length === 0) return toQuickEdit(slug, record);
    const edited = { ...withQuickEdit(record, wanted, utcDay(now)), Slug: slug, "Updated At": now.toISOString() };
    await putListingsIn(trx, [{ ...edited, ...contact }], now);
    await recordAudit(trx, { who: "quick-edit", action: "listing.edit", subject: `listing ${record.id}`, changes: different });
    return toQuickEdit(slug, (await findRecord(trx, slug)).record);
  });
}

async function findRecord(db: Kysely<Database>, slug: string) {
  const row = await db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.record", "host_contacts.fields"])
    .where("listings.slug", "=", slug)
    .executeTakeFirst();
  if (!row) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) } });
  return { record: row.record as SourceRecord, contact: row.fields ?? {} };
}

function toQuickEdit(slug: string, record: SourceRecord): QuickEdit {
  return { slug, version: versionOf(record), ...readQuickEditValues(record) };
}

function versionOf(record: SourceRecord): string {
  return createHash("sha256").update(JSON.stringify(record)).digest("base64url").slice(0, 22);
}

function differences(before: QuickEditValues, wanted: Partial<QuickEditValues>): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(wanted) as (keyof QuickEditValues)[];
  return Object.fromEntries(
    fields
      .filter((field) => wanted[field] !== undefined && wanted[field] !== before[field])
      .map((field) => [field, { from: before[field], to: wanted[field] }]),
  );
}
