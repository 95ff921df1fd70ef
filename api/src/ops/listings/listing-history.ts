import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { line, whole } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import type { Changes, FieldChange } from "./listing-changes.ts";

const historyInput = z.object({ listing: line("LISTING", 300), limit: whole("--limit", 1_000).default(100) });

/** `listings history`: what the audit has of a listing, the newest first. */
export const history = operation("curator", historyInput, async (db, { listing, limit }) => {
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
});

/** The id of the listing that has this slug, or had it, or has this id, or had it. */
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
    changes: Object.fromEntries(entries.filter((entry): entry is [string, FieldChange] => isChange(entry[1]))) as Changes,
    remarks: added
      ? { new: subject.slice("import ".length), ...(changes.reason === undefined ? {} : { reason: changes.reason }) }
      : Object.fromEntries(entries.filter(([, value]) => !isChange(value))),
  };
}

export const isChange = (value: unknown): value is FieldChange =>
  typeof value === "object" && value !== null && (("from" in value && "to" in value) || ("private" in value && value.private === true));
