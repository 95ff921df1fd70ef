import { sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import { day, line, whole } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";

const statsInput = z
  .object({ from: day("--from").optional(), until: day("--until").optional(), id: line("--id", 80).optional() })
  .refine(({ from, until }) => !from || !until || from <= until, "--until must not be before --from.");

/** `ads stats`: the counts of each creative from one day to another, UTC, both included. */
const stats = operation("owner", statsInput, async (db, { from, until, id }) => {
  const rows = await db
    .selectFrom("ad_creatives")
    .leftJoin("ad_days", (join) =>
      join
        .onRef("ad_days.creative_id", "=", "ad_creatives.id")
        .$call((on) => (from === undefined ? on : on.on(sql<boolean>`ad_days.day >= ${from}::date`)))
        .$call((on) => (until === undefined ? on : on.on(sql<boolean>`ad_days.day <= ${until}::date`))),
    )
    .$if(id !== undefined, (query) => query.where("ad_creatives.id", "=", String(id)))
    .select(["ad_creatives.id", "ad_creatives.advertiser_name as advertiser"])
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string | number>("ad_days.impressions"), sql<number>`0`).as("impressions"),
      fn.coalesce(fn.sum<string | number>("ad_days.clicks"), sql<number>`0`).as("clicks"),
    ])
    .groupBy(["ad_creatives.id", "ad_creatives.advertiser_name"])
    .orderBy("ad_creatives.id")
    .execute();
  if (id !== undefined && rows.length === 0) throw new OperationError(`--id names no advertisement: ${id}; \`ads list\` shows them.`);
  return rows.map((row) => ({ ...row, impressions: Number(row.impressions), clicks: Number(row.clicks) }));
});

const daysInput = z.object({ id: line("ID", 80), days: whole("--days", 366).default(30) });

/** `ads days`: the counts of an advertisement for each of the last days, UTC, today's included; days without any count as zero. */
const days = operation("owner", daysInput, async (db, { id, days }, now) => {
  const row = await db.selectFrom("ad_creatives").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
  const { rows } = await sql<{ day: string; impressions: string | number; clicks: string | number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks
      from generate_series(${utcDay(now)}::date - ${days - 1}::int, ${utcDay(now)}::date, interval '1 day') as days (day)
      left join ad_days on ad_days.day = days.day::date and creative_id = ${id} order by 1`.execute(db);
  return { id, days: rows.map((each) => ({ ...each, impressions: Number(each.impressions), clicks: Number(each.clicks) })) };
});

/** What advertisers are told. */
export const adResults = { "ads stats": stats, "ads days": days };
