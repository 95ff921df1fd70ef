import { sql } from "kysely";
import { z } from "zod";
import { day, line, whole } from "../inputs.ts";
import { idOfListing } from "../listings/listing-history.ts";
import { operation } from "../operation.ts";

const LINE_MAX = 200;

const listInput = z.object({
  who: line("--who", LINE_MAX).optional(),
  action: line("--action", LINE_MAX).optional(),
  subject: line("--subject", LINE_MAX).optional(),
  listing: line("--listing", 300).optional(),
  since: day("--since").optional(),
  until: day("--until").optional(),
  after: whole("--after", Number.MAX_SAFE_INTEGER).optional(),
  limit: whole("--limit", 1_000).default(50),
});

/**
 * `audit list`: the record of changes, the newest first, page by page: those before the entry `after`. Texts are looked for as parts,
 * whatever their case; a listing by its slug, now or before, or its id.
 */
const list = operation("curator", listInput, async (db, { who, action, subject, listing, since, until, after, limit }) => {
  const parts = Object.entries({ who, action, subject }).filter(
    (part): part is ["who" | "action" | "subject", string] => part[1] !== undefined,
  );
  const id = listing === undefined ? undefined : await idOfListing(db, listing);
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "who", "action", "subject", "changes"])
    .where(({ and }) => and(parts.map(([column, text]) => sql<boolean>`strpos(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0`)))
    .$if(id !== undefined, (query) => query.where("subject", "in", [`listing ${id}`, `submission ${id}`, `contacts of listing ${id}`]))
    .$if(since !== undefined, (query) => query.where("at", ">=", new Date(`${since}T00:00:00Z`)))
    .$if(until !== undefined, (query) => query.where("at", "<", sql<Date>`${until}::date + 1`))
    .$if(after !== undefined, (query) => query.where("id", "<", String(after)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ at, ...entry }) => ({ ...entry, id: Number(entry.id), at: at.toISOString() }));
});

export const auditOperations = { "audit list": list };
