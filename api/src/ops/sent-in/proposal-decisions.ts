import { isDeepStrictEqual } from "node:util";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { proposalLetter } from "../../host/host-mails.ts";
import { HOST_NOTE, valuesFor, withProposal } from "../../host/proposals.ts";
import { photosOf } from "../../photos/photo-store.ts";
import { addressOf } from "../../submissions/host-letters.ts";
import type { StoredSubmission } from "../../submissions/submission-store.ts";
import { changeListingIn, type StoredListing } from "../listings/listing-changes.ts";
import { OperationError, type Surroundings } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

type Proposal = NonNullable<StoredSubmission["proposal"]>;

/** A field that a host wants changed. */
export interface ProposedField {
  readonly field: string;
  /** The listing's value now. */
  readonly now: unknown;
  readonly wanted: unknown;
  /** Whether the listing's value is another one than when the host asked. */
  readonly changedMeanwhile: boolean;
}

/** What a host wants changed, each value beside that of the listing. */
export async function compareProposal(db: Kysely<Database>, { listingId, base }: Proposal, record: StoredSubmission["record"]) {
  const listing = await findById(db, listingId);
  const now = valuesFor(listing.record, Object.keys(record));
  const changes: ProposedField[] = Object.keys(now).map((field) => ({
    field,
    now: now[field],
    wanted: record[field] ?? null,
    changedMeanwhile: !isDeepStrictEqual(now[field], base[field] ?? null),
  }));
  const note = record[HOST_NOTE];
  return { slug: listing.slug, changes, ...(typeof note === "string" ? { note } : {}) };
}

async function findById(db: Kysely<Database>, id: string): Promise<StoredListing> {
  const row = await db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"])
    .where("listings.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new OperationError("Its listing is gone.");
  return { id: row.id, slug: row.slug, record: row.record as SourceRecord, contact: row.fields ?? {} };
}

interface Deciding {
  readonly id: string;
  readonly proposal: Proposal;
  readonly silent: boolean;
  readonly around: Surroundings;
}

/** Changes the listing as its host wants, and tells the host. */
export async function approveProposal(
  trx: Transaction<Database>,
  {
    id,
    proposal,
    record: values,
    reason,
    silent,
    now,
    around,
  }: Deciding & { readonly record: StoredSubmission["record"]; readonly reason: string | undefined; readonly now: Date },
) {
  const { slug, contact } = await findById(trx, proposal.listingId);
  const photos = await photosOf(trx, id);
  const changed = await changeListingIn(trx, {
    slug,
    action: "listing.edit",
    reason,
    now,
    edit: ({ record }) => ({ ...withProposal(record, values, photos), ...contact }),
  });
  await recordOps(trx, {
    action: "submission.approve",
    subject: `submission ${id}`,
    changes: { listing: proposal.listingId, slug },
    reason,
  });
  const to = silent ? undefined : addressOf(contact);
  if (to !== undefined) {
    const address = changed.published ? `${await around.siteAddress(trx)}/property/${changed.slug}` : undefined;
    await around.mailer.put(
      trx,
      proposalLetter(to, { name: changed.name, ...(address ? { address } : {}) }, around.mailer.addresses.operator),
    );
  }
  return { ...changed, id, kind: "edit" as const, hostTold: to !== undefined, photos: photos.length };
}

/** Leaves the listing as it is, and tells the host why. */
export async function rejectProposal(
  trx: Transaction<Database>,
  { id, proposal, reason, silent, around }: Deciding & { readonly reason: string },
) {
  const { record, contact } = await findById(trx, proposal.listingId);
  const { name } = readListing(record);
  await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
  const to = silent ? undefined : addressOf(contact);
  if (to !== undefined) await around.mailer.put(trx, proposalLetter(to, { name, refused: reason }, around.mailer.addresses.operator));
  return { id, name, state: "declined" as const, hostTold: to !== undefined };
}
