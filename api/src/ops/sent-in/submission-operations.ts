import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { type HostTold, STOCK_REASONS, tellDeclined, tellPublished } from "../../host/host-letters.ts";
import { imageFields } from "../../photos/photo-files.ts";
import { photosOf } from "../../photos/photo-store.ts";
import { SUBMISSION_STATES, settleSubmission } from "../../submissions/submission-store.ts";
import { behind, choice, flag, line, paging, reason } from "../inputs.ts";
import { listingChangeSchema, overPlan } from "../listings/listing-changes.ts";
import { ConflictError, OperationError, operation, overPlanRole } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { changeLines, counted, shown } from "../show.ts";
import { ADDRESS_HELP } from "../site/site-address.ts";
import {
  findById,
  SUBMISSION,
  SUBMISSION_KINDS,
  type SubmissionKind,
  silent,
  submissionId,
  version,
  wholeSubmissionId,
} from "./find-submission.ts";
import { approveProposal, rejectProposal } from "./proposal-decisions.ts";
import { hasWords, SAY_WHY, saysWhy, search, submissionBulk, whyFields, wordsOf } from "./submission-bulk.ts";
import { submissionChanges } from "./submission-changes.ts";
import { review } from "./submission-review.ts";

const list = operation(
  {
    role: "curator",
    input: z.object({ state: choice([...SUBMISSION_STATES, "all"], "which").default("pending"), search, ...paging(SUBMISSION.from) }),
    output: z.array(
      z.object({
        ...{ id: z.string(), kind: z.enum(SUBMISSION_KINDS), name: z.string(), place: z.string(), state: z.enum(SUBMISSION_STATES) },
        ...{ createdAt: z.string(), version: z.number(), photos: z.number(), asked: z.number(), slug: z.string().optional() },
      }),
    ),
    command: {
      does: "Lists submissions, the longest waiting first.",
      examples: ["submissions list", "submissions list --state all --json"],
      says: (found, { state }) =>
        found.length === 0
          ? state === "all"
            ? "Nothing was ever handed in."
            : `No submission is ${state}.`
          : found.map(({ id, kind, state, name, place, createdAt, photos, asked }) =>
              [
                ...[id, state, createdAt, name, place, counted(photos, "photo")],
                ...(kind === "edit" ? ["(changes)"] : []),
                ...(asked > 0 ? [`asked ${asked === 1 ? "once" : `${asked} times`}`] : []),
              ].join("  "),
            ),
    },
  },
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

const reasons = operation(
  {
    role: "curator",
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })).readonly(),
    command: {
      does: "Lists reasons that are often given for declining.",
      says: (reasons) => reasons.map(({ id, text }) => `${id}  ${text}`),
    },
  },
  async () => STOCK_REASONS,
);

const approveInput = z.object({
  id: submissionId,
  version,
  draft: flag("don't show it yet; `listings publish` does that later, and tells its host then"),
  silent,
  overPlan,
  slug: line(200, "the last part of its address, instead of one made from its name", "slug").optional(),
  reason,
});

const hostTold = { hostTold: z.boolean(), address: z.string().optional() };
const hostLine = ({ hostTold, address }: HostTold): string =>
  hostTold ? `Its host is told by mail${address === undefined ? "." : `: ${address}`}` : "Its host is not told.";

/**
 * docs/product/forms-add-listing.md#what-becomes-of-it. The host of a draft gets a mail at its publication.
 *
 * @returns `public`, the fields that visitors see after publication; `kept`, the names of hidden fields
 */
const approve = operation(
  {
    role: overPlanRole,
    input: approveInput,
    output: z.discriminatedUnion("kind", [
      z.object({
        ...{ id: z.string(), kind: z.literal("new"), slug: z.string(), name: z.string(), published: z.boolean(), ...hostTold },
        ...{ public: z.record(z.string(), z.unknown()), kept: z.array(z.string()) },
      }),
      listingChangeSchema.extend({ kind: z.literal("edit"), ...hostTold, photos: z.number() }),
    ]),
    audit: ["submission.approve", "listing.edit"],
    undo: "submissions undo",
    command: {
      does: "Publishes it as a listing, or makes the changes that a host wants, and tells the host by email.",
      arguments: ["id"],
      more: ADDRESS_HELP,
      examples: ["submissions approve 4f0c1a2e --slug pine-cabin", "submissions approve 4f0c1a2e --draft"],
      says: (made) =>
        made.kind === "edit"
          ? [
              `${made.name} is changed: ${made.slug}.`,
              ...changeLines(made.changes),
              ...(made.photos === 0 ? [] : [`  Photos added: ${made.photos}`]),
              hostLine(made),
            ]
          : [
              `${made.name} is a listing now: ${made.slug}, ${made.published ? "published" : `a draft; \`listings publish ${made.slug}\` shows it`}.`,
              made.published ? "What everybody sees now:" : "What everybody will see:",
              ...Object.entries(made.public).map(([field, value]) => `+ ${field}: ${shown(value)}`),
              `Kept, and shown to nobody: ${made.kept.join(", ") || "nothing"}`,
              ...(made.published ? [hostLine(made)] : []),
            ],
    },
  },
  async (db, { id: named, reason, version, draft, overPlan, silent, slug: wanted }, now, context) => {
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
          context,
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
      const told = publish ? await tellPublished(trx, { id, slug, name, contact }, context, options) : { hostTold: false };
      const kept = [...Object.keys(submission.record), ...Object.keys(submission.contact)].filter((field) => !Object.hasOwn(shown, field));
      return { id, kind: "new" as const, slug, name, published: publish, ...told, public: shown satisfies Partial<PublicRecord>, kept };
    });
    context.mailer.wake();
    return approved;
  },
);

const rejectInput = z.object({ id: submissionId, version, ...whyFields, silent }).refine(saysWhy, SAY_WHY);

const reject = operation(
  {
    role: "curator",
    input: rejectInput,
    output: z.object({ id: z.string(), name: z.string(), state: z.literal("declined"), hostTold: z.boolean() }),
    audit: ["submission.reject"],
    undo: "submissions undo",
    command: {
      does: "Declines it, and tells its host why by email. The submission stays on record.",
      arguments: ["id"],
      examples: [
        "submissions reject 4f0c1a2e --reason 'The booking page does not open. Please send us one that does.'",
        "submissions reject 4f0c1a2e --silent --reason advertisement",
      ],
      says: (rejected) => [`${rejected.name} is declined.`, hostLine(rejected)],
    },
  },
  async (db, { id: named, version, silent, ...why }, _now, context) => {
    const reason = wordsOf(why);
    const id = await wholeSubmissionId(db, named);
    const rejected = await db.transaction().execute(async (trx) => {
      const { record, contact, proposal } = await settle(trx, { id, version }, "declined");
      if (proposal) return rejectProposal(trx, { id, proposal, reason, silent, context });
      const { name } = readListing({ ...record, id });
      await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
      const held = { about: `submission ${id}` };
      const hostTold = !silent && (await tellDeclined(trx, { name, reason, contact }, context, { held }));
      return { id, name, state: "declined" as const, hostTold };
    });
    context.mailer.wake();
    return rejected;
  },
);

/** @throws {ConflictError} when it is not pending any more, or was changed since the operator saw it */
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
    approve: (db, one, now, context) => approve.run(db, { ...one, draft: true, silent: false, overPlan: false }, now, context),
    reject: reject.run,
    undo: (db, one, now, context) => submissionChanges["submissions undo"].run(db, one, now, context),
  }),
};
