import { readListing } from "@nightlatch/domain";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { STOCK_REASONS } from "../../host/host-letters.ts";
import { choice, day, dryRun, idShownBy, line, reason } from "../inputs.ts";
import { type OperationContext, OperationError, operation } from "../operation.ts";
import { shown } from "../show.ts";
import { SUBMISSION, silent, version } from "./find-submission.ts";

/** Most submissions that are decided at once: their decisions can be taken back for ten seconds. */
const MANY_MAX = 100;

const SEARCHED = ["Name", "Description", "City", "State", "Country", "Booking Link", "Website"];

export const search = line(200, "only with these words in the name, description, place or links", "words").optional();

export function hasWords(words: string | undefined): RawBuilder<boolean> {
  if (words === undefined) return sql<boolean>`true`;
  const fields = (record: string) => SEARCHED.map((field) => sql`${sql.ref(record)} ->> ${field}`);
  const text = sql`concat_ws(' ', ${sql.join([...fields("submissions.record"), ...fields("listings.record")])})`;
  return sql<boolean>`position(lower(${words}) in lower(${text})) > 0`;
}

const which = {
  /** These, each as the operator has seen it; the CLI knows no version. */
  submissions: z
    .array(
      z.union([z.object({ id: idShownBy(SUBMISSION.from), version }), z.uuid().transform((id) => ({ id, version: undefined }))], {
        error: `must be ids that \`${SUBMISSION.from}\` shows.`,
      }),
    )
    .min(1, "Choose one at least.")
    .max(MANY_MAX, `Choose ${MANY_MAX} at most.`)
    .meta({ description: "their whole ids, from `submissions list`", called: "IDS" })
    .optional(),
  search,
  before: day("only what came before this day").optional(),
  withoutPhotos: z.boolean().meta({ description: "only what came without photos" }).optional(),
  dryRun,
};

export const whyFields = {
  reason: line(2_000, "why, in words for its host; also kept for the record").optional(),
  stock: choice(
    STOCK_REASONS.map(({ id }) => id),
    "the words of `submissions reasons` with this id, in place of --reason",
    "id",
  ).optional(),
};
interface Why {
  readonly reason?: string | undefined;
  readonly stock?: string | undefined;
}
export const saysWhy = ({ reason, stock }: Why): boolean => reason !== undefined || stock !== undefined;
export const SAY_WHY = { error: "--reason is required.", path: ["reason"] };

export const wordsOf = ({ reason, stock }: Why): string => reason ?? STOCK_REASONS.find(({ id }) => id === stock)?.text ?? "";

type Which = Omit<z.infer<z.ZodObject<typeof which>>, "dryRun">;

const saysWhich = ({ submissions, search, before, withoutPhotos }: Which): boolean =>
  [submissions, search, before].some((each) => each !== undefined) || withoutPhotos === true;
const SAY_WHICH = "Say which ones: their ids, --search WORDS, --before DAY, --without-photos, or several of these.";

interface Found {
  readonly id: string;
  readonly name: string;
  readonly version: number | undefined;
  readonly why: string | undefined;
  readonly isEdit: boolean;
}

/** The submissions that are meant: those named, whatever became of them, or the first that wait and are like the filter. */
async function findMany(db: Kysely<Database>, { submissions, search, before, withoutPhotos }: Which): Promise<Found[]> {
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
  const found = rows.map(({ id, record, listing, listing_id, version, status }): Found => {
    const seen = submissions?.find((each) => each.id === id)?.version ?? version;
    const why = status !== "pending" ? `It was ${status}.` : seen !== version ? "It was changed since." : undefined;
    return { id, name: readListing({ ...(listing ?? record), id }).name, version: seen, why, isEdit: listing_id !== null };
  });
  // A filter beside ids narrows them: what it leaves out is not meant.
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
  ...done.map(({ id, name }) => `${id}  ${shown(name)}`),
  ...notDone.map(({ id, name, why }) => `${id}  ${shown(name)}: ${why}`),
  `${done.length} ${dryRun ? would : did}.`,
  ...(notDone.length > 0 ? [`${notDone.length} as before.`] : []),
];

/** Does the same to each, on its own: one that cannot be decided holds no other up. */
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
  found.map((one) => (one.isEdit ? { ...one, why: one.why ?? "It is a change of a listing, which is no draft." } : one));

interface Deciding {
  approve(
    db: Kysely<Database>,
    one: Pick<Found, "id" | "version"> & { readonly reason: string | undefined },
    now: Date,
    context: OperationContext,
  ): Promise<unknown>;
  reject(
    db: Kysely<Database>,
    one: Pick<Found, "id" | "version"> & { readonly reason: string; readonly silent: boolean },
    now: Date,
    context: OperationContext,
  ): Promise<unknown>;
  undo(db: Kysely<Database>, one: Pick<Found, "id">, now: Date, context: OperationContext): Promise<unknown>;
}

const approveInput = z.object({ ...which, reason }).refine(saysWhich, SAY_WHICH);
const rejectInput = z
  .object({ ...which, ...whyFields, silent })
  .refine(saysWhich, SAY_WHICH)
  .refine(saysWhy, SAY_WHY);
const ids = z
  .array(idShownBy(SUBMISSION.from))
  .min(1, "Choose one at least.")
  .max(MANY_MAX, `Choose ${MANY_MAX} at most.`)
  .meta({ description: "their whole ids" });
const AT_MOST = `At most ${MANY_MAX} at a time, the longest waiting first.`;

export const submissionBulk = ({ approve, reject, undo }: Deciding) => ({
  "submissions approve-many": operation(
    {
      role: "curator",
      input: approveInput,
      output: manySchema,
      audit: ["submission.approve"],
      undo: "submissions undo-many",
      command: {
        does: `Makes drafts of submissions. ${AT_MOST}`,
        arguments: ["submissions"],
        examples: ["submissions approve-many --search lakeside --dry-run"],
        says: (made) => manyLines(made, "drafts now", "would be drafts"),
      },
    },
    async (db, { reason, dryRun, ...asked }, now, context) =>
      doEach(draftable(await findMany(db, asked)), dryRun, ({ id, version }) => approve(db, { id, version, reason }, now, context)),
  ),
  "submissions reject-many": operation(
    {
      role: "curator",
      input: rejectInput,
      output: manySchema,
      audit: ["submission.reject"],
      undo: "submissions undo-many",
      command: {
        does: `Declines submissions with one reason, and tells their hosts by email. ${AT_MOST}`,
        arguments: ["submissions"],
        examples: ["submissions reject-many --without-photos --before 2026-03-04 --stock booking-page --dry-run"],
        says: (declined) => manyLines(declined, `declined. Hosts told by mail: ${declined.hostsTold}`, "would be declined"),
      },
    },
    async (db, { reason, stock, silent, dryRun, ...asked }, now, context) =>
      doEach(await findMany(db, asked), dryRun, ({ id, version }) =>
        reject(db, { id, version, reason: wordsOf({ reason, stock }), silent }, now, context),
      ),
  ),
  "submissions undo-many": operation(
    {
      role: "curator",
      input: z.object({ ids }),
      output: manySchema,
      audit: ["submission.undo", "listing.revert"],
      command: {
        does: "Takes decisions back within ten seconds, with the mails about them.",
        arguments: ["ids"],
        examples: ["submissions undo-many 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11"],
        says: (undone) => manyLines(undone, "wait again", ""),
      },
    },
    async (db, { ids }, now, context) =>
      doEach(await findMany(db, { submissions: ids.map((id) => ({ id, version: undefined })) }), false, ({ id }) =>
        undo(db, { id }, now, context),
      ),
  ),
});
