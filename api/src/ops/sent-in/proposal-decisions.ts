import { isDeepStrictEqual } from "node:util";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { addressOf } from "../../host/host-letters.ts";
import { proposalLetter } from "../../host/host-mails.ts";
import { HOST_NOTE, valuesFor, withProposal } from "../../host/proposals.ts";
import { PICTURES } from "../../host/proposed-pictures.ts";
import { photosOf } from "../../photos/photo-store.ts";
import type { StoredSubmission } from "../../submissions/submission-store.ts";
import { changeListingIn, type StoredListing } from "../listings/listing-changes.ts";
import { revertIn } from "../listings/listing-revert.ts";
import { ConflictError, type OperationContext, OperationError } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";

type Proposal = NonNullable<StoredSubmission["proposal"]>;

export const proposedField = z.object({
  field: z.string(),
  now: z.unknown(),
  wanted: z.unknown(),
  changedMeanwhile: z.boolean(),
});

export async function compareProposal(db: Kysely<Database>, { listingId, base }: Proposal, record: StoredSubmission["record"]) {
  const listing = await listingOf(db, listingId);
  const now = valuesFor(
    listing.record,
    Object.keys(record).filter((field) => field !== PICTURES),
  );
  const changes: z.output<typeof proposedField>[] = Object.keys(now).map((field) => ({
    field,
    now: now[field],
    wanted: record[field] ?? null,
    changedMeanwhile: !isDeepStrictEqual(now[field], base[field] ?? null),
  }));
  const note = record[HOST_NOTE];
  return { listing, slug: listing.slug, changes, ...(typeof note === "string" ? { note } : {}) };
}

export async function listingOf(db: Kysely<Database>, id: string): Promise<StoredListing> {
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
  readonly context: OperationContext;
}

export async function approveProposal(
  trx: Transaction<Database>,
  {
    id,
    proposal,
    record: values,
    reason,
    silent,
    overPlan,
    now,
    context,
  }: Deciding & {
    readonly overPlan: boolean;
    readonly record: StoredSubmission["record"];
    readonly reason: string | undefined;
    readonly now: Date;
  },
) {
  const { slug, contact } = await listingOf(trx, proposal.listingId);
  const photos = await photosOf(trx, id);
  const changed = await changeListingIn(trx, {
    slug,
    action: "listing.edit",
    reason,
    now,
    plan: { overPlan },
    edit: ({ record }) => ({ ...withProposal(record, { values, base: proposal.base, photos }), ...contact }),
  });
  await recordOps(trx, {
    action: "submission.approve",
    subject: `submission ${id}`,
    changes: { listing: proposal.listingId, slug },
    reason,
  });
  const to = silent ? undefined : addressOf(contact);
  if (to !== undefined) {
    const address = changed.published ? `${await context.siteAddress(trx)}/property/${changed.slug}` : undefined;
    await context.mailer.put(
      trx,
      proposalLetter(to, { name: changed.name, ...(address ? { address } : {}) }, context.mailer.addresses.operator),
      { held: { about: `submission ${id}` } },
    );
  }
  return { ...changed, id, kind: "edit" as const, hostTold: to !== undefined, photos: photos.length };
}

export async function rejectProposal(
  trx: Transaction<Database>,
  { id, proposal, reason, silent, context }: Deciding & { readonly reason: string },
) {
  const { record, contact } = await listingOf(trx, proposal.listingId);
  const { name } = readListing(record);
  const to = silent ? undefined : addressOf(contact);
  // The host's own page gives the reason to hosts who were told.
  const changes = to === undefined ? { hostTold: false } : {};
  await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes, reason });
  if (to !== undefined) {
    const mail = proposalLetter(to, { name, refused: reason }, context.mailer.addresses.operator);
    await context.mailer.put(trx, mail, { held: { about: `submission ${id}` } });
  }
  return { id, name, state: "declined" as const, hostTold: to !== undefined };
}

/** @throws {ConflictError} when the listing was changed since */
export async function takeBackProposal(
  trx: Transaction<Database>,
  { id, proposal: { listingId }, now }: Pick<Deciding, "id" | "proposal"> & { readonly now: Date },
): Promise<void> {
  const newest = (subject: string) =>
    trx.selectFrom("audit").select(["id", "at"]).where("subject", "=", subject).orderBy("id", "desc").limit(1).executeTakeFirst();
  const [approved, changed] = [await newest(`submission ${id}`), await newest(`listing ${listingId}`)];
  if (!approved || !changed) return;
  const to = Number(changed.id);
  if (to > Number(approved.id))
    throw new ConflictError(`The listing was changed${await doneBefore(trx, `listing ${listingId}`)}, so it stays.`);
  // Entries of one transaction have one time. An earlier one is of something else: the host's changes changed nothing.
  if (changed.at.getTime() === approved.at.getTime())
    await revertIn(trx, { listing: listingId, to, fields: [], anyway: false, reason: undefined, now }, {});
}
