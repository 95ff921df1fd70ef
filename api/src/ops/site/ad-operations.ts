import { isDeepStrictEqual } from "node:util";
import { AD_PLACEMENTS, type AdPlacement, fixUrl, REGION_GROUPS, type Region, slugify } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/day.ts";
import type { Database } from "../../db/schema.ts";
import { pictureProblem } from "../../media-folders.ts";
import { day, line, reason, whole } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

export const PLACEMENTS = Object.keys(AD_PLACEMENTS) as [AdPlacement, ...AdPlacement[]];

const REGION_RULE = `--regions must be some of ${REGION_GROUPS.join(", ")}, separated by commas.`;

const isRegion = (text: string): text is Region => (REGION_GROUPS as readonly string[]).includes(text);

const addInput = z
  .object({
    id: line("--id", 80).optional(),
    advertiser: line("--advertiser", 120),
    // Pages load nothing from third parties, so this site must serve the picture itself.
    image: line("--image", 300).regex(/^\/(?!\/)[^\s\\]+$/, "--image must be a path of this site, as /media/ads/nightjar-1.svg."),
    alt: line("--alt", 300),
    url: line("--url", 2_000).transform((text, context) => {
      const address = fixUrl(text);
      if (address === undefined) context.addIssue({ code: "custom", message: "--url must be a web address." });
      return address ?? z.NEVER;
    }),
    placement: z.enum(PLACEMENTS, { error: `--placement must be one of ${PLACEMENTS.join(", ")}.` }),
    regions: z.array(z.string().refine(isRegion, REGION_RULE)).default([]),
    from: day("--from").optional(),
    until: day("--until").optional(),
    weight: whole("--weight", 1_000).default(1),
    paused: z.boolean().default(false),
    reason,
  })
  .refine(({ from, until }) => !from || !until || from <= until, "--until must not be before --from.");

/** `ads add`: adds one picture of an advertiser, shown from today on unless told otherwise. */
const add = operation(addInput, (db, { reason, ...ad }, now) =>
  db.transaction().execute(async (trx) => {
    const id = ad.id ?? slugify(ad.advertiser);
    if (id === "" || slugify(id) !== id)
      throw new OperationError("--id must be small letters and digits with single hyphens between them.");
    const problem = pictureProblem(ad.image);
    if (problem) throw new OperationError(`--image ${problem}.`);
    const from = ad.from ?? utcDay(now);
    if (ad.until !== undefined && ad.until < from)
      throw new OperationError("--until must not be before --from, which is today when left out.");
    const added = await trx
      .insertInto("ad_creatives")
      .values({
        id,
        advertiser_name: ad.advertiser,
        placement_id: ad.placement,
        regions: ad.regions,
        active_from: from,
        active_until: ad.until ?? null,
        weight: ad.weight,
        paused: ad.paused,
        image_path: ad.image,
        alt: ad.alt,
        destination_url: ad.url,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new OperationError(`--id is another advertisement's: ${id}.`);
    const { id: _id, ...changes } = { ...ad, from };
    await recordOps(trx, { action: "ad.add", subject: `ad ${id}`, changes, reason });
    return { id, from, until: ad.until ?? null, paused: ad.paused };
  }),
);

/** Creatives as operators see them. */
const describe = (db: Kysely<Database>) =>
  db
    .selectFrom("ad_creatives")
    .select(["id", "advertiser_name as advertiser", "placement_id as placement", "regions", "weight", "paused"])
    .select(["image_path as image", "alt", "destination_url as url"])
    .select([
      sql<string>`to_char(active_from, 'YYYY-MM-DD')`.as("from"),
      sql<string | null>`to_char(active_until, 'YYYY-MM-DD')`.as("until"),
    ]);

const listInput = z.object({ limit: whole("--limit", 1_000).default(500), after: line("--after", 80).optional() });

/** `ads list`: creatives, ordered by id, page by page: those behind the id `after`. */
const list = operation(listInput, async (db, { limit, after }, now) => {
  const today = utcDay(now);
  const rows = await describe(db)
    .$if(after !== undefined, (query) => query.where("id", ">", String(after)))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ paused, ...row }) => ({
    ...row,
    state: paused ? "paused" : row.from > today ? "to come" : row.until !== null && row.until < today ? "over" : "shown",
  }));
});

