import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { limit, line } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { changeLines, changesSchema, type FieldChange, shown } from "../show.ts";

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
