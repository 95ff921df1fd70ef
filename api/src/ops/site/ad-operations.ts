import { AD_PLACEMENTS, type AdPlacement, fixUrl, REGION_GROUPS, type Region, slugify } from "@nightlatch/domain";
import { sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/day.ts";
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

/** `ads list`: all creatives, ordered by id. */
const list = operation(z.object({}), async (db, _input, now) => {
  const today = utcDay(now);
  const rows = await db
    .selectFrom("ad_creatives")
    .select(["id", "advertiser_name", "placement_id", "regions", "weight", "paused", "image_path", "alt", "destination_url"])
    .select([
      sql<string>`to_char(active_from, 'YYYY-MM-DD')`.as("from"),
      sql<string | null>`to_char(active_until, 'YYYY-MM-DD')`.as("until"),
    ])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    advertiser: row.advertiser_name,
    placement: row.placement_id,
    regions: row.regions,
    from: row.from,
    until: row.until,
    weight: row.weight,
    state: row.paused ? "paused" : row.from > today ? "to come" : row.until !== null && row.until < today ? "over" : "shown",
    image: row.image_path,
    alt: row.alt,
    url: row.destination_url,
  }));
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
  "ads pause": setPaused(true),
  "ads resume": setPaused(false),
  "ads stats": stats,
};
