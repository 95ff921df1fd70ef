import { isDeepStrictEqual } from "node:util";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import type { Database } from "@nightlatch/database/schema";
import { PHOTO_CAPTION_MAX, readListing, type SourceRecord } from "@nightlatch/domain";
import { changeSubmission, reopenSubmission, UNDO_SECONDS } from "@nightlatch/forms/submissions/submission-store";
import { askHost } from "@nightlatch/hosts/host-letters";
import { lockListings, removeListingsIn } from "@nightlatch/listings/listing-store";
import { takeBackMails } from "@nightlatch/mail/outbox";
import { arrangePhotos, submittedPhotosOf } from "@nightlatch/media/photo-records";
import type { Transaction } from "kysely";
import { z } from "zod";
import { choices, line, reason, writtenSchema } from "../inputs.ts";
import { differences } from "../listings/listing-changes.ts";
import { readAssignments, setRole, withValues } from "../listings/listing-edit.ts";
import { ALLOWABLE } from "../listings/oddities.ts";
import { ConflictError, OperationError, writeOperation } from "../operation.ts";
import { currentOperator, doneBefore, lastEntry, recordOps } from "../ops-audit.ts";
import { changeLines, changesSchema, formatValue } from "../show.ts";
import { findById, submissionId, takeWaiting, version } from "./find-submission.ts";
import { listingOf, takeBackProposal } from "./proposal-decisions.ts";

const editInput = z.object({
  id: submissionId,
  version,
  set: z
    .array(z.string())
    .min(1, "--set is required: Field=value.")
    .meta({ description: "a field and its new value; can be given several times", value: "field=value", repeat: "each" }),
  allow: choices(ALLOWABLE)
    .meta({ description: "store values that the site doesn't know, as `listings edit` does", value: "kinds" })
    .default([]),
  reason,
});

const SETTLED = /^(Plan|Featured|Verified.*|Affiliate|Slug|Host .*)$/;

const edit = writeOperation(
  {
    role: setRole,
    input: editInput,
    output: z.object({ id: z.string(), version: z.number(), changes: changesSchema }),
    audit: ["submission.edit"],
    undo: "submissions edit",
    command: {
      does: "Changes fields before the decision: types, tags, privacy facts, texts.",
      examples: ["submissions edit 4f0c1a2e --set 'Tags=tag-sauna, tag-hot-tub-private' --set 'Property Type=type-kink-cabin'"],
      says: ({ changes }) => (Object.keys(changes).length === 0 ? "Nothing to change." : changeLines(changes)),
    },
  },
  async (trx, { id: named, version: seen, reason, set, allow }) => {
    const { id, record, version, proposal } = await takeWaiting(trx, named, seen);
    if (proposal) throw new OperationError("A host's changes are approved or declined as they are; `listings edit` changes the listing.");
    const stored = { id, slug: "", record: { ...record, id } as SourceRecord, contact: {} };
    const values = readAssignments(set, stored);
    const settled = Object.keys(values).find((field) => SETTLED.test(field));
    if (settled !== undefined)
      throw new OperationError(`--set ${settled} is set on the listing: \`listings edit\` changes it after the approval.`);
    const edited = withHotTubInStep(withValues(stored, values, allow));
    const changes = differences(stored.record, edited);
    if (Object.keys(changes).length === 0) return { id, version, changes };
    const { id: _id, ...fieldValues } = edited;
    const filled = Object.fromEntries(Object.entries(fieldValues).filter(([, value]) => value !== null));
    await changeSubmission(trx, id, { record: filled });
    await recordOps(trx, { action: "submission.edit", subject: `submission ${id}`, changes, reason });
    return { id, version: version + 1, changes };
  },
);

const photosInput = z.object({
  id: submissionId,
  version,
  reason,
  photos: z
    .array(
      z.object({
        id: z.string().regex(/^[0-9a-f]{32}$/, "A photo's id must be one that `submissions show` shows."),
        caption: z.string().trim().max(PHOTO_CAPTION_MAX, `A caption must have at most ${PHOTO_CAPTION_MAX} characters.`).default(""),
        leftOut: z.boolean().default(false),
      }),
    )
    .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, "Name each photo once."),
});

