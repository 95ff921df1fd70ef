import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Minutes without a look after which the next look begins another visit: a page that is loaded again shows the same news. */
const VISIT_MINUTES = 30;

/**
 * Notes that an operator looks at what waits.
 *
 * @returns the newest entry of the audit at the end of the visit before; undefined for the first visit
 */
export function noteVisit(db: Kysely<Database>, who: string): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { newest } = await trx
      .selectFrom("audit")
      .select(({ fn }) => fn.coalesce(fn.max("id"), sql<string>`0`).as("newest"))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ seen_id: string | number }>`
      insert into operator_visits (who, seen_id, looked_id, looked_at) values (${who}, -1, ${Number(newest)}, now())
      on conflict (who) do update set
        seen_id = case when operator_visits.looked_at < now() - make_interval(mins => ${VISIT_MINUTES})
          then operator_visits.looked_id else operator_visits.seen_id end,
        looked_id = excluded.looked_id, looked_at = excluded.looked_at
      returning seen_id`.execute(trx);
    const seen = Number(rows[0]?.seen_id ?? -1);
    return seen < 0 ? undefined : seen;
  });
}
