import { isDeepStrictEqual } from "node:util";
import type { Database } from "@nightlatch/database/schema";
import type { SourceRecord } from "@nightlatch/domain";
import { lockListings } from "@nightlatch/listings/listing-store";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";
import { flag, limit, line, reason } from "../inputs.ts";
import { expectRole, type OperationContext, OperationError, operation, writeOperation } from "../operation.ts";
import { operatorText } from "../ops-audit.ts";
import { bigint, changeLines, changesSchema, didYouMean, type FieldChange, formatValue, time } from "../show.ts";
import { fieldsRole } from "./cells.ts";
import { changedLines, changeListing, listingChangeSchema } from "./listing-changes.ts";
import { rejectTakenSlug } from "./listing-edit.ts";
import { problemOf } from "./record-problems.ts";

export const history = operation(
  {
    role: "curator",
    input: z.object({
      listing: line(300, "its slug, a former slug, or its id; a removed listing is found only by its id").meta({ argument: true }),
      limit: limit(100),
    }),
    output: z.object({
      id: z.string(),
      entries: z.array(
        z.object({
          ...{ id: bigint, at: time, who: z.string(), action: z.string(), changes: changesSchema },
          remarks: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    command: {
      does: "Shows what has changed in a listing, newest first, with the values before and after.",
      examples: ["listings history pine-cabin", "listings history recA1b2 --limit 5 --json"],
      says: ({ entries }, { listing }) =>
        entries.length === 0
          ? `${listing} has no changes yet.`
          : entries.flatMap(({ id, at, who, action, changes, remarks }) => [
              [String(id), at, who, action, ...Object.entries(remarks).map(([name, value]) => `${name}: ${formatValue(value)}`)].join("  "),
              ...changeLines(changes),
            ]),
    },
  },
  async (db, { listing, limit }) => {
    const id = await idOfListing(db, listing);
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where(({ or, eb }) =>
        or([
          eb("subject", "in", [`listing ${id}`, `submission ${id}`]),
          sql<boolean>`starts_with(subject, 'import ') and jsonb_exists(changes->'added', ${id})`,
        ]),
      )
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    if (rows.length === 0 && id === listing) {
      const known = await db.selectFrom("listings").select("id").where("id", "=", id).executeTakeFirst();
      if (!known) throw new OperationError(`There is no listing ${listing}, and there was none before.`);
    }
    return { id, entries: rows.map(toEntry) };
  },
);

export async function idOfListing(db: Kysely<Database>, listing: string): Promise<string> {
  const now = await db.selectFrom("listings").select("id").where("slug", "=", listing).executeTakeFirst();
  const before = await db.selectFrom("listing_redirects").select("listing_id as id").where("slug", "=", listing).executeTakeFirst();
  return (now ?? before)?.id ?? listing;
}

type Row = Selectable<Database["audit"]>;

function toEntry({ id, at, who, action, subject, changes }: Row) {
  const remarks = subject.startsWith("import ")
    ? { new: subject.slice("import ".length), reason: changes.reason }
    : Object.fromEntries(Object.entries(changes).filter(([, value]) => !isChange(value)));
  return { id, at, who, action, changes: fieldChanges(changes), remarks };
}

const isChange = (value: unknown): value is FieldChange =>
  typeof value === "object" && value !== null && (("from" in value && "to" in value) || ("private" in value && value.private === true));

type FieldChanges = Readonly<Record<string, FieldChange>>;
type RevertibleChanges = readonly (readonly [field: string, change: Extract<FieldChange, { readonly from: unknown }>])[];

export const fieldChanges = (changes: Readonly<Record<string, unknown>>): FieldChanges =>
  Object.fromEntries(Object.entries(changes).filter((each): each is [string, FieldChange] => isChange(each[1])));

export const revertibleChanges = (changes: FieldChanges): RevertibleChanges =>
  Object.entries(changes).filter((each): each is [string, RevertibleChanges[number][1]] => "from" in each[1]);

export const changedFieldOf = (revertible: RevertibleChanges, record: SourceRecord): string | undefined =>
  revertible.find(([field, { to }]) => !isDeepStrictEqual(record[field] ?? null, to ?? null))?.[0];

export function backTo(revertible: RevertibleChanges, record: SourceRecord): SourceRecord {
  const back: Record<string, unknown> = { ...record };
  for (const [field, { from }] of revertible)
    if (from === null) delete back[field];
    else back[field] = from;
  return back as SourceRecord;
}

const TO = "must be the number of a change from `listings history`.";
const revertInput = z.object({
  listing: line(300, "its slug, a former slug, or its id").meta({ argument: true }),
  to: z
    .number({ error: TO })
    .int(TO)
    .min(1, TO)
    .meta({ description: "the number of the change, from `listings history`", value: "number" }),
  fields: z
    .array(line(200))
    .meta({ description: "only this field; can be given several times", value: "field", flag: "field", repeat: "each" })
    .default([]),
  anyway: flag("even if a later change is lost"),
  reason,
});

/** Rejects fields that somebody changed after the reverted change. */
export const revert = writeOperation(
  {
    role: "curator",
    input: revertInput,
    output: listingChangeSchema,
    audit: ["listing.revert"],
    undo: "listings revert",
    command: {
      does: "Restores fields to their values before a change that `listings history` shows.",
      examples: ["listings revert pine-cabin --to 4711", "listings revert pine-cabin --to 4711 --field Name --anyway"],
      says: (changed) => changedLines(changed, `${changed.slug} is restored.`, `Nothing to change in ${changed.slug}.`),
    },
  },
  (trx, input, now, context) => revertIn(trx, { ...input, now }, context),
);

export async function revertIn(
  trx: Transaction<Database>,
  { listing, to, fields, anyway, reason, now }: z.output<typeof revertInput> & { readonly now: Date },
  context: Pick<OperationContext, "role">,
) {
  await lockListings(trx);
  const id = await idOfListing(trx, listing);
  const found = await trx.selectFrom("listings").select("slug").where("id", "=", id).executeTakeFirst();
  if (!found) throw new OperationError(`There is no listing ${listing}.`);
  const { slug } = found;
  const wanted = chosen(await changesOf(trx, id, to), fields);
  const names = wanted.map(([field]) => field);
  expectRole(() => fieldsRole(names, "change"), undefined, context);
  return changeListing(trx, {
    ...{ slug, reason, now, action: "listing.revert", remarks: { to } },
    edit: async ({ record, contact }) => {
      const changedField = anyway ? undefined : changedFieldOf(wanted, record);
      if (changedField !== undefined) throw await changedAgain(trx, { id, to, field: changedField, value: record[changedField] });
      const reverted = backTo(wanted, { ...record, ...contact });
      const problem = problemOf(reverted, names, true);
      if (problem !== undefined) throw new OperationError(problem);
      if (typeof reverted.Slug === "string" && reverted.Slug !== slug) await rejectTakenSlug(trx, reverted.Slug);
      if (names.some((name) => name.toLowerCase() === "published"))
        await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
      return reverted;
    },
  });
}

async function changesOf(trx: Kysely<Database>, id: string, to: number): Promise<FieldChanges> {
  const entry = await trx
    .selectFrom("audit")
    .select("changes")
    .where(sql<boolean>`id = ${to}`)
    .where("subject", "=", `listing ${id}`)
    .executeTakeFirst();
  if (!entry) throw new OperationError(`--to: this listing has no change ${to}; \`listings history\` shows them.`);
  return fieldChanges(entry.changes);
}

function chosen(changes: FieldChanges, fields: readonly string[]): RevertibleChanges {
  const known = Object.keys(changes);
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined) throw new OperationError(`--field: this change has no field ${unknown}.${didYouMean(unknown, known)}`);
  const revertible = revertibleChanges(changes).filter(([field]) => fields.length === 0 || fields.includes(field));
  if (revertible.length > 0) return revertible;
  const why = known.length === 0 ? "It changed no field." : "It changed only a host's contacts, whose earlier values are not kept.";
  throw new OperationError(`This change cannot be reverted. ${why}`);
}

interface ChangedField {
  readonly id: string;
  readonly to: number;
  readonly field: string;
  readonly value: unknown;
}

async function changedAgain(trx: Transaction<Database>, { id, to, field, value }: ChangedField): Promise<OperationError> {
  const later = await trx
    .selectFrom("audit")
    .select(["id", "who", "at"])
    .where("subject", "=", `listing ${id}`)
    .where(sql<boolean>`id > ${to}`)
    .where(sql<boolean>`jsonb_exists(changes, ${field})`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = later ? `${operatorText({ who: later.who, at: later.at.toISOString() })} (${later.id})` : "";
  return new OperationError(
    `${field} was changed again${by}: it is ${formatValue(value)} now. --anyway reverts it all the same, and --field reverts only the fields that it names.`,
  );
}
