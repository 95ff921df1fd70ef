import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { STOCK_REASONS, tellDeclined, tellPublished } from "../../host/host-letters.ts";
import { imageFields, photosOf } from "../../photos/photo-store.ts";
import { SUBMISSION_STATES, settleSubmission } from "../../submissions/submission-store.ts";
import { line, reason } from "../inputs.ts";
import { ConflictError, OperationError, operation, overPlanRole } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { behind, paging } from "../paging.ts";
import { findById, SUBMISSION, type SubmissionKind, submissionId, version, wholeSubmissionId } from "./find-submission.ts";
import { approveProposal, rejectProposal } from "./proposal-decisions.ts";
import { hasWords, search, submissionBulk } from "./submission-bulk.ts";
import { submissionChanges } from "./submission-changes.ts";
import { review } from "./submission-review.ts";

const FROM = "submissions list";
const state = z.enum([...SUBMISSION_STATES, "all"], { error: `--state must be one of ${SUBMISSION_STATES.join(", ")}, all.` });

/** `submissions list`: submissions, those that wait longest first, page by page. */
const list = operation(
  "curator",
  z.object({ state: state.default("pending"), search, ...paging(FROM) }),
  async (db, { state, search, limit, after }) => {
    const rows = await db
      .selectFrom("submissions")
      .leftJoin("listings", "listings.id", "submissions.listing_id")
      .select(["submissions.id", "submissions.record", "submissions.status", "submissions.created_at", "submissions.version"])
      .select(["listing_id", "listings.record as listing", "listings.slug"])
      .select(({ selectFrom }) => [
        selectFrom("photos")
          .select(({ fn }) => fn.countAll<string | number>().as("count"))
          .whereRef("submission_id", "=", "submissions.id")
          .as("photos"),
        sql<number>`jsonb_array_length(questions)`.as("asked"),
      ])
      .$if(state !== "all", (query) => query.where("submissions.status", "=", state as (typeof SUBMISSION_STATES)[number]))
      .where(hasWords(search))
      .where(await behind(db, { table: "submissions", named: SUBMISSION, after }))
      .orderBy("submissions.created_at")
      .orderBy("submissions.id")
      .limit(limit)
      .execute();
    return rows.map(({ id, record, status, created_at, version, photos, asked, listing_id, listing, slug }) => {
      const { name, city, state, country } = readListing({ ...(listing ?? record), id });
      const place = [city, state, country].filter(Boolean).join(", ");
      const kind: SubmissionKind = listing_id === null ? "new" : "edit";
      const waits = { state: status, createdAt: created_at.toISOString(), version };
      return { id, kind, name, place, ...waits, photos: Number(photos), asked: Number(asked), ...(slug === null ? {} : { slug }) };
    });
  },
);

/** `submissions reasons`: the reasons that are often given for declining. */
const reasons = operation("curator", z.object({}), async () => STOCK_REASONS);

const silent = z.boolean().default(false);
const approveInput = z.object({
  id: submissionId,
  reason,
  version,
  draft: z.boolean().default(false),
  /** Whether an owner makes a change that goes beyond the listing's plan. */
  overPlan: z.boolean().default(false),
  silent,
  slug: line("--slug", 200).optional(),
});

/**
 * `submissions approve`: makes a listing of a submission. Everybody sees it, unless `--draft` is given
 * (docs/product/forms-add-listing.md#what-becomes-of-it). Its host is told by mail, once the decision can't be taken back any more
 * (docs/adr/0051); the host of a draft is told once it is published.
 *
 * @returns `address`, the listing's address in the mail to the host, if one is sent; `public`, the fields that visitors
 * see once it is published; `kept`, the names of the fields that they never see
 */
