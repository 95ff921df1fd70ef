import { utcDay } from "@nightlatch/database/clock";
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
import { day, flag, line, reason, seenVersion, slug } from "../inputs.ts";
import { OperationError, writeOperation } from "../operation.ts";
import { changedLines, changeListing, listingChangeSchema } from "./listing-changes.ts";
import { privacyConflicts } from "./privacy-columns.ts";

const factInput = z
  .object({
    slug,
    question: z
      .enum(PRIVACY_KEYS as [PrivacyKey, ...PrivacyKey[]], { error: `must be one of ${PRIVACY_KEYS.join(", ")}.` })
      .meta({ description: PRIVACY_KEYS.join(", "), argument: true }),
    answers: z
      .array(z.string())
      .meta({ description: "the answers, as `ops fields` lists them for the question's column", argument: true })
      .default([]),
    detail: line(PRIVACY_DETAIL_MAX, "a few words of detail, such as where the cameras are").optional(),
    verified: flag("we have seen it ourselves; without an answer, this verifies the present one"),
    since: day("since which day; by default today").optional(),
    off: flag("remove the answer"),
    version: seenVersion,
    reason,
  })
  .superRefine(({ question, answers }, context) => {
    if (answers.length > 0 && readPrivacyValues(question, answers).length === 0)
      context.addIssue({ code: "custom", message: howToAnswer(question) });
  })
  .refine(
    ({ off, verified, answers, detail, since }) =>
      !off || (answers.length === 0 && !verified && detail === undefined && since === undefined),
    "--off removes the answer. Give it alone.",
  )
  .refine(
    ({ off, verified, answers }) => off || verified || answers.length > 0,
    "Give an answer, --verified to verify the present one, or --off to remove it.",
  );
type FactInput = z.output<typeof factInput>;

function howToAnswer(question: PrivacyKey): string {
  const slugs = privacyOptions(question)
    .map(({ slug }) => slug)
    .join(", ");
  return takesSeveral(question) ? `ANSWERS must be among ${slugs}; the first excludes the others.` : `ANSWER must be one of ${slugs}.`;
}

/** `--verified` without an answer confirms the current one. @returns `noted`: whether an internal note still states the withdrawn answer */
export const fact = writeOperation(
  {
    role: "curator",
    input: factInput,
    output: listingChangeSchema.extend({ conflicts: z.array(z.string()).readonly(), noted: z.boolean() }),
    audit: ["listing.fact", "listing.fact-verified", "listing.unfact"],
    undo: "listings revert",
    command: {
      does: "Sets a listing's answer to one privacy question, as stated by its host or as verified by us, with today's date.",
      examples: [
        "listings fact pine-cabin cameras outside-only --detail 'at the gate'",
        "listings fact pine-cabin cameras --verified --reason 'seen on our visit'",
        "listings fact pine-cabin ground host-on-site other-guests",
        "listings fact pine-cabin sound --off",
      ],
      says: (changed, { slug }) => changedLines(changed, `${slug} is changed.`, `Nothing to change in ${slug}.`),
      notes: ({ noted, conflicts }, { slug }) => [
        ...(noted ? [`A note of ${slug} still says it: \`listings edit\` changes the note.`] : []),
        ...conflicts,
      ],
    },
  },
  async (trx, input, now) => {
    const { slug, reason, version, off, verified, question } = input;
    const changed = await changeListing(trx, {
      ...{ slug, reason, version, now },
      action: off ? "listing.unfact" : verified ? "listing.fact-verified" : "listing.fact",
      edit: ({ record, contact }) => ({ ...withFact(record, input, utcDay(now)), ...contact }),
    });
    const noted = off && readListing(changed.record).privacyFacts[question] !== undefined;
    return { ...changed, conflicts: privacyConflicts(changed.record), noted };
  },
);

function withFact(record: SourceRecord, input: FactInput, today: string): SourceRecord {
  const columns: readonly string[] = Object.values(privacyFields(input.question));
  const rest = Object.fromEntries(Object.entries(record).filter(([field]) => !columns.includes(field)));
  const factColumns = input.off ? {} : toPrivacyColumns({ [input.question]: factOf(record, input, today) });
  return { ...rest, ...factColumns, id: record.id };
}

function factOf(record: SourceRecord, { question, answers, detail, verified, since, slug: of }: FactInput, today: string): PrivacyFact {
  if (since !== undefined && since > today) throw new OperationError("--since must not be later than today.");
  const before = readListing(record).privacyFacts[question];
  const values = answers.length > 0 ? readPrivacyValues(question, answers) : (before?.values ?? []);
  if (values.length === 0) throw new OperationError(`${of} has no answer about ${question} yet: give the answer that you verified.`);
  const words = detail ?? (answers.length === 0 ? before?.detail : undefined);
  return { values, ...(words === undefined ? {} : { detail: words }), by: verified ? "verified" : "host", since: since ?? today };
}
