import { DAY_MS, utcDay } from "@nightlatch/database/clock";
import { publishedListing } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { HOSTED_DAYS, type HostedDay, type OutboundKind } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";

const today = (now: Date) => sql<Date>`${utcDay(now)}::date`.as("day");

export async function countView(db: Kysely<Database>, slug: string, now: Date = new Date()): Promise<boolean> {
  const counted = await db
    .insertInto("view_days")
    .columns(["day", "listing_id", "times"])
    .expression(() => publishedListing(db, slug).select([today(now), "id", sql.lit(1).as("times")]))
    .onConflict((conflict) => conflict.columns(["day", "listing_id"]).doUpdateSet(({ eb }) => ({ times: eb("view_days.times", "+", 1) })))
    .returning("times")
    .executeTakeFirst();
  return counted !== undefined;
}

export async function countOutbound(db: Kysely<Database>, slug: string, kind: OutboundKind, now: Date = new Date()): Promise<boolean> {
  const counted = await db
    .insertInto("outbound_days")
    .columns(["day", "listing_id", "kind", "times"])
    .expression(() => publishedListing(db, slug).select([today(now), "id", sql.val<string>(kind).as("kind"), sql.lit(1).as("times")]))
    .onConflict((conflict) =>
      conflict.columns(["day", "listing_id", "kind"]).doUpdateSet(({ eb }) => ({ times: eb("outbound_days.times", "+", 1) })),
    )
    .returning("times")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Returns counts by day, oldest first. Omits days before the publication or the first view. @param days maximum */
export async function daysOf(db: Kysely<Database>, listingId: string, now: Date, days: number = HOSTED_DAYS): Promise<HostedDay[]> {
  const first = utcDay(new Date(now.getTime() - (days - 1) * DAY_MS));
  const today = utcDay(now);
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
  const published = await db
    .selectFrom("submissions")
    .select("decided_at")
    .where("status", "=", "accepted")
    .where(({ eb, cast, ref }) => eb(cast<string>(ref("id"), "text"), "=", listingId))
    .executeTakeFirst();
  const known = [today, ...views.keys(), ...followed.keys(), ...(published?.decided_at ? [utcDay(published.decided_at)] : [])];
  const from = [known.toSorted()[0] ?? today, first].toSorted()[1] ?? first;
  const count = Math.round((Date.parse(today) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = utcDay(new Date(Date.parse(from) + at * DAY_MS));
    return { day, views: views.get(day) ?? 0, followed: followed.get(day) ?? 0 };
  });
}
