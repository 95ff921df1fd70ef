import { isDeepStrictEqual } from "node:util";
import type { SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { lockListings } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { flag, limit, line, reason } from "../inputs.ts";
import { expectRole, type OperationContext, OperationError, operation } from "../operation.ts";
import { changeLines, changesSchema, type FieldChange, nearest, shown } from "../show.ts";
import { fieldsRole } from "./cells.ts";
import { changedLines, changeListingIn, type ListingChange, listingChangeSchema } from "./listing-changes.ts";
import { refuseTakenSlug } from "./listing-edit.ts";
import { problemOf } from "./record-problems.ts";

export const history = operation(
  {
    role: "curator",
    input: z.object({
      listing: line(300, "its slug, a former slug, or its id; a removed listing is found only by its id"),
      limit: limit(100),
    }),
    output: z.object({
      id: z.string(),
      entries: z.array(
        z.object({
          ...{ id: z.number(), at: z.string(), who: z.string(), action: z.string(), changes: changesSchema },
          remarks: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    command: {
      does: "Shows what has changed in a listing, newest first, with the values before and after.",
      arguments: ["listing"],
      examples: ["listings history pine-cabin", "listings history recA1b2 --limit 5 --json"],
      says: ({ entries }, { listing }) =>
        entries.length === 0
          ? `Nothing was changed of ${listing} so far.`
          : entries.flatMap(({ id, at, who, action, changes, remarks }) => [
              [String(id), at, who, action, ...Object.entries(remarks).map(([name, value]) => `${name}: ${shown(value)}`)].join("  "),
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
          // A new listing is written down with the others of its batch.
          sql<boolean>`starts_with(subject, 'import ') and jsonb_exists(changes->'added', ${id})`,
        ]),
      )
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    if (rows.length === 0 && id === listing) {
      const known = await db.selectFrom("listings").select("id").where("id", "=", id).executeTakeFirst();
      if (!known) throw new OperationError(`LISTING names no listing of this directory, now or before: ${listing}.`);
    }
    return { id, entries: rows.map(toEntry) };
  },
);

export async function idOfListing(db: Kysely<Database>, listing: string): Promise<string> {
  const now = await db.selectFrom("listings").select("id").where("slug", "=", listing).executeTakeFirst();
  const before = await db.selectFrom("listing_redirects").select("listing_id as id").where("slug", "=", listing).executeTakeFirst();
  return (now ?? before)?.id ?? listing;
}

interface Row {
  /** int8: a Postgres server sends it as text. */
  readonly id: string | number;
  readonly at: Date;
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

function toEntry({ id, at, who, action, subject, changes }: Row) {
  const added = subject.startsWith("import ");
  const entries = Object.entries(changes);
  return {
    id: Number(id),
    at: at.toISOString(),
    who,
    action,
    changes: Object.fromEntries(entries.filter((entry): entry is [string, FieldChange] => isChange(entry[1]))),
    remarks: added
      ? { new: subject.slice("import ".length), ...(changes.reason === undefined ? {} : { reason: changes.reason }) }
      : Object.fromEntries(entries.filter(([, value]) => !isChange(value))),
  };
}

/** Whether a value of an entry is a field's change; other values are remarks. */
export const isChange = (value: unknown): value is FieldChange =>
  typeof value === "object" && value !== null && (("from" in value && "to" in value) || ("private" in value && value.private === true));

const TO = "must be the number of a change, as `listings history` shows it.";
const revertInput = z.object({
  listing: line(300, "its slug, a former slug, or its id"),
  to: z
    .number({ error: TO })
    .int(TO)
    .min(1, TO)
    .meta({ description: "the number of the change, as `listings history` shows it", value: "number" }),
  fields: z
    .array(line(200))
    .meta({ description: "only this field; can be given several times", value: "field", flag: "field", repeat: "each" })
    .default([]),
  anyway: flag("also where a later change is lost"),
  reason,
});

type Kept = Extract<FieldChange, { readonly from: unknown }>;

/** Refused where a field has changed again since, because that would be lost. */
export const revert = operation(
  {
    role: "curator",
    input: revertInput,
    output: listingChangeSchema,
    audit: ["listing.revert"],
    undo: "listings revert",
    command: {
      does: "Puts fields back to what they were before a change that `listings history` shows.",
      arguments: ["listing"],
      examples: ["listings revert pine-cabin --to 4711", "listings revert pine-cabin --to 4711 --field Name --anyway"],
      says: (changed) => changedLines(changed, `${changed.slug} is as it was before.`, `${changed.slug} was so already.`),
    },
  },
  (db, { listing, to, fields, anyway, reason }, now, context) =>
    db.transaction().execute((trx) => revertIn(trx, { listing, to, fields, anyway, reason, now }, context)),
);

interface Revert extends Omit<z.infer<typeof revertInput>, "reason"> {
  readonly reason: string | undefined;
  readonly now: Date;
}

export async function revertIn(
  trx: Transaction<Database>,
  { listing, to, fields, anyway, reason, now }: Revert,
  context: Pick<OperationContext, "role">,
): Promise<ListingChange> {
  await lockListings(trx);
  const id = await idOfListing(trx, listing);
  const found = await trx.selectFrom("listings").select("slug").where("id", "=", id).executeTakeFirst();
  if (!found) throw new OperationError(`LISTING names no listing of this directory: ${listing}.`);
  const { slug } = found;
  const wanted = chosen(await changesOf(trx, id, to), fields);
  expectRole((names) => fieldsRole(names, "change"), Object.keys(wanted), context);
  return changeListingIn(trx, {
    slug,
    reason,
    now,
    action: "listing.revert",
    remarks: { to },
    edit: async ({ record, contact }) => {
      if (!anyway) await refuseLost(trx, { id, to }, record, wanted);
      const values = Object.fromEntries(Object.entries(wanted).map(([field, { from }]) => [field, from]));
      const reverted = withoutNulls({ ...record, ...contact, ...values } as SourceRecord, Object.keys(values));
      const problem = problemOf(reverted, Object.keys(values), true);
      if (problem !== undefined) throw new OperationError(problem);
      if (typeof values.Slug === "string" && values.Slug !== slug) await refuseTakenSlug(trx, values.Slug);
      if ("Published" in values || "published" in values) await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
      return reverted;
    },
  });
}

async function changesOf(trx: Kysely<Database>, id: string, to: number): Promise<Readonly<Record<string, FieldChange>>> {
  const entry = await trx
    .selectFrom("audit")
    .select("changes")
    .where(sql<boolean>`id = ${to}`)
    .where("subject", "=", `listing ${id}`)
    .executeTakeFirst();
  if (!entry) throw new OperationError(`--to names no change of this listing: ${to}. \`listings history\` shows them.`);
  return Object.fromEntries(Object.entries(entry.changes).filter((each): each is [string, FieldChange] => isChange(each[1])));
}

function chosen(changes: Readonly<Record<string, FieldChange>>, fields: readonly string[]): Readonly<Record<string, Kept>> {
  const known = Object.keys(changes);
  for (const field of fields) {
    if (known.includes(field)) continue;
    const near = nearest(field, known);
    throw new OperationError(`--field names nothing that this change changed: ${field}.${near ? ` Did you mean ${near}?` : ""}`);
  }
  const wanted = fields.length > 0 ? fields : known;
  const kept = wanted.flatMap((field) => {
    const change = changes[field];
    return change && "from" in change ? [[field, change] as const] : [];
  });
  if (kept.length === 0) {
    const why =
      known.length === 0 ? "This change changed no field." : "It changed a host's contacts alone, whose values before are not kept.";
    throw new OperationError(`--to cannot be gone back on. ${why}`);
  }
  return Object.fromEntries(kept);
}

async function refuseLost(
  trx: Transaction<Database>,
  { id, to }: { readonly id: string; readonly to: number },
  record: SourceRecord,
  wanted: Readonly<Record<string, Kept>>,
): Promise<void> {
  const lost = Object.entries(wanted).find(([field, { to: after }]) => !isDeepStrictEqual(record[field] ?? null, after ?? null));
  if (lost === undefined) return;
  const [field] = lost;
  const later = await trx
    .selectFrom("audit")
    .select(["id", "who", "at"])
    .where("subject", "=", `listing ${id}`)
    .where(sql<boolean>`id > ${to}`)
    .where(sql<boolean>`jsonb_exists(changes, ${field})`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = later ? ` by ${later.who} on ${later.at.toISOString().slice(0, 16).replace("T", " at ")} UTC (${later.id})` : "";
  throw new OperationError(
    `${field} was changed again${by}: it is ${shown(record[field])} now. --anyway goes back all the same, and --field takes others alone.`,
  );
}

/** A field that was not there before a change is not there after going back on it. */
function withoutNulls(record: SourceRecord, fields: readonly string[]): SourceRecord {
  const kept = { ...record };
  for (const field of fields) if (kept[field] === null) delete kept[field];
  return kept;
}
