import { randomUUID } from "node:crypto";
import { type NewProperty, PRIVATE_FIELDS } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

const privateFields: readonly string[] = PRIVATE_FIELDS;

/**
 * Stores a submission: pending and unpublished (docs/product/forms-add-listing.md#what-becomes-of-it). The private fields
 * about its host go to a table of their own.
 *
 * @returns its id
 */
export async function storeSubmission(trx: Kysely<Database>, record: NewProperty): Promise<string> {
  const id = randomUUID();
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  const part = (isPrivate: boolean) =>
    JSON.stringify(Object.fromEntries(entries.filter(([key]) => privateFields.includes(key) === isPrivate)));
  await trx
    .insertInto("submissions")
    .values({ id, record: part(false), status: "pending" })
    .execute();
  await trx
    .insertInto("submission_contacts")
    .values({ submission_id: id, fields: part(true) })
    .execute();
  return id;
}

export const SUBMISSION_STATES = ["pending", "accepted", "declined"] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export interface StoredSubmission {
  readonly status: SubmissionState;
  /** The record without its private fields. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The private fields. */
  readonly contact: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** The listing that its host wants changed, and the values that the changes were proposed for; undefined for a new listing. */
  readonly proposal: { readonly listingId: string; readonly base: Readonly<Record<string, unknown>> } | undefined;
}

/** A submission; undefined when there is none with that id. */
export async function findSubmission(db: Kysely<Database>, id: string): Promise<StoredSubmission | undefined> {
  const row = await db
    .selectFrom("submissions")
    .leftJoin("submission_contacts", "submission_contacts.submission_id", "submissions.id")
    .select(["submissions.status", "submissions.record", "submissions.created_at", "submission_contacts.fields", "listing_id", "base"])
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const proposal = row.listing_id === null ? undefined : { listingId: row.listing_id, base: row.base ?? {} };
  return { status: row.status, record: row.record, contact: row.fields ?? {}, createdAt: row.created_at, proposal };
}

/** Settles a pending submission; its row is kept. @returns false when it is not pending any more */
export async function settleSubmission(trx: Kysely<Database>, id: string, status: "accepted" | "declined"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
