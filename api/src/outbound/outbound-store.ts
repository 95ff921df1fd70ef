import type { OutboundKind } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { utcDay } from "../db/clock.ts";
import { publishedListing } from "../db/listing-queries.ts";
import type { Database } from "../db/schema.ts";

/**
 * Counts a followed link of a published listing, by listing, kind and day. Nothing about the person who followed it is
 * stored.
 *
 * @returns false when there is no published listing with this slug
 */
export async function countOutbound(db: Kysely<Database>, slug: string, kind: OutboundKind, now: Date = new Date()): Promise<boolean> {
  const counted = await db
    .insertInto("outbound_days")
    .columns(["day", "listing_id", "kind", "times"])
    .expression(() =>
      publishedListing(db, slug).select([
        sql<Date>`${utcDay(now)}::date`.as("day"),
        "id",
        sql.val<string>(kind).as("kind"),
        sql.lit(1).as("times"),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["day", "listing_id", "kind"]).doUpdateSet(({ eb }) => ({ times: eb("outbound_days.times", "+", 1) })),
    )
    .returning("times")
    .executeTakeFirst();
  return counted !== undefined;
}
