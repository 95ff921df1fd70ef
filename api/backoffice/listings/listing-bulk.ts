import { createHash } from "node:crypto";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import type { Database } from "@nightlatch/database/schema";
import { readFeatures, readList, readListing, type SourceRecord, TAG_MAP, tagIdOf } from "@nightlatch/domain";
import { notifyFormerHosts } from "@nightlatch/hosts/former-hosts";
import { notifyPublished } from "@nightlatch/hosts/host-letters";
import { lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import { withQuickEdit } from "@nightlatch/listings/quick-edit-record";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { flag, reason, slug, whole } from "../inputs.ts";
import { ConflictError, type OperationContext, OperationError, overPlanRole, strictestOf, writeOperation } from "../operation.ts";
import { doneBefore, recordAllOps } from "../ops-audit.ts";
import { type Changes, changesSchema } from "../show.ts";
import { BATCH, differences, overPlan, type StoredListing, storedListings, toStored } from "./listing-changes.ts";
import { allowFlag, readAssignments, setFlag, setRole, withValues, withVerified } from "./listing-edit.ts";
import { filterFields, filterSchema, matching, resolveFilter, tagOf } from "./listing-filter.ts";
import type { Allowable } from "./oddities.ts";
import { rejectBeyondPlan } from "./plan-allowances.ts";

export const CHANGE_MAX = 5_000;

const each = (description: string, value: string) => z.array(z.string()).meta({ description, value, repeat: "each" }).default([]);
const onOff = (description: string, off: string, offDescription = "remove that mark") =>
  z.boolean().meta({ description, off, offDescription }).optional();

const actsShape = z.object({
  publish: onOff("show them to everyone", "unpublish", "hide them"),
  verify: onOff("mark them as verified", "unverify"),
  feature: onOff("put them first in lists", "unfeature"),
  set: setFlag.default([]),
  addTags: each("add a tag: its slug, id or name", "tag").meta({ flag: "add-tag" }),
  takeTags: each("remove a tag", "tag").meta({ flag: "take-tag" }),
});
const actsSchema = actsShape.refine(
  ({ set, addTags, takeTags, ...flags }) =>
    set.length + addTags.length + takeTags.length > 0 || Object.values(flags).some((flag) => flag !== undefined),
  "Say what to change: --publish, --verify, --feature or their opposites, --set, --add-tag or --take-tag.",
);
type Acts = z.output<typeof actsSchema>;

const manner = {
  allow: allowFlag,
  dryRun: flag("change nothing; show what would change, with the old and the new values"),
  overPlan,
  silent: flag("send no email to hosts whose listings are published for the first time"),
  reason,
};

export const changeFlags = z.object({
  slugs: z
    .array(z.string())
    .meta({
      description: "the listings; - reads them from standard input, one per line; without them, the flags find them",
      argument: true,
    })
    .default([]),
  ...filterFields,
  every: flag("all listings, if no other flag finds some"),
  ...actsShape.shape,
  ...manner,
});

const changeInput = z
  .object({
    slugs: z.array(slug).max(CHANGE_MAX, `At most ${CHANGE_MAX} listings at once.`).optional(),
    filter: filterSchema.optional(),
    acts: actsSchema,
    /** The `shown` value of the dry run that the operator saw. The operation fails when its changes would differ. */
    expect: z.string().max(100).optional(),
    ...manner,
    name: whole(CHANGE_MAX).default(200),
  })
  .refine(({ slugs, filter }) => (slugs === undefined) !== (filter === undefined), "Give either slugs or a filter.");

type ChangeInput = z.output<typeof changeInput>;

interface Planned {
  readonly stored: StoredListing;
  readonly after: SourceRecord;
  readonly changes: Changes;
  readonly isBeyondPlan: boolean;
}

/** Changes all chosen listings or none. Reports unsuitable listings. @throws {ConflictError} when the changes differ from `expect` */
export const change = writeOperation(
  {
    role: (input) => strictestOf(setRole(input.acts), overPlanRole(input)),
    input: changeInput,
    output: z.object({
      ...{ matched: z.number(), changed: z.number(), same: z.number(), shown: z.string(), dryRun: z.boolean() },
      refused: z.array(z.object({ slug: z.string(), reason: z.string() })),
      changes: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), changes: changesSchema })),
    }),
    audit: ["listing.change"],
    undo: "listings revert",
  },
  async (trx, input, now, context) => {
    const { dryRun, expect, name } = input;
    const acts = { ...input.acts, addTags: input.acts.addTags.map(tagOf), takeTags: input.acts.takeTags.map(tagOf) };
    if (!dryRun) await lockListings(trx);
    const ids = await chosenIds(trx, input, now);
    const { planned, refused } = await planAll(trx, ids, { ...input, acts });
    const digest = digestOf(planned);
    if (expect !== undefined && expect !== digest) {
      const subjects = ids.map((id) => `listing ${id}`);
      throw new ConflictError(
        `Listings have changed since you looked, the last${await doneBefore(trx, subjects)}. Look at the changes again.`,
      );
    }
    if (!dryRun) await apply(trx, planned, { ...input, acts }, { now, context });
    const changes = planned
      .slice(0, name)
      .map(({ stored: { id, slug }, after, changes }) => ({ id, slug, name: readListing(after).name, changes }));
    const counts = { matched: ids.length, changed: planned.length, same: ids.length - planned.length - refused.length };
    return { ...counts, refused, shown: digest, changes, dryRun };
  },
);

