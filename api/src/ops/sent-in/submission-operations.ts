import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/domain";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { type HostTold, STOCK_REASONS, tellDeclined, tellPublished } from "../../host/host-letters.ts";
import { imageFields } from "../../photos/photo-files.ts";
import { photosOf } from "../../photos/photo-store.ts";
import { SUBMISSION_STATES, settleSubmission } from "../../submissions/submission-store.ts";
import { behind, choice, flag, line, paging, reason } from "../inputs.ts";
import { listingChangeSchema, overPlan } from "../listings/listing-changes.ts";
import { OperationError, operation, overPlanRole, writeOperation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { bigint, changeLines, counted, shown, time } from "../show.ts";
import { ADDRESS_HELP } from "../site/site-address.ts";
import { SUBMISSION, SUBMISSION_KINDS, type SubmissionKind, silent, submissionId, takeWaiting, version } from "./find-submission.ts";
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
        ...{ createdAt: time, version: z.number(), photos: bigint, asked: bigint, slug: z.string().optional() },
      }),
    ),
    command: {
      does: "Lists submissions, the longest waiting first.",
      examples: ["submissions list", "submissions list --state all --json"],
      none: ({ state }) => (state === "all" ? "Nothing was ever handed in." : `No submission is ${state}.`),
      says: (found) =>
        found.map(({ id, kind, state, name, place, createdAt, photos, asked }) =>
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
      .select(["submissions.id", "submissions.record", "submissions.status as state", "submissions.created_at as createdAt"])
      .select(["submissions.version", "listing_id", "listings.record as listing", "listings.slug"])
      .select(({ selectFrom }) => [
        selectFrom("photos")
          .select(({ fn }) => fn.countAll<string | number>().as("count"))
          .whereRef("submission_id", "=", "submissions.id")
          .$asScalar()
          .$notNull()
          .as("photos"),
        sql<number>`jsonb_array_length(questions)`.as("asked"),
      ])
      .$if(state !== "all", (query) => query.where("submissions.status", "=", state as (typeof SUBMISSION_STATES)[number]))
      .where(hasWords(search))
      .where(await behind(db, SUBMISSION, after))
      .orderBy("submissions.created_at")
      .orderBy("submissions.id")
      .limit(limit)
      .execute();
    return rows.map(({ record, listing_id, listing, slug, ...row }) => {
      const { name, city, state, country } = readListing({ ...(listing ?? record), id: row.id });
      const kind: SubmissionKind = listing_id === null ? "new" : "edit";
      return { ...row, kind, name, place: [city, state, country].filter(Boolean).join(", "), slug: slug ?? undefined };
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
const approve = writeOperation(
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
  async (trx, { id: named, version, draft, slug: wanted, ...input }, now, context) => {
    await lockListings(trx);
    const submission = await takeWaiting(trx, named, version);
    const { id, proposal, contact } = submission;
    await settleSubmission(trx, id, "accepted");
    if (proposal) {
      if (draft || wanted !== undefined) throw new OperationError("--draft and --slug go with a new listing; this one is a change of one.");
      return approveProposal(trx, { ...submission, proposal }, input, { now, context });
    }
    const Slug = await freeSlug(trx, submission.record, wanted);
    const record: SourceRecord = { ...submission.record, ...imageFields(await photosOf(trx, id)), id, Slug, Published: !draft };
    await putListingsIn(trx, [{ ...record, ...contact }], now);
    const { slug, name } = readListing(record);
    const changes = { listing: id, slug, published: !draft };
    await recordOps(trx, { action: "submission.approve", subject: `submission ${id}`, changes, reason: input.reason });
    const { id: _id, Slug: _slug, Published: _published, ...shown } = toPublicRecord(record);
    const options = { now, silent: input.silent, held: { about: `submission ${id}` } };
    const told = draft ? { hostTold: false } : await tellPublished(trx, { id, slug, name, contact }, context, options);
    const kept = [...Object.keys(submission.record), ...Object.keys(contact)].filter((field) => !Object.hasOwn(shown, field));
    return { id, kind: "new" as const, slug, name, published: !draft, ...told, public: shown satisfies Partial<PublicRecord>, kept };
  },
);

const rejectInput = z.object({ id: submissionId, version, ...whyFields, silent }).refine(saysWhy, SAY_WHY);

const reject = writeOperation(
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
  async (trx, { id: named, version, silent, ...why }, _now, context) => {
    const reason = wordsOf(why);
    const submission = await takeWaiting(trx, named, version);
    const { id, record, contact, proposal } = submission;
    await settleSubmission(trx, id, "declined");
    if (proposal) return rejectProposal(trx, { ...submission, proposal }, { reason, silent }, context);
    const { name } = readListing({ ...record, id });
    await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
    const held = { about: `submission ${id}` };
    const hostTold = !silent && (await tellDeclined(trx, { name, reason, contact }, context, { held }));
    return { id, name, state: "declined" as const, hostTold };
  },
);

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
