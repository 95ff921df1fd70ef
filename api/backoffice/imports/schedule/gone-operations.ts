import type { Database } from "@nightlatch/database/schema";
import { type Kysely, type NotNull, sql, type Transaction } from "kysely";
import { z } from "zod";
import { flag, limit, line, reason, seenVersion } from "../../inputs.ts";
import { removeForGood } from "../../listings/listing-remove.ts";
import { OperationError, operation, writeOperation } from "../../operation.ts";
import { recordOps } from "../../ops-audit.ts";
import { counted, time } from "../../show.ts";
import { TABLE_SOURCE } from "../table-service.ts";

const PAGE = 50;

const id = line(200);
const some = (called: string, description: string) =>
  z.array(id).min(1, `${called} is required.`).max(PAGE).meta({ description, argument: true });

export const gone = operation(
  {
    role: "curator",
    input: z.object({ limit: limit(PAGE, PAGE), after: line(300, "start after this one, for the next page", "slug").optional() }),
    output: z.object({
      total: z.number(),
      next: z.string().optional(),
      listings: z.array(
        z.object({
          ...{ id: z.string(), slug: z.string(), name: z.string(), place: z.string(), published: z.boolean(), paused: z.boolean() },
          ...{ goneAt: time, version: time },
          changed: z.object({ who: z.string(), at: time, action: z.string() }).optional(),
        }),
      ),
      leftOut: z.array(z.object({ record: z.string(), name: z.string() })),
    }),
    command: {
      does: "Lists listings that are gone from the table and wait for a decision, and records whose listings were removed here.",
      says: ({ listings, total, leftOut }) => [
        ...listings.map(
          ({ id, slug, name, goneAt, changed }) =>
            `${id}  ${slug}  ${name}  gone since ${goneAt}${changed ? `, changed since by ${changed.who} on ${changed.at}` : ""}`,
        ),
        `${counted(total, "listing is", "listings are")} gone from the table and ${total === 1 ? "waits" : "wait"} for a decision.`,
        ...leftOut.map(({ record, name }) => `${record}  ${name} was removed here; the table still has it.`),
      ],
    },
  },
  async (db, { after, limit }) => {
    const waiting = db
      .selectFrom("table_records")
      .innerJoin("listing_index", "listing_index.id", "table_records.listing_id")
      .innerJoin("listings", "listings.id", "table_records.listing_id")
      .where("gone_at", "is not", null);
    const rows = await waiting
      .select(["listing_index.id", "listing_index.slug", "name", "city", "state", "country", "listing_index.published", "paused"])
      .select(["gone_at as goneAt", "listings.updated_at as version"])
      .$narrowType<{ goneAt: NotNull }>()
      .$if(after !== undefined, (query) => query.where("listing_index.slug", ">", String(after)))
      .orderBy("listing_index.slug")
      .limit(limit)
      .execute();
    const { total } = await waiting.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
    const ids = rows.map((row) => row.id);
    const changes = await changesSince(db, ids);
    return {
      total,
      next: rows.length === limit ? rows.at(-1)?.slug : undefined,
      listings: rows.map(({ city, state, country, ...row }) => {
        const place = [city, state, country].filter(Boolean).join(", ");
        return { ...row, place, changed: changes.get(row.id) };
      }),
      leftOut: await leftOut(db),
    };
  },
);

async function changesSince(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom("audit")
    .innerJoin("table_records", (join) => join.on(sql<boolean>`audit.subject = 'listing ' || table_records.listing_id`))
    .distinctOn("listing_id")
    .select(["listing_id", "who", "at", "action"])
    .where("listing_id", "=", sql<string>`any(${ids}::text[])`)
    .whereRef("at", ">", "gone_at")
    .orderBy("listing_id")
    .orderBy("audit.id", "desc")
    .execute();
  return new Map(rows.map(({ listing_id, ...change }) => [listing_id, change]));
}

async function leftOut(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("table_records")
    .leftJoin("listings", "listings.id", "table_records.listing_id")
    .select(({ selectFrom }) => [
      "record_id",
      selectFrom("audit")
        .select(sql<string | null>`changes->>'name'`.as("name"))
        .where(sql<boolean>`audit.subject = 'listing ' || table_records.listing_id`)
        .where("action", "=", "listing.remove")
        .orderBy("audit.id", "desc")
        .limit(1)
        .as("name"),
    ])
    .where("listings.id", "is", null)
    .orderBy("record_id")
    .limit(PAGE)
    .execute();
  return rows.map(({ record_id, name }) => ({ record: record_id, name: name ?? record_id }));
}

