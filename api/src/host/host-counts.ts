import { HOSTED_DAYS, type HostedDay } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { utcDay } from "../db/day.ts";
import { publishedListing } from "../db/published-listing.ts";
import type { Database } from "../db/schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts a look at a published listing's page, by listing and day. Nothing about the person who looked is stored.
 *
 * @returns false when there is no published listing with this slug
 */
export async function countView(db: Kysely<Database>, slug: string, now: Date = new Date()): Promise<boolean> {
  const counted = await db
    .insertInto("view_days")
    .columns(["day", "listing_id", "times"])
    .expression(() => publishedListing(db, slug).select([sql<Date>`${utcDay(now)}::date`.as("day"), "id", sql.lit(1).as("times")]))
    .onConflict((conflict) => conflict.columns(["day", "listing_id"]).doUpdateSet(({ eb }) => ({ times: eb("view_days.times", "+", 1) })))
    .returning("times")
    .executeTakeFirst();
  return counted !== undefined;
}

/** How a listing was seen in the last days, the oldest first, days without anything too. */
export async function daysOf(db: Kysely<Database>, listingId: string, now: Date, days: number = HOSTED_DAYS): Promise<HostedDay[]> {
  const first = utcDay(new Date(now.getTime() - (days - 1) * DAY_MS));
  const countsIn = async (table: "view_days" | "outbound_days"): Promise<ReadonlyMap<string, number>> => {
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => [sql<string>`to_char(day, 'YYYY-MM-DD')`.as("on"), fn.sum<string | number>("times").as("times")])
      .where("listing_id", "=", listingId)
      .where(sql<boolean>`day >= ${first}::date`)
      .groupBy("day")
      .execute();
    return new Map(rows.map(({ on, times }) => [on, Number(times)]));
  };
  const [views, followed] = [await countsIn("view_days"), await countsIn("outbound_days")];
  return Array.from({ length: days }, (_, at) => {
    const day = utcDay(new Date(Date.parse(first) + at * DAY_MS));
    return { day, views: views.get(day) ?? 0, followed: followed.get(day) ?? 0 };
  });
}