const photos = writeOperation(
  {
    role: "curator",
    input: photosInput,
    output: z.object({ id: z.string(), version: z.number() }),
    audit: ["submission.photos"],
    undo: "submissions photos",
  },
  async (trx, { id: named, version: seen, reason, photos }) => {
    const { id, version } = await takeWaiting(trx, named, seen);
    const had = await submittedPhotosOf(trx, id);
    if (had.length !== photos.length || !had.every((photo) => photos.some((each) => each.id === photo.id)))
      throw new OperationError("Name each photo of the submission once; `submissions show` shows them.");
    const asArranged = (all: typeof photos) => all.map(({ id, caption, leftOut }) => ({ id, caption, leftOut }));
    const [from, to] = [asArranged(had), asArranged(photos)];
    if (isDeepStrictEqual(from, to)) return { id, version };
    await arrangePhotos(trx, id, photos);
    await changeSubmission(trx, id, {});
    await recordOps(trx, { action: "submission.photos", subject: `submission ${id}`, changes: { Photos: { from, to } }, reason });
    return { id, version: version + 1 };
  },
);

const ask = writeOperation(
  {
    role: "curator",
    input: z.object({ id: submissionId, version, question: line(2_000, "in your own words").meta({ argument: true }) }),
    output: z.object({ id: z.string(), name: z.string(), version: z.number(), questions: z.array(writtenSchema) }),
    audit: ["submission.ask"],
    command: {
      does: "Emails the host a question. The host replies by email.",
      examples: ["submissions ask 4f0c1a2e 'Is the sauna yours alone, or shared with the other cabin?'"],
      says: ({ name }) => `The host of ${formatValue(name)} gets the question by email.`,
    },
  },
  async (trx, { id: named, version: seen, question }, now, context) => {
    const { id, questions, version, ...waiting } = await takeWaiting(trx, named, seen);
    const { record, contact } = waiting.proposal ? await listingOf(trx, waiting.proposal.listingId) : waiting;
    const { name } = readListing({ ...record, id });
    if (!(await askHost(trx, { name, question, contact }, context)))
      throw new OperationError("The submission has no email address, so its host cannot be asked.");
    const written = [...questions, { at: now.toISOString(), who: currentOperator(), text: question }];
    await changeSubmission(trx, id, { questions: written });
    await recordOps(trx, { action: "submission.ask", subject: `submission ${id}`, changes: { question } });
    return { id, name, version: version + 1, questions: written };
  },
);

async function nothingToTakeBack(trx: Transaction<Database>, id: string): Promise<OperationError> {
  const last = await lastEntry(trx, `submission ${id}`);
  return last?.action === "submission.undo"
    ? new ConflictError(`The decision was undone${await doneBefore(trx, `submission ${id}`)}.`)
    : new OperationError("The submission is pending: there is nothing to undo.");
}

/** Also cancels the mail about the decision (docs/adr/0049). @throws {ConflictError} after ten seconds, or for a changed listing */
const undo = writeOperation(
  {
    role: "curator",
    input: z.object({ id: submissionId }),
    output: z.object({ id: z.string(), name: z.string(), was: z.string(), state: z.literal("pending") }),
    audit: ["submission.undo", "listing.revert"],
    command: {
      does: "Undoes a decision within ten seconds, before its email leaves.",
      examples: ["submissions undo 4f0c1a2e"],
      says: ({ name }) => `${formatValue(name)} is pending again. No email has left.`,
    },
  },
  async (trx, { id: named }, now) => {
    await lockListings(trx);
    const { id } = await findById(trx, named);
    await trx.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
    const { status, proposal, record } = await findById(trx, id);
    if (status === "pending") throw await nothingToTakeBack(trx, id);
    if (!(await reopenSubmission(trx, id)) || !(await takeBackMails(trx, `submission ${id}`)))
      throw new ConflictError(`The decision is older than ${UNDO_SECONDS} seconds and can no longer be undone.`);
    if (status === "accepted" && proposal) await takeBackProposal(trx, { id, proposal, record }, now);
    else if (status === "accepted") {
      const changed = await trx.selectFrom("audit").select("id").where("subject", "=", `listing ${id}`).limit(1).executeTakeFirst();
      if (changed) throw new ConflictError(`The new listing was changed${await doneBefore(trx, `listing ${id}`)}, so the decision stays.`);
      await removeListingsIn(trx, [id]);
    }
    await recordOps(trx, { action: "submission.undo", subject: `submission ${id}`, changes: { was: status } });
    const { record: currentRecord } = proposal ? await listingOf(trx, proposal.listingId) : { record };
    return { id, name: readListing({ ...currentRecord, id }).name, was: status, state: "pending" as const };
  },
);

export const submissionChanges = {
  "submissions edit": edit,
  "submissions photos": photos,
  "submissions ask": ask,
  "submissions undo": undo,
};
