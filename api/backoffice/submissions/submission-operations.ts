import { imageFields } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/domain";
import { SUBMISSION_STATES, settleSubmission } from "@nightlatch/forms/submissions/submission-store";
import { type HostNotified, notifyDeclined, notifyPublished, STOCK_REASONS } from "@nightlatch/hosts/host-letters";
import { lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import { photosOf } from "@nightlatch/media/photo-records";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { z } from "zod";
import { behind, choice, day, dryRun, flag, idListedBy, line, paging, reason } from "../inputs.ts";
import { listingChangeSchema, overPlan } from "../listings/listing-changes.ts";
import { OperationError, operation, overPlanRole, writeOperation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { bigint, changeLines, counted, formatValue, time } from "../show.ts";
import { ADDRESS_HELP } from "../site-address.ts";
import { SUBMISSION, SUBMISSION_KINDS, type SubmissionKind, silent, submissionId, takeWaiting, version } from "./find-submission.ts";
import { approveProposal, rejectProposal } from "./proposal-decisions.ts";
import { submissionChanges } from "./submission-changes.ts";
import { review } from "./submission-review.ts";

const MANY_MAX = 100;

const SEARCHED = ["Name", "Description", "City", "State", "Country", "Booking Link", "Website"];

const search = line(200, "only with these words in the name, description, place or links", "words").optional();

function hasWords(words: string | undefined): RawBuilder<boolean> {
  if (words === undefined) return sql<boolean>`true`;
  const fields = (record: string) => SEARCHED.map((field) => sql`${sql.ref(record)} ->> ${field}`);
  const text = sql`concat_ws(' ', ${sql.join([...fields("submissions.record"), ...fields("listings.record")])})`;
  return sql<boolean>`position(lower(${words}) in lower(${text})) > 0`;
}

const which = {
  submissions: z
    .array(
      z.union([z.object({ id: idListedBy(SUBMISSION.from), version }), z.uuid().transform((id) => ({ id, version: undefined }))], {
        error: `must be ids that \`${SUBMISSION.from}\` shows.`,
      }),
    )
    .min(1, "Choose at least one.")
    .max(MANY_MAX, `Choose at most ${MANY_MAX}.`)
    .meta({ description: "their whole ids, from `submissions list`", called: "IDS", argument: true })
    .optional(),
  search,
  before: day("only those from before this day").optional(),
  withoutPhotos: z.boolean().meta({ description: "only those without photos" }).optional(),
  dryRun,
};

const whyFields = {
  reason: line(2_000, "why, in words for the host; also in the audit").optional(),
  stock: choice(
    STOCK_REASONS.map(({ id }) => id),
    "a reason from `submissions reasons`, by its id, instead of --reason",
    "id",
  ).optional(),
};
type Why = z.infer<z.ZodObject<typeof whyFields>>;
const saysWhy = ({ reason, stock }: Why): boolean => reason !== undefined || stock !== undefined;
const SAY_WHY = { error: "--reason is required.", path: ["reason"] };

const wordsOf = ({ reason, stock }: Why): string => reason ?? STOCK_REASONS.find(({ id }) => id === stock)?.text ?? "";

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
      none: ({ state }) => (state === "all" ? "No submissions yet." : `No submission is ${state}.`),
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
      does: "Lists common reasons for declining.",
      says: (reasons) => reasons.map(({ id, text }) => `${id}  ${text}`),
    },
  },
  async () => STOCK_REASONS,
);

const approveInput = z.object({
  id: submissionId,
  version,
  draft: flag("don't show it yet; `listings publish` does that later, and then emails the host"),
  silent,
  overPlan,
  slug: line(200, "the last part of its address, instead of one made from its name", "slug").optional(),
  reason,
});

const hostTold = { hostTold: z.boolean(), address: z.string().optional() };
const hostLine = ({ hostTold, address }: HostNotified): string =>
  hostTold ? `Its host gets an email${address === undefined ? "." : `: ${address}`}` : "Its host gets no email.";