async function chosenIds(trx: Kysely<Database>, { slugs, filter }: ChangeInput, now: Date): Promise<string[]> {
  if (slugs !== undefined) {
    const rows = await trx
      .selectFrom("listing_index")
      .select(["id", "slug"])
      .where("slug", "=", sql<string>`any(${slugs}::text[])`)
      .orderBy("slug")
      .execute();
    const known = new Set(rows.map((row) => row.slug));
    const missing = slugs.filter((each) => !known.has(each));
    if (missing.length > 0)
      throw new OperationError(`There is no listing ${missing.slice(0, 10).join(", ")}${missing.length > 10 ? ", ..." : ""}.`);
    return rows.map(({ id }) => id);
  }
  const wanted = matching(trx, await resolveFilter(trx, filterSchema.parse(filter ?? {})), now);
  const rows = await wanted
    .select("id")
    .orderBy("slug")
    .limit(CHANGE_MAX + 1)
    .execute();
  if (rows.length > CHANGE_MAX)
    throw new OperationError(`More than ${CHANGE_MAX} listings match, which is the most that can change at once. Narrow it down.`);
  return rows.map(({ id }) => id);
}

async function planAll(trx: Kysely<Database>, ids: readonly string[], { acts, allow, overPlan }: ChangeInput) {
  const planned: Planned[] = [];
  const refused: { readonly slug: string; readonly reason: string }[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const rows = await storedListings(trx).where("listings.id", "=", sql<string>`any(${some}::text[])`).orderBy("listings.slug").execute();
    for (const row of rows) {
      const { slug, record, contact, ...rest } = toStored(row);
      const stored = { ...rest, slug, record: { ...record, Slug: slug }, contact };
      try {
        const after = withHotTubInStep(acted(stored, acts, allow));
        const changes = differences({ ...stored.record, ...contact }, after);
        const isBeyondPlan = (acts.set.length > 0 || acts.feature === true) && (await rejectBeyondPlan(trx, stored, after, overPlan));
        if (Object.keys(changes).length > 0) planned.push({ stored, after, changes, isBeyondPlan });
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        refused.push({ slug, reason: error.message });
      }
    }
  }
  return { planned, refused };
}

function acted(
  stored: StoredListing,
  { publish, verify, feature, set, addTags, takeTags }: Acts,
  allow: readonly Allowable[],
): SourceRecord {
  const values = readAssignments(set, stored);
  if ("Slug" in values) throw new OperationError("--set Slug works with one listing only: use `listings edit`.");
  let record: SourceRecord = set.length > 0 ? withValues(stored, values, allow) : { ...stored.record, ...stored.contact };
  if (publish !== undefined) record = { ...record, ...withQuickEdit(record, { published: publish }) };
  if (feature !== undefined) record = { ...record, ...withQuickEdit(record, { featured: feature }) };
  if (verify !== undefined) record = withVerified(record, verify);
  for (const tag of takeTags) record = withoutTag(record, tag);
  for (const tag of addTags) if (!hasTag(record, tag)) record = { ...record, Tags: [...readList(record.Tags), tagIdOf(tag)] };
  return record;
}

const hasTag = (record: SourceRecord, tag: string): boolean => readFeatures(record, TAG_MAP).some(({ slug }) => slug === tag);

const FLAGS: Readonly<Record<string, string>> = {
  "lifestyle-aware": "Lifestyle Aware",
  "lifestyle-friendly": "Lifestyle Friendly",
  "one-couple-only": "One Couple Only",
};

function withoutTag(record: SourceRecord, tag: string): SourceRecord {
  if (!hasTag(record, tag)) return record;
  const rest = { ...record };
  for (const field of ["Tags", "Kink Furniture"] as const) {
    const entries = readList(record[field]);
    const others = (entry: string) => !hasTag({ id: "entry", [field]: [entry] }, tag);
    if (!entries.every(others)) rest[field] = entries.filter(others);
  }
  const flag = FLAGS[tag];
  if (flag !== undefined && rest[flag]) rest[flag] = false;
  // Clears `Hot Tub`, because the field would restore the tag.
  if (tag.startsWith("hot-tub") && !["hot-tub-private", "hot-tub-shared"].some((other) => hasTag(rest, other))) rest["Hot Tub"] = false;
  return rest;
}

const digestOf = (planned: readonly Planned[]): string =>
  createHash("sha256")
    .update(JSON.stringify(planned.map(({ stored, changes }) => [stored.id, changes])))
    .digest("base64url");

async function apply(
  trx: Transaction<Database>,
  planned: readonly Planned[],
  { acts, silent, reason }: ChangeInput,
  { now, context }: { readonly now: Date; readonly context: OperationContext },
): Promise<void> {
  const moved = planned.map(({ stored: { contact }, after }) => ({ contact, after }));
  await notifyFormerHosts(trx, moved, context.mailer);
  for (const { stored } of acts.publish === undefined ? [] : planned) {
    const { id, slug, record, contact } = stored;
    await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
    if (acts.publish) await notifyPublished(trx, { id, slug, name: readListing(record).name, contact }, context, { now, silent });
  }
  const records = planned.map(({ after }) => ({ ...after, "Updated At": now.toISOString() }));
  await putListingsIn(trx, records, now);
  const entries = planned.map(({ stored, changes, isBeyondPlan }) => ({
    action: "listing.change",
    subject: `listing ${stored.id}`,
    changes: { ...changes, ...(isBeyondPlan ? { overPlan: true } : {}), together: planned.length },
    reason,
  }));
  await recordAllOps(trx, entries);
}
