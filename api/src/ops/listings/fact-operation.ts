import {
  PRIVACY_DETAIL_MAX,
  PRIVACY_KEYS,
  type PrivacyFact,
  type PrivacyKey,
  privacyFields,
  privacyOptions,
  readListing,
  readPrivacyValues,
  type SourceRecord,
  takesSeveral,
  toPrivacyColumns,
} from "@nightlatch/domain";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import { day, line, reason, seenVersion, slug } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { changeListing } from "./listing-changes.ts";
import { privacyConflicts } from "./privacy-columns.ts";

const factInput = z
  .object({
    slug,
    reason,
    version: seenVersion,
    question: z.enum(PRIVACY_KEYS as [PrivacyKey, ...PrivacyKey[]], { error: `QUESTION must be one of ${PRIVACY_KEYS.join(", ")}.` }),
    answers: z.array(z.string()).default([]),
    detail: line("--detail", PRIVACY_DETAIL_MAX).optional(),
    verified: z.boolean().default(false),
    since: day("--since").optional(),
    off: z.boolean().default(false),
  })
  .superRefine(({ question, answers }, context) => {
    if (answers.length > 0 && readPrivacyValues(question, answers).length === 0)
      context.addIssue({ code: "custom", message: howToAnswer(question) });
  })
  .refine(
    ({ off, verified, answers, detail, since }) =>
      !off || (answers.length === 0 && !verified && detail === undefined && since === undefined),
    "--off takes the answer back; give it alone.",
  )
  .refine(
    ({ off, verified, answers }) => off || verified || answers.length > 0,
    "Give an answer, or --verified for the one that there is, or --off to take it back.",
  );
type FactInput = z.output<typeof factInput>;

function howToAnswer(question: PrivacyKey): string {
  const slugs = privacyOptions(question)
    .map(({ slug }) => slug)
    .join(", ");
  return takesSeveral(question) ? `ANSWERS must be of ${slugs}; the first excludes the others.` : `ANSWER must be one of ${slugs}.`;
}

/**
 * `listings fact`: what a listing says about one question of privacy, who says it and since when; today, unless `--since` names
 * another day. `--verified` without an answer is for the one that the listing gives already, in a note or in its column.
 *
 * @returns `noted`, whether a note goes on to say what was taken back
 */
export const fact = operation("curator", factInput, async (db, input, now) => {
  let conflicts: readonly string[] = [];
  let noted = false;
  const changed = await changeListing(db, {
    slug: input.slug,
    reason: input.reason,
    version: input.version,
    now,
    action: input.off ? "listing.unfact" : input.verified ? "listing.fact-verified" : "listing.fact",
    edit: ({ record, contact }) => {
      const edited = withFact(record, input, utcDay(now));
      noted = input.off && readListing(edited).privacyFacts[input.question] !== undefined;
      conflicts = privacyConflicts(edited);
      return { ...edited, ...contact };
    },
  });
  return { ...changed, conflicts, noted };
});

function withFact(record: SourceRecord, input: FactInput, today: string): SourceRecord {
  const columns: readonly string[] = Object.values(privacyFields(input.question));
  const rest = Object.fromEntries(Object.entries(record).filter(([field]) => !columns.includes(field)));
  const said = input.off ? {} : toPrivacyColumns({ [input.question]: factOf(record, input, today) });
  return { ...rest, ...said, id: record.id };
}

function factOf(record: SourceRecord, { question, answers, detail, verified, since, slug: of }: FactInput, today: string): PrivacyFact {
  if (since !== undefined && since > today) throw new OperationError("--since must not be later than today.");
  const before = readListing(record).privacyFacts[question];
  const values = answers.length > 0 ? readPrivacyValues(question, answers) : (before?.values ?? []);
  if (values.length === 0) throw new OperationError(`${of} says nothing about ${question} yet: give the answer that was verified.`);
  const words = detail ?? (answers.length === 0 ? before?.detail : undefined);
  return { values, ...(words === undefined ? {} : { detail: words }), by: verified ? "verified" : "host", since: since ?? today };
}
