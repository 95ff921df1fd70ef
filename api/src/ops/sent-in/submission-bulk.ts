import { readListing } from "@nightlatch/domain";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { day, idShownBy, line } from "../inputs.ts";
import { OperationError, operation, type Surroundings } from "../operation.ts";
import { SUBMISSION, version } from "./find-submission.ts";

/** Most submissions that are decided at once: their decisions can be taken back for ten seconds. */
export const MANY_MAX = 100;

/** The fields whose words a search looks through. */
const SEARCHED = ["Name", "Description", "City", "State", "Country", "Booking Link", "Website"];

/** The schema of words that a submission has to have. */
export const search = line("--search", 200).optional();

/** Whether a submission, or the listing that its host wants changed, has these words, in capitals or not. */
export function hasWords(words: string | undefined): RawBuilder<boolean> {
  if (words === undefined) return sql<boolean>`true`;
  const fields = (record: string) => SEARCHED.map((field) => sql`${sql.ref(record)} ->> ${field}`);
  const text = sql`concat_ws(' ', ${sql.join([...fields("submissions.record"), ...fields("listings.record")])})`;
  return sql<boolean>`position(lower(${words}) in lower(${text})) > 0`;
}

const which = {
  /** These, each as the operator has seen it. */
  submissions: z
    .array(z.object({ id: idShownBy(SUBMISSION.from), version }))
    .min(1, "Choose one at least.")
    .max(MANY_MAX, `Choose ${MANY_MAX} at most.`)
    .optional(),
  search,
  before: day("--before").optional(),
  withoutPhotos: z.boolean().optional(),
  dryRun: z.boolean().default(false),
};
type Which = Omit<z.infer<z.ZodObject<typeof which>>, "dryRun">;

const saysWhich = ({ submissions, search, before, withoutPhotos }: Which): boolean =>
  [submissions, search, before].some((each) => each !== undefined) || withoutPhotos === true;
const SAY_WHICH = "Say which ones: their ids, --search WORDS, --before DAY, --without-photos, or several of these.";

interface Found {
  readonly id: string;
  readonly name: string;
  readonly version: number | undefined;
  /** Why it cannot be decided, as far as a look can tell. */
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

/** What became of many. */
export interface Many {
  readonly done: readonly { readonly id: string; readonly name: string }[];
  /** Those that stay as they are, each with a sentence about why. */
  readonly notDone: readonly { readonly id: string; readonly name: string; readonly why: string }[];
  /** How many hosts are told by mail. */
  readonly hostsTold: number;
  readonly dryRun: boolean;
}

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

/** How one is decided. */
interface Deciding {
  /** Makes a draft of it. */
  approve(
    db: Kysely<Database>,
    one: Pick<Found, "id" | "version"> & { readonly reason: string | undefined },
    now: Date,
    around: Surroundings,
  ): Promise<unknown>;
  reject(
    db: Kysely<Database>,
    one: Pick<Found, "id" | "version"> & { readonly reason: string; readonly silent: boolean },
    now: Date,
    around: Surroundings,
  ): Promise<unknown>;
  undo(db: Kysely<Database>, one: Pick<Found, "id">, now: Date, around: Surroundings): Promise<unknown>;
}

const approveInput = z.object({ ...which, reason: line("--reason", 500).optional() }).refine(saysWhich, SAY_WHICH);
const rejectInput = z
  .object({ ...which, reason: line("--reason", 2_000), silent: z.boolean().default(false) })
  .refine(saysWhich, SAY_WHICH);
const ids = z.array(idShownBy(SUBMISSION.from)).min(1, "Choose one at least.").max(MANY_MAX, `Choose ${MANY_MAX} at most.`);

/** The decisions about many, each as the one about a single submission. */
export const submissionBulk = ({ approve, reject, undo }: Deciding) => ({
  /** Makes drafts of submissions. What a host wants changed on a listing is no draft, and is told apart. */
  "submissions approve-many": operation("curator", approveInput, async (db, { reason, dryRun, ...asked }, now, around) =>
    doEach(draftable(await findMany(db, asked)), dryRun, ({ id, version }) => approve(db, { id, version, reason }, now, around)),
  ),
  /** Declines submissions with one reason, which each host gets by mail. */
  "submissions reject-many": operation("curator", rejectInput, async (db, { reason, silent, dryRun, ...asked }, now, around) =>
    doEach(await findMany(db, asked), dryRun, ({ id, version }) => reject(db, { id, version, reason, silent }, now, around)),
  ),
  /** Takes decisions back that are at most ten seconds old. */
  "submissions undo-many": operation("curator", z.object({ ids }), async (db, { ids }, now, around) =>
    doEach(await findMany(db, { submissions: ids.map((id) => ({ id })) }), false, ({ id }) => undo(db, { id }, now, around)),
  ),
});
