import { isDeepStrictEqual } from "node:util";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import type { HostedRow } from "@nightlatch/hosts/change-hosted";
import { BadRecordError, lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { flag } from "../inputs.ts";
import { ConflictError, OperationError } from "../operation.ts";
import { doneBefore, operatorText, recordOps } from "../ops-audit.ts";
import { type Changes, changeLines, changesSchema, type FieldChange } from "../show.ts";
import { isContactField } from "./cells.ts";
import { rejectBeyondPlan } from "./plan-allowances.ts";

export interface StoredListing extends HostedRow {
  readonly version?: string;
}

type Values = Readonly<Record<string, unknown>>;

export const listingChangeSchema = z.object({
  ...{ slug: z.string(), id: z.string(), name: z.string(), published: z.boolean() },
  changes: changesSchema,
  version: z.string().optional(),
});
export type ListingChange = z.output<typeof listingChangeSchema>;

export const changedLines = ({ changes }: Pick<ListingChange, "changes">, done: string, already: string): string[] =>
  Object.keys(changes).length === 0 ? [already] : [done, ...changeLines(changes)];

export const overPlan = flag("even if the listing then exceeds its plan");

export const BATCH = 500;

export const storedListings = (db: Kysely<Database>) =>
  db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "listings.updated_at", "host_contacts.fields"]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedListings>["execute"]>>[number];

export const toStored = ({ id, slug, record, updated_at, fields }: StoredRow): StoredListing => ({
  ...{ id, slug, version: updated_at.toISOString(), record: record as SourceRecord, contact: fields ?? {} },
});

/** @throws {OperationError} when no listing has the slug, {ConflictError} when an operator has removed the listing */
export async function findListing(db: Kysely<Database>, slug: string): Promise<StoredListing> {
  const row = await storedListings(db).where("listings.slug", "=", slug).executeTakeFirst();
  if (!row) throw await noListing(db, slug);
  return toStored(row);
}

async function noListing(db: Kysely<Database>, slug: string): Promise<OperationError> {
  const removed = await db
    .selectFrom("audit")
    .select(["who", "at"])
    .where("action", "=", "listing.remove")
    .where(sql<boolean>`changes->>'slug' = ${slug}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return removed
    ? new ConflictError(`The listing ${slug} was removed${operatorText({ who: removed.who, at: removed.at.toISOString() })}.`)
    : new OperationError(`There is no listing ${slug}.`);
}

export interface Change {
  readonly slug: string;
  readonly action: string;
  readonly reason?: string | undefined;
  readonly now: Date;
  readonly version?: string | undefined;
  readonly overPlan?: boolean;
  readonly remarks?: Readonly<Record<string, unknown>>;
  edit(stored: StoredListing): SourceRecord | Promise<SourceRecord>;
}

/** Changes all fields or none. @throws {OperationError} when the listing is missing, {ConflictError} when its version differs */
export async function changeListing(
  trx: Transaction<Database>,
  { slug, action, reason, now, version, remarks, overPlan, edit }: Change,
): Promise<ListingChange & { readonly record: SourceRecord }> {
  await lockListings(trx);
  const stored = await findListing(trx, slug);
  await rejectChanged(trx, stored, version);
  // Stores the slug, because a record without one gets a slug from its new name, which would change the listing's URL.
  const record = withHotTubInStep(await edit({ ...stored, record: { ...stored.record, Slug: slug } }));
  const changes = differences({ ...stored.record, ...stored.contact, Slug: slug }, record);
  const { slug: newSlug, name, published } = readListing(record);
  const changed = { id: stored.id, slug: newSlug, name, published, changes, record };
  if (Object.keys(changes).length === 0) return { ...changed, version: stored.version };
  const isBeyondPlan = overPlan !== undefined && (await rejectBeyondPlan(trx, stored, record, overPlan));
  try {
    await putListingsIn(trx, [{ ...record, "Updated At": now.toISOString() }], now);
  } catch (error) {
    throw error instanceof BadRecordError ? new OperationError(error.message) : error;
  }
  const recorded = { ...changes, ...(isBeyondPlan ? { overPlan: true } : {}), ...remarks };
  await recordOps(trx, { action, subject: `listing ${stored.id}`, changes: recorded, reason });
  return { ...changed, version: now.toISOString() };
}

export async function rejectChanged(
  trx: Kysely<Database>,
  { id, slug, version }: Pick<StoredListing, "id" | "slug" | "version">,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const who = await doneBefore(trx, `listing ${id}`);
  throw new ConflictError(`${slug} was changed in the meantime${who}. Look at it again, and repeat your change if you still want it.`);
}

export function differences(before: SourceRecord, after: SourceRecord): Changes {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => key !== "Updated At");
  return changesOf(
    keys.filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null)),
    before,
    after,
  );
}

export function changesOf(fields: readonly string[], before: Values, after: Values): Changes {
  const changeOf = (field: string): FieldChange =>
    isContactField(field) ? { private: true } : { from: before[field] ?? null, to: after[field] ?? null };
  return Object.fromEntries(fields.map((field) => [field, changeOf(field)]));
}
