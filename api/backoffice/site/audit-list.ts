import { sql } from "kysely";
import { z } from "zod";
import { day, limit, line, whole } from "../inputs.ts";
import { idOfListing } from "../listings/listing-revert.ts";
import { operation } from "../operation.ts";
import { bigint, formatValue, time } from "../show.ts";

const LINE_MAX = 200;

const listInput = z.object({
  who: line(LINE_MAX, "only by people with this text in their name").optional(),
  action: line(LINE_MAX, "only this kind of change, such as listing.publish or submission").optional(),
  subject: line(LINE_MAX, "only changes to this, such as a listing's id").optional(),
  listing: line(300, "only about this listing: its slug, a former slug, or its id", "slug").optional(),
  since: day("from this day on, such as 2026-03-04, UTC").optional(),
  until: day("to the end of this day").optional(),
  after: whole(Number.MAX_SAFE_INTEGER, "start after this entry, for the next page").optional(),
  limit: limit(50),
});

const list = operation(
  {
    role: "curator",
    input: listInput,
    output: z.array(
      z.object({
        ...{ id: bigint, at: time, who: z.string(), action: z.string(), subject: z.string() },
        changes: z.record(z.string(), z.unknown()),
      }),
    ),
    command: {
      does: "Lists changes, newest first.",
      examples: ["audit list --action listing --since 2026-03-01", "audit list --who ada --json"],
      none: "The audit has no such entry.",
      says: (found) =>
        found.flatMap(({ id, at, who, action, subject, changes }) => [
          `${id}  ${at}  ${who}  ${action}  ${subject}`,
          ...Object.entries(changes).map(([field, value]) => `  ${field}: ${formatValue(value)}`),
        ]),
    },
  },
  async (db, { who, action, subject, listing, since, until, after, limit }) => {
    const parts = Object.entries({ who, action, subject }).filter(
      (part): part is ["who" | "action" | "subject", string] => part[1] !== undefined,
    );
    const id = listing === undefined ? undefined : await idOfListing(db, listing);
    return db
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
  },
);

export const auditOperations = { "audit list": list };