const approve = operation(
  overPlanRole,
  approveInput,
  async (db, { id: named, reason, version, draft, overPlan, silent, slug: wanted }, now, around) => {
    const publish = !draft;
    const id = await wholeSubmissionId(db, named);
    const approved = await db.transaction().execute(async (trx) => {
      await lockListings(trx);
      const submission = await settle(trx, { id, version }, "accepted");
      if (submission.proposal) {
        if (draft || wanted !== undefined)
          throw new OperationError("--draft and --slug go with a new listing; this one is a change of one.");
        return approveProposal(trx, {
          id,
          proposal: submission.proposal,
          record: submission.record,
          reason,
          silent,
          overPlan,
          now,
          around,
        });
      }
      const images = imageFields(await photosOf(trx, id));
      const record: SourceRecord = {
        ...submission.record,
        ...images,
        id,
        Slug: await freeSlug(trx, submission.record, wanted),
        Published: publish,
      };
      await putListingsIn(trx, [{ ...record, ...submission.contact }], now);
      const { slug, name } = readListing(record);
      await recordOps(trx, {
        action: "submission.approve",
        subject: `submission ${id}`,
        changes: { listing: id, slug, published: publish },
        reason,
      });
      const { id: _id, Slug: _slug, Published: _published, ...shown } = toPublicRecord(record);
      const { contact } = submission;
      const options = { now, silent, held: { about: `submission ${id}` } };
      const told = publish ? await tellPublished(trx, { id, slug, name, contact }, around, options) : { hostTold: false };
      const kept = [...Object.keys(submission.record), ...Object.keys(submission.contact)].filter((field) => !Object.hasOwn(shown, field));
      return { id, kind: "new" as const, slug, name, published: publish, ...told, public: shown satisfies Partial<PublicRecord>, kept };
    });
    around.mailer.wake();
    return approved;
  },
);

const rejectInput = z.object({ id: submissionId, reason: line("--reason", 2_000), version, silent });

/** `submissions reject`: declines a submission. Its host gets the reason by mail; with `--silent` it is only recorded. */
const reject = operation("curator", rejectInput, async (db, { id: named, reason, version, silent }, _now, around) => {
  const id = await wholeSubmissionId(db, named);
  const rejected = await db.transaction().execute(async (trx) => {
    const { record, contact, proposal } = await settle(trx, { id, version }, "declined");
    if (proposal) return rejectProposal(trx, { id, proposal, reason, silent, around });
    const { name } = readListing({ ...record, id });
    await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
    const held = { about: `submission ${id}` };
    const hostTold = !silent && (await tellDeclined(trx, { name, reason, contact }, around, { held }));
    return { id, name, state: "declined" as const, hostTold };
  });
  around.mailer.wake();
  return rejected;
});

/**
 * Settles a pending submission, so that nothing else can settle it too.
 *
 * @throws {ConflictError} when it is not pending any more, or was changed since the operator saw it
 */
async function settle(
  trx: Transaction<Database>,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  status: "accepted" | "declined",
) {
  const settled = await settleSubmission(trx, id, status);
  const found = await findById(trx, id);
  if (!settled)
    throw new ConflictError(
      `The submission ${id} is not pending any more: it was ${found.status}${await doneBefore(trx, `submission ${id}`)}.`,
    );
  // Settling has raised the version by one.
  if (version !== undefined && found.version !== version + 1) throw await changedMeanwhile(trx, id);
  return found;
}

const changedMeanwhile = async (db: Kysely<Database>, id: string): Promise<ConflictError> =>
  new ConflictError(`The submission was changed${await doneBefore(db, `submission ${id}`)}. Look at it again.`);

/** A free slug: that of the name, with a number at its end when another listing has it. @throws {OperationError} for a taken `--slug` */
async function freeSlug(
  trx: Transaction<Database>,
  record: Readonly<Record<string, unknown>>,
  wanted: string | undefined,
): Promise<string> {
  const base = slugify(wanted ?? String(record.Name ?? "")) || "stay";
  if (wanted !== undefined && base !== wanted) throw new OperationError(`--slug must be written as ${base}.`);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await trx.selectFrom("listings").select("id").where("slug", "=", slug).executeTakeFirst();
    if (!taken) return slug;
    if (wanted !== undefined) throw new OperationError(`--slug is another listing's: ${wanted}.`);
  }
}

export const submissionOperations = {
  "submissions list": list,
  "submissions show": review,
  "submissions reasons": reasons,
  "submissions approve": approve,
  "submissions reject": reject,
  ...submissionChanges,
  ...submissionBulk({
    approve: (db, one, now, around) => approve.run(db, { ...one, draft: true, silent: false, overPlan: false }, now, around),
    reject: reject.run,
    undo: (db, one, now, around) => submissionChanges["submissions undo"].run(db, one, now, around),
  }),
};
