import { randomUUID } from "node:crypto";
import { isWithin } from "@nightlatch/database/clock";
import type { Database, Written } from "@nightlatch/database/schema";
import { type NewProperty, PRIVATE_FIELDS } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";

const privateFields: readonly string[] = PRIVATE_FIELDS;

/** @returns the submission's id (docs/product/forms-add-listing.md#what-becomes-of-it) */
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
type SubmissionState = (typeof SUBMISSION_STATES)[number];

export interface StoredSubmission {
  readonly status: SubmissionState;
  readonly record: Readonly<Record<string, unknown>>;
  readonly contact: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** The listing to change and its previous values; undefined for a new listing. */
  readonly proposal: { readonly listingId: string; readonly base: Readonly<Record<string, unknown>> } | undefined;
  readonly version: number;
  readonly decidedAt: Date | null;
  readonly questions: readonly Written[];
}

export async function findSubmission(db: Kysely<Database>, id: string): Promise<StoredSubmission | undefined> {
  const row = await db
    .selectFrom("submissions")
    .leftJoin("submission_contacts", "submission_contacts.submission_id", "submissions.id")
    .select(["status", "record", "submissions.created_at", "version", "decided_at", "questions", "listing_id", "base"])
    .select("submission_contacts.fields")
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, record, fields, created_at: createdAt, version, decided_at: decidedAt, questions, listing_id: listingId, base } = row;
  const proposal = listingId === null ? undefined : { listingId, base: base ?? {} };
  return { status, record, contact: fields ?? {}, createdAt, version, decidedAt, questions, proposal };
}

export async function settleSubmission(trx: Kysely<Database>, id: string, status: "accepted" | "declined"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ status, decided_at: sql<Date>`now()`, ...NEXT })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NEXT = { version: sql<number>`version + 1` };

export async function changeSubmission(
  trx: Kysely<Database>,
  id: string,
  change: { readonly record?: Readonly<Record<string, unknown>>; readonly questions?: readonly Written[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ ...Object.fromEntries(Object.entries(change).map(([column, value]) => [column, JSON.stringify(value)])), ...NEXT })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Seconds until an operator's decision becomes final (docs/adr/0049). */
export const UNDO_SECONDS = 10;

/** Reopens a recently decided submission. @returns false after `UNDO_SECONDS` */
export async function reopenSubmission(trx: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set({ status: "pending", decided_at: null, told_at: null, ...NEXT })
    .where("id", "=", id)
    .where("status", "!=", "pending")
    .where(isWithin("decided_at", UNDO_SECONDS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