/** See docs/product/forms-add-listing.md#what-becomes-of-it. @returns `public`: fields that visitors see; `kept`: private fields */
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
      does: "Publishes it as a listing, or makes the changes that a host wants, and emails the host.",
      more: ADDRESS_HELP,
      examples: ["submissions approve 4f0c1a2e --slug pine-cabin", "submissions approve 4f0c1a2e --draft"],
      says: (result) =>
        result.kind === "edit"
          ? [
              `${result.name} is changed: ${result.slug}.`,
              ...changeLines(result.changes),
              ...(result.photos === 0 ? [] : [`  Photos added: ${result.photos}`]),
              hostLine(result),
            ]
          : [
              `${result.name} is a listing now: ${result.slug}, ${result.published ? "published" : `a draft; \`listings publish ${result.slug}\` publishes it`}.`,
              result.published ? "Visitors now see:" : "Visitors will see:",
              ...Object.entries(result.public).map(([field, value]) => `+ ${field}: ${formatValue(value)}`),
              `Stored, but never shown: ${result.kept.join(", ") || "nothing"}`,
              ...(result.published ? [hostLine(result)] : []),
            ],
    },
  },
  async (trx, { id: named, version, draft, slug: wanted, ...input }, now, context) => {
    await lockListings(trx);
    const submission = await takeWaiting(trx, named, version);
    const { id, proposal, contact } = submission;
    await settleSubmission(trx, id, "accepted");
    if (proposal) {
      if (draft || wanted !== undefined) throw new OperationError("--draft and --slug are for new listings; this one changes a listing.");
      return approveProposal(trx, { ...submission, proposal }, input, { now, context });
    }
    const Slug = await freeSlug(trx, submission.record, wanted);
    const record: SourceRecord = { ...submission.record, ...imageFields(await photosOf(trx, id)), id, Slug, Published: !draft };
    await putListingsIn(trx, [{ ...record, ...contact }], now);
    const { slug, name } = readListing(record);
    const changes = { listing: id, slug, published: !draft };
    await recordOps(trx, { action: "submission.approve", subject: `submission ${id}`, changes, reason: input.reason });
    const { id: _id, Slug: _slug, Published: _published, ...publicFields } = toPublicRecord(record);
    const options = { now, silent: input.silent, held: { about: `submission ${id}` } };
    const notified = draft ? { hostTold: false } : await notifyPublished(trx, { id, slug, name, contact }, context, options);
    const privateFields = [...Object.keys(submission.record), ...Object.keys(contact)].filter(
      (field) => !Object.hasOwn(publicFields, field),
    );
    return {
      id,
      kind: "new" as const,
      slug,
      name,
      published: !draft,
      ...notified,
      public: publicFields satisfies Partial<PublicRecord>,
      kept: privateFields,
    };
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
      does: "Declines it, and emails the host why. The submission stays stored.",
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
    const hostTold = !silent && (await notifyDeclined(trx, { name, reason, contact }, context, { held }));
    return { id, name, state: "declined" as const, hostTold };
  },
);

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

type Which = Omit<z.infer<z.ZodObject<typeof which>>, "dryRun">;

const saysWhich = ({ submissions, search, before, withoutPhotos }: Which): boolean =>
  [submissions, search, before].some((each) => each !== undefined) || withoutPhotos === true;
const SAY_WHICH = "Say which ones: their ids, --search WORDS, --before DAY, --without-photos, or several of these.";

type Found = Awaited<ReturnType<typeof findMany>>[number];

async function findMany(db: Kysely<Database>, { submissions, search, before, withoutPhotos }: Which) {
  const rows = await db
    .selectFrom("submissions")
    .leftJoin("listings", "listings.id", "submissions.listing_id")
    .select(["submissions.id", "submissions.record", "submissions.version", "submissions.status"])
    .select(["submissions.listing_id", "listings.record as listing"])
    .where(hasWords(search))
    .$if(submissions !== undefined, (query) =>
      query.where(
        "submissions.id",
        "in",
        (submissions ?? []).map(({ id }) => id),
      ),
    )
    .$if(submissions === undefined, (query) => query.where("submissions.status", "=", "pending"))
    .$if(before !== undefined, (query) => query.where("submissions.created_at", "<", new Date(`${before}T00:00:00Z`)))
    .$if(withoutPhotos === true, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("photos").select("photos.id").whereRef("submission_id", "=", "submissions.id"))),
      ),
    )
    .orderBy("submissions.created_at")
    .orderBy("submissions.id")
    .limit(MANY_MAX)
    .execute();
  const found = rows.map(({ id, record, listing, listing_id, version, status }) => {
    const seen = submissions?.find((each) => each.id === id)?.version ?? version;
    const why = status !== "pending" ? `It was ${status}.` : seen !== version ? "It was changed since." : undefined;
    return { id, name: readListing({ ...(listing ?? record), id }).name, version: seen, why, isEdit: listing_id !== null };
  });
  const isNarrowed = search !== undefined || before !== undefined || withoutPhotos === true;
  const gone = isNarrowed ? [] : (submissions?.filter(({ id }) => !found.some((each) => each.id === id)) ?? []);
  return [...found, ...gone.map(({ id }) => ({ id, name: id, version: undefined, why: "There is no such submission.", isEdit: false }))];
}

const manySchema = z.object({
  done: z.array(z.object({ id: z.string(), name: z.string() })),
  notDone: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  hostsTold: z.number(),
  dryRun: z.boolean(),
});
type Many = z.output<typeof manySchema>;

const manyLines = ({ done, notDone, dryRun }: Many, did: string, would: string): string[] => [
  ...done.map(({ id, name }) => `${id}  ${formatValue(name)}`),
  ...notDone.map(({ id, name, why }) => `${id}  ${formatValue(name)}: ${why}`),
  `${done.length} ${dryRun ? would : did}.`,
  ...(notDone.length > 0 ? [`${notDone.length} unchanged.`] : []),
];

async function doEach(found: readonly Found[], dryRun: boolean, act: (one: Found) => Promise<unknown>): Promise<Many> {
  const done: Many["done"][number][] = [];
  const notDone: Many["notDone"][number][] = [];
  let hostsTold = 0;
  for (const one of found) {
    const { id, name } = one;
    try {
      if (dryRun && one.why !== undefined) throw new OperationError(one.why);
      const result = dryRun ? undefined : await act(one);
      if ((result as { readonly hostTold?: boolean } | undefined)?.hostTold) hostsTold++;
      done.push({ id, name });
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      notDone.push({ id, name, why: error.message });
    }
  }
  return { done, notDone, hostsTold, dryRun };
}

const draftable = (found: readonly Found[]): Found[] =>
  found.map((one) => (one.isEdit ? { ...one, why: one.why ?? "It changes a listing, so it cannot become a draft." } : one));

const ids = z
  .array(idListedBy(SUBMISSION.from))
  .min(1, "Choose at least one.")
  .max(MANY_MAX, `Choose at most ${MANY_MAX}.`)
  .meta({ description: "their whole ids", argument: true });
const AT_MOST = `At most ${MANY_MAX} at a time, the longest waiting first.`;

const approveMany = operation(
  {
    role: "curator",
    input: z.object({ ...which, reason }).refine(saysWhich, SAY_WHICH),
    output: manySchema,
    audit: ["submission.approve"],
    undo: "submissions undo-many",
    command: {
      does: `Turns submissions into drafts. ${AT_MOST}`,
      examples: ["submissions approve-many --search lakeside --dry-run"],
      says: (result) => manyLines(result, "drafts now", "would be drafts"),
    },
  },
  async (db, { reason, dryRun, ...filter }, now, context) => {
    const how = { reason, draft: true, silent: false, overPlan: false };
    return doEach(draftable(await findMany(db, filter)), dryRun, ({ id, version }) =>
      approve.run(db, { id, version, ...how }, now, context),
    );
  },
);

const rejectMany = operation(
  {
    role: "curator",
    input: z
      .object({ ...which, ...whyFields, silent })
      .refine(saysWhich, SAY_WHICH)
      .refine(saysWhy, SAY_WHY),
    output: manySchema,
    audit: ["submission.reject"],
    undo: "submissions undo-many",
    command: {
      does: `Declines submissions with one reason, and emails their hosts. ${AT_MOST}`,
      examples: ["submissions reject-many --without-photos --before 2026-03-04 --stock booking-page --dry-run"],
      says: (declined) => manyLines(declined, `declined. Hosts emailed: ${declined.hostsTold}`, "would be declined"),
    },
  },
  async (db, { reason, stock, silent, dryRun, ...filter }, now, context) =>
    doEach(await findMany(db, filter), dryRun, ({ id, version }) => reject.run(db, { id, version, reason, stock, silent }, now, context)),
);

const undoMany = operation(
  {
    role: "curator",
    input: z.object({ ids }),
    output: manySchema,
    audit: ["submission.undo", "listing.revert"],
    command: {
      does: "Undoes decisions within ten seconds, before their emails leave.",
      examples: ["submissions undo-many 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11"],
      says: (undone) => manyLines(undone, "pending again", ""),
    },
  },
  async (db, { ids }, now, context) => {
    const found = await findMany(db, { submissions: ids.map((id) => ({ id, version: undefined })) });
    return doEach(found, false, ({ id }) => submissionChanges["submissions undo"].run(db, { id }, now, context));
  },
);

export const submissionOperations = {
  "submissions list": list,
  "submissions show": review,
  "submissions reasons": reasons,
  "submissions approve": approve,
  "submissions reject": reject,
  ...submissionChanges,
  "submissions approve-many": approveMany,
  "submissions reject-many": rejectMany,
  "submissions undo-many": undoMany,
};