const confirmInput = z
  .object({
    listings: z
      .array(z.object({ id, version: seenVersion }))
      .min(1, "ID is required.")
      .max(PAGE, `At most ${PAGE} listings at once.`),
    yes: flag("confirm; this cannot be undone"),
    reason,
  })
  .refine(({ yes }) => yes, "Add --yes to remove the listings and their hosts' contacts for good.");

export const confirm = operation(
  {
    role: "owner",
    input: confirmInput,
    output: z.object({
      removed: z.array(z.object({ id: z.string(), name: z.string() })),
      left: z.array(z.object({ id: z.string(), why: z.string() })),
      files: z.array(z.string()),
    }),
    audit: ["listing.remove"],
  },
  async (db, { listings, reason: why }, _now, context) => {
    const removed: { readonly id: string; readonly name: string }[] = [];
    const left: { readonly id: string; readonly why: string }[] = [];
    const files: string[] = [];
    for (const { id: wanted, version } of listings) {
      try {
        const { slug } = await waitingListing(db, wanted);
        const done = await removeForGood(db, { slug, version, reason: why, remarks: { gone: TABLE_SOURCE }, check: forgetRecord }, context);
        removed.push({ id: wanted, name: done.name });
        files.push(...done.left);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        left.push({ id: wanted, why: error.message });
      }
    }
    return { removed, left, files };
  },
);

async function waitingListing(db: Kysely<Database>, wanted: string): Promise<{ readonly slug: string }> {
  const found = await db
    .selectFrom("listings")
    .leftJoin("table_records", (join) => join.onRef("table_records.listing_id", "=", "listings.id").on("gone_at", "is not", null))
    .select(["slug", "gone_at"])
    .where("listings.id", "=", wanted)
    .executeTakeFirst();
  if (!found) throw new OperationError(`There is no listing ${wanted} any more.`);
  if (!found.gone_at) throw new OperationError(`${found.slug} no longer waits: the table has it again, or someone kept it.`);
  return found;
}

async function forgetRecord(trx: Transaction<Database>, listing: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("table_records")
    .where("listing_id", "=", listing)
    .where("gone_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new OperationError("It no longer waits: the table has it again, or someone kept it.");
}

export const keep = writeOperation(
  {
    role: "curator",
    input: z.object({ ids: some("ID", "their ids, from `table gone`"), reason }),
    output: z.object({ kept: z.array(z.string()) }),
    audit: ["table.keep"],
    command: {
      does: "Keeps listings that are gone from the table, and takes them off the list.",
      examples: ["table keep recA1b2c3"],
      says: ({ kept }, { ids }) => `Kept ${kept.length} of ${ids.length}.`,
    },
  },
  async (trx, { ids, reason: why }, now) => {
    const rows = await trx
      .updateTable("table_records")
      .set({ gone_at: null, kept_at: now })
      .where("gone_at", "is not", null)
      .where("listing_id", "=", sql<string>`any(${ids}::text[])`)
      .returning("listing_id")
      .execute();
    const listingIds = rows.map(({ listing_id }) => listing_id);
    if (listingIds.length > 0)
      await recordOps(trx, { action: "table.keep", subject: TABLE_SOURCE, changes: { listings: listingIds }, reason: why });
    return { kept: listingIds };
  },
);

export const readmit = writeOperation(
  {
    role: "owner",
    input: z.object({ records: some("RECORD", "the records, from `table gone`"), reason }),
    output: z.object({ readmitted: z.array(z.string()) }),
    audit: ["table.readmit"],
    command: {
      does: "Lets the next run import records again whose listings were removed here.",
      examples: ["table readmit recA1b2c3"],
      says: ({ readmitted }, { records }) => `The next run imports ${readmitted.length} of ${records.length}.`,
    },
  },
  async (trx, { records, reason: why }) => {
    const rows = await trx
      .deleteFrom("table_records")
      .where("record_id", "=", sql<string>`any(${records}::text[])`)
      .where(sql<boolean>`not exists (select 1 from listings where listings.id = table_records.listing_id)`)
      .returning("record_id")
      .execute();
    const readmitted = rows.map(({ record_id }) => record_id);
    if (readmitted.length === 0) throw new OperationError("None of these records was left out; `table gone` shows them.");
    await recordOps(trx, { action: "table.readmit", subject: TABLE_SOURCE, changes: { records: readmitted }, reason: why });
    return { readmitted };
  },
);
