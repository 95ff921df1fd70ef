import { listingTypes, privacyViews, readListing, submissionSlug, toListingDetail } from "@nightlatch/domain";
import { z } from "zod";
import { withProposal } from "../../host/proposals.ts";
import { largestFile, toSourceImage } from "../../photos/photo-files.ts";
import { type SentInPhoto, sentPhotosOf } from "../../photos/photo-store.ts";
import { duplicatesOf, placeWords } from "../../submissions/review-findings.ts";
import { UNDO_SECONDS } from "../../submissions/submission-store.ts";
import { contactsRole, operation } from "../operation.ts";
import { lastEntry, recordRead } from "../ops-audit.ts";
import { comparePictures } from "./compare-pictures.ts";
import { findById, type SubmissionKind, submissionId, wholeSubmissionId } from "./find-submission.ts";
import { compareProposal } from "./proposal-decisions.ts";

/**
 * `submissions show`: all that is known of a submission, and what helps to judge it. Of the host's fields it shows only the names,
 * unless `--contacts` is given.
 *
 * @returns `changes`, what a host wants changed, with the listing's values beside it; `pictures`, those of the listing now and as the
 * host wants them, where these differ; `page`, where the page of its listing can be
 * seen as it would be, or as it is before a change; `photos`, whose addresses only signed-in operators can open; `decided`, who decided and when, and until when it can be
 * taken back; `duplicates`, what may be the same place; `reads`, the types, features and facts that pages would show; `words`, what
 * its words classify to
 */
export const review = operation(
  contactsRole,
  z.object({ id: submissionId, contacts: z.boolean().default(false) }),
  async (db, { id: named, contacts }) => {
    const id = await wholeSubmissionId(db, named);
    const { record, contact, status, createdAt, version, decidedAt, questions, proposal } = await findById(db, id);
    if (contacts) await recordRead(db, `submission ${id}`);
    const photos = await sentPhotosOf(db, id);
    const compared = proposal && (await compareProposal(db, proposal, record));
    const kind: SubmissionKind = proposal ? "edit" : "new";
    const taken = photos.filter(({ leftOut }) => !leftOut);
    const proposed = compared && withProposal(compared.listing.record, { values: record, base: proposal?.base ?? {}, photos: taken });
    const listing = readListing(proposed ?? { ...record, id });
    const decision = decidedAt && (await lastEntry(db, `submission ${id}`));
    return {
      id,
      kind,
      ...(compared && proposed
        ? {
            slug: compared.slug,
            changes: compared.changes,
            note: compared.note,
            pictures: comparePictures(compared.listing.record, { proposed, base: proposal?.base, values: record }),
          }
        : {}),
      state: status,
      version,
      createdAt: createdAt.toISOString(),
      name: listing.name,
      page: `/property/${compared ? compared.slug : submissionSlug(id)}`,
      record,
      photos: photos.map(toPhoto),
      hostFields: Object.keys(contact),
      ...(contacts ? { host: contact } : {}),
      questions,
      ...(decision ? { decided: { ...decision, undoUntil: new Date(decidedAt.getTime() + UNDO_SECONDS * 1_000).toISOString() } } : {}),
      duplicates: status === "pending" && !proposal ? await duplicatesOf(db, { id, record, contact }) : [],
      reads: { types: listingTypes(listing), features: toListingDetail(listing).features, facts: privacyViews(listing) },
      words: placeWords(record),
    };
  },
);

/** A photo with its file's name and its addresses on this site: the widest, and one for lists. */
function toPhoto({ leftOut, ...photo }: SentInPhoto) {
  const { url, thumbnails } = toSourceImage(photo);
  const { id, caption, width, height } = photo;
  return { id, file: largestFile(photo), caption, leftOut, width, height, address: url, thumbnail: thumbnails?.large?.url ?? url };
}
