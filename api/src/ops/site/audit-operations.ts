import { sql } from "kysely";
import { z } from "zod";
import { day, line, whole } from "../inputs.ts";
import { operation } from "../operation.ts";

const LINE_MAX = 200;

const listInput = z.object({
  who: line("--who", LINE_MAX).optional(),
  action: line("--action", LINE_MAX).optional(),
  subject: line("--subject", LINE_MAX).optional(),
  since: day("--since").optional(),
  limit: whole("--limit", 1_000).default(50),
});

/** `audit list`: the record of changes, the newest first. Texts are looked for as parts, whatever their case. */
const list = operation(listInput, async (db, { who, action, subject, since, limit }) => {
  const parts = Object.entries({ who, action, subject }).filter(
    (part): part is ["who" | "action" | "subject", string] => part[1] !== undefined,
  );
  const rows = await db
    .selectFrom("audit")
    .select(["id", "at", "who", "action", "subject", "changes"])
    .where(({ and }) => and(parts.map(([column, text]) => sql<boolean>`strpos(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0`)))
    .$if(since !== undefined, (query) => query.where("at", ">=", new Date(`${since}T00:00:00Z`)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ at, ...entry }) => ({ ...entry, id: Number(entry.id), at: at.toISOString() }));
});

export const auditOperations = { "audit list": list };