const editInput = z
  .object({
    id: line("ID", 80),
    alt: addInput.shape.alt.optional(),
    image: addInput.shape.image.optional(),
    url: addInput.shape.url.optional(),
    regions: addInput.shape.regions.unwrap().optional(),
    from: day("--from").optional(),
    until: day("--until").nullable().optional(),
    weight: whole("--weight", 1_000).optional(),
    reason,
  })
  .refine(({ id, reason, ...changes }) => Object.keys(changes).length > 0, "Say what is to change, such as --until or --weight.");

/** `ads edit`: changes an advertisement's picture, words, address, regions, days or weight. `until` null takes its last day away. */
const edit = operation(editInput, (db, { id, reason, ...wanted }) =>
  db.transaction().execute(async (trx) => {
    const row = await describe(trx).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
    const problem = wanted.image === undefined ? undefined : pictureProblem(wanted.image);
    if (problem) throw new OperationError(`--image ${problem}.`);
    const after = { ...row, ...wanted };
    if (after.until !== null && after.until < after.from) throw new OperationError("--until must not be before --from.");
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => !isDeepStrictEqual(after[key], row[key]));
    if (fields.length === 0) return { id, changes: {} };
    await trx
      .updateTable("ad_creatives")
      .set({
        image_path: after.image,
        alt: after.alt,
        destination_url: after.url,
        regions: [...after.regions],
        active_from: after.from,
        active_until: after.until,
        weight: after.weight,
      })
      .where("id", "=", id)
      .execute();
    const changes = Object.fromEntries(fields.map((key) => [key, { from: row[key], to: after[key] }]));
    await recordOps(trx, { action: "ad.edit", subject: `ad ${id}`, changes, reason });
    return { id, changes };
  }),
);

const daysInput = z.object({ id: line("ID", 80), days: whole("--days", 366).default(30) });

/** `ads days`: the counts of an advertisement for each of the last days, UTC, today's included; days without any count as zero. */
const days = operation(daysInput, async (db, { id, days }, now) => {
  const row = await describe(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
  const { rows } = await sql<{ day: string; impressions: string | number; clicks: string | number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks
      from generate_series(${utcDay(now)}::date - ${days - 1}::int, ${utcDay(now)}::date, interval '1 day') as days (day)
      left join ad_days on ad_days.day = days.day::date and creative_id = ${id} order by 1`.execute(db);
  return { id, days: rows.map((each) => ({ ...each, impressions: Number(each.impressions), clicks: Number(each.clicks) })) };
});

const setPaused = (paused: boolean) =>
  operation(z.object({ id: line("ID", 80), reason }), (db, { id, reason }) =>
    db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("ad_creatives").select("paused").where("id", "=", id).forUpdate().executeTakeFirst();
      if (!row) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
      if (row.paused === paused) return { id, paused, changed: false };
      await trx.updateTable("ad_creatives").set({ paused }).where("id", "=", id).execute();
      await recordOps(trx, { action: paused ? "ad.pause" : "ad.resume", subject: `ad ${id}`, changes: { paused }, reason });
      return { id, paused, changed: true };
    }),
  );

const statsInput = z
  .object({ from: day("--from").optional(), until: day("--until").optional(), id: line("--id", 80).optional() })
  .refine(({ from, until }) => !from || !until || from <= until, "--until must not be before --from.");

/** `ads stats`: the counts of each creative from one day to another, UTC, both included. */
const stats = operation(statsInput, async (db, { from, until, id }) => {
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

export const adOperations = {
  "ads add": add,
  "ads list": list,
  "ads edit": edit,
  "ads days": days,
  "ads pause": setPaused(true),
  "ads resume": setPaused(false),
  "ads stats": stats,
};
