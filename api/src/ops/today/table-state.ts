import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { TABLE_SOURCE } from "../schedule/table-records.ts";

/** What the table service that listings follow leaves to an operator. */
export interface TableState {
  /** Listings that are gone from the table and wait for a decision. */
  readonly gone: number;
  /** Why the last run changed nothing, and when it began (ISO 8601); null when it did what it should, or there was none. */
  readonly stopped: { readonly why: string; readonly at: string } | null;
}

/** What of the table service waits, and whether it goes on (docs/product/desk.md#table-service). */
export async function readTableState(db: Kysely<Database>): Promise<TableState> {
  const { gone } = await db
    .selectFrom("table_records")
    .innerJoin("listings", "listings.id", "table_records.listing_id")
    .select(sql<number>`count(*)::int`.as("gone"))
    .where("gone_at", "is not", null)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("import_runs")
    .select(["state", "outcome", "started_at"])
    .where("name", "=", TABLE_SOURCE)
    .where("kind", "=", "import")
    .orderBy("started_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== "stopped") return { gone, stopped: null };
  const { stopped = "It ended without a reason." } = (last.outcome ?? {}) as { readonly stopped?: string };
  return { gone, stopped: { why: stopped, at: last.started_at.toISOString() } };
}
