import { isDeepStrictEqual } from "node:util";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { withHotTubInStep } from "../../db/consistent-fields.ts";
import { BadRecordError, lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { ConflictError, OperationError } from "../operation.ts";
import { byWhom, doneBefore, recordOps } from "../ops-audit.ts";
import { isContactField } from "./contact-fields.ts";
import { refuseBeyondPlan } from "./plan-allowances.ts";

export interface StoredListing {
  readonly id: string;
  readonly slug: string;
  /** The version, an ISO time: every change of the listing, whoever makes it, makes another. */
  readonly version?: string;
  /** The record without its private fields. */
  readonly record: SourceRecord;
  /** The private fields. */
  readonly contact: Readonly<Record<string, unknown>>;
}

/** The change of a field: its value before and after, or, for a private field, only that it changed. */
export type FieldChange = { readonly from: unknown; readonly to: unknown } | { readonly private: true };
type Values = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, FieldChange>>;

export interface ListingChange {
  readonly slug: string;
  readonly id: string;
  readonly name: string;
  readonly published: boolean;
  /** Empty when the listing had these values already; then nothing was written. */
  readonly changes: Changes;
  /** Its version after the change. */
  readonly version?: string;
}

/** @throws {OperationError} when no listing has the slug, {ConflictError} when an operator has removed the one that had it */
export async function findListing(db: Kysely<Database>, slug: string): Promise<StoredListing> {
  const row = await db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "listings.updated_at", "host_contacts.fields"])
    .where("listings.slug", "=", slug)
    .executeTakeFirst();
  if (!row) throw await noListing(db, slug);
  const version = row.updated_at.toISOString();
  return { id: row.id, slug: row.slug, version, record: row.record as SourceRecord, contact: row.fields ?? {} };
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
    ? new ConflictError(`SLUG names no listing any more: ${slug} was removed${byWhom({ who: removed.who, at: removed.at.toISOString() })}.`)
    : new OperationError(`SLUG names no listing of this directory: ${slug}.`);
}

export interface Change {
  readonly slug: string;
  /** The name of the change in the audit, such as `listing.publish`. */
  readonly action: string;
  readonly reason: string | undefined;
  readonly now: Date;
  /** The version that the operator saw; a listing that has another is left as it is. */
  readonly version?: string | undefined;
  /** Where the change counts against the listing's plan: whether somebody goes beyond it knowingly. */
  readonly plan?: { readonly overPlan: boolean };
  /** Remarks for the audit. */
  readonly remarks?: Readonly<Record<string, unknown>>;
  /** The whole new record, private fields included. */
  edit(stored: StoredListing, trx: Transaction<Database>): SourceRecord | Promise<SourceRecord>;
}

/**
 * Changes a listing. The record with its private fields, the catalogue's version and a line of the audit change together
 * or not at all. Servers notice the new version by themselves.
 *
 * @throws {OperationError} when no listing has the slug, or the new record cannot be stored
 * @throws {ConflictError} when the listing has another version than the operator saw
 */
export function changeListing(db: Kysely<Database>, change: Change): Promise<ListingChange> {
  return db.transaction().execute((trx) => changeListingIn(trx, change));
}

/** Does what `changeListing` does, as a part of a transaction. */
export async function changeListingIn(trx: Transaction<Database>, change: Change): Promise<ListingChange> {
  const { slug, action, reason, now, version, remarks, plan, edit } = change;
  // From here on nobody else writes listings, so the record that is compared is the one that is replaced.
  await lockListings(trx);
  const stored = await findListing(trx, slug);
  await refuseChanged(trx, stored, version);
  const before = { ...stored.record, ...stored.contact };
  // A record without a slug gets one from its name. It is set here, so that a new name does not change the listing's
  // address.
  const after = withHotTubInStep(await edit({ ...stored, record: { ...stored.record, Slug: slug } }, trx));
  const changes = differences({ ...before, Slug: slug }, after);
  const listing = readListing(after);
  const changed = { id: stored.id, slug: listing.slug, name: listing.name, published: listing.published, changes };
  if (Object.keys(changes).length === 0) return { ...changed, version: stored.version };
  const isBeyondPlan =
    plan !== undefined && (await refuseBeyondPlan(trx, { before: stored, after: { id: stored.id, record: after, contact: after } }, plan));
  try {
    await putListingsIn(trx, [{ ...after, "Updated At": now.toISOString() }], now);
  } catch (error) {
    throw error instanceof BadRecordError ? new OperationError(error.message) : error;
  }
  await recordOps(trx, {
    action,
    subject: `listing ${stored.id}`,
    changes: { ...changes, ...(isBeyondPlan ? { overPlan: true } : {}), ...remarks },
    reason,
  });
  return { ...changed, version: now.toISOString() };
}

/**
 * Leaves a listing as it is that has another version than the operator saw.
 *
 * @throws {ConflictError} telling who changed it, and when
 */
export async function refuseChanged(
  trx: Kysely<Database>,
  { id, slug, version }: Pick<StoredListing, "id" | "slug" | "version">,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const who = await doneBefore(trx, `listing ${id}`);
  throw new ConflictError(`${slug} was changed meanwhile${who}. Look at it as it is now, and save again if yours still holds.`);
}

/** The fields that differ, without the time of the last change. A missing field equals null. */
export function differences(before: SourceRecord, after: SourceRecord): Changes {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => key !== "Updated At");
  return changesOf(
    keys.filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null)),
    before,
    after,
  );
}

/** The changes of these fields. Of contacts they say only that they changed, since what is written down cannot be erased. */
export function changesOf(fields: readonly string[], before: Values, after: Values): Changes {
  const changeOf = (field: string): FieldChange =>
    isContactField(field) ? { private: true } : { from: before[field] ?? null, to: after[field] ?? null };
  return Object.fromEntries(fields.map((field) => [field, changeOf(field)]));
}

/** The changes in lines for people, one for each field. */
export function changeLines(changes: Changes): string[] {
  return Object.entries(changes).map(([field, change]) =>
    "private" in change ? `  ${field}: changed` : `  ${field}: ${shown(change.from)} -> ${shown(change.to)}`,
  );
}

const SHOWN_MAX = 200;

/** A field's value on one line, cut when it is long. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ");
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}
