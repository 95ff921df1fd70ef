import { isDeepStrictEqual } from "node:util";
import type { Mail } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { readListing } from "@nightlatch/domain";
import type { StoredSubmission } from "@nightlatch/forms/submissions/submission-store";
import { addressOf } from "@nightlatch/hosts/host-letters";
import { proposalLetter } from "@nightlatch/hosts/host-mails";
import { HOST_NOTE, valuesFor, withProposal } from "@nightlatch/hosts/proposals";
import { IMAGES_FIELD } from "@nightlatch/hosts/proposed-images";
import { photosOf } from "@nightlatch/media/photo-records";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { changeListing, type StoredListing, storedListings, toStored } from "../listings/listing-changes.ts";
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
    Object.keys(record).filter((field) => field !== IMAGES_FIELD),
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

export const listingOf = async (db: Kysely<Database>, id: string): Promise<StoredListing> =>
  toStored(
    await storedListings(db)
      .where("listings.id", "=", id)
      .executeTakeFirstOrThrow(() => new OperationError("Its listing is gone.")),
  );

interface Proposed extends Pick<StoredSubmission, "record"> {
  readonly id: string;
  readonly proposal: Proposal;
}

export async function approveProposal(
  trx: Transaction<Database>,
  { id, proposal: { listingId, base }, record: values }: Proposed,
  { reason, silent, overPlan }: { readonly reason?: string | undefined; readonly silent: boolean; readonly overPlan: boolean },
  { now, context }: { readonly now: Date; readonly context: OperationContext },
) {
  const { slug, contact } = await listingOf(trx, listingId);
  const photos = await photosOf(trx, id);
  const changed = await changeListing(trx, {
    ...{ slug, reason, now, overPlan, action: "listing.edit" },
    edit: ({ record }) => ({ ...withProposal(record, { values, base, photos }), ...contact }),
  });
  await recordOps(trx, { action: "submission.approve", subject: `submission ${id}`, changes: { listing: listingId, slug }, reason });
  const to = silent ? undefined : addressOf(contact);
  if (to !== undefined) {
    const address = changed.published ? { address: `${await context.siteAddress(trx)}/property/${changed.slug}` } : {};
    await putLetter(trx, id, proposalLetter(to, { name: changed.name, ...address }, context.mailer.addresses.operator), context);
  }
  return { ...changed, id, kind: "edit" as const, hostTold: to !== undefined, photos: photos.length };
}

export async function rejectProposal(
  trx: Transaction<Database>,
  { id, proposal }: Proposed,
  { reason, silent }: { readonly reason: string; readonly silent: boolean },
  context: OperationContext,
) {
  const { record, contact } = await listingOf(trx, proposal.listingId);
  const { name } = readListing(record);
  const to = silent ? undefined : addressOf(contact);
  const hostTold = to !== undefined;
  await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: hostTold ? {} : { hostTold }, reason });
  if (hostTold) await putLetter(trx, id, proposalLetter(to, { name, refused: reason }, context.mailer.addresses.operator), context);
  return { id, name, state: "declined" as const, hostTold };
}

const putLetter = (trx: Transaction<Database>, id: string, mail: Mail, { mailer }: OperationContext) =>
  mailer.put(trx, mail, { held: { about: `submission ${id}` } });

export async function takeBackProposal(trx: Transaction<Database>, { id, proposal: { listingId } }: Proposed, now: Date): Promise<void> {
  const newest = (subject: string) =>
    trx.selectFrom("audit").select(["id", "at"]).where("subject", "=", subject).orderBy("id", "desc").limit(1).executeTakeFirst();
  const [approved, changed] = [await newest(`submission ${id}`), await newest(`listing ${listingId}`)];
  if (!approved || !changed) return;
  const to = Number(changed.id);
  if (to > Number(approved.id))
    throw new ConflictError(`The listing was changed${await doneBefore(trx, `listing ${listingId}`)}, so the decision stays.`);
  // Entries of one transaction have the same time. An earlier time means that the approval changed no field, so a revert has nothing to do.
  if (changed.at.getTime() === approved.at.getTime()) await revertIn(trx, { listing: listingId, to, fields: [], anyway: false, now }, {});
}
