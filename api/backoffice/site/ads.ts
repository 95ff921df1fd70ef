import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { AD_PLACEMENTS, type AdPlacement, fixUrl, REGION_GROUPS, type Region, slugify } from "@nightlatch/domain";
import { imageProblem } from "@nightlatch/media/media-folders";
import { uploadedAddress } from "@nightlatch/media/photo-records";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { choice, day, flag, limit, line, noSuch, reason, whole } from "../inputs.ts";
import { ConflictError, OperationError, operation, writeOperation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { bigint, changeLines, changesSchema } from "../show.ts";

const PLACEMENTS = Object.keys(AD_PLACEMENTS) as [AdPlacement, ...AdPlacement[]];

const REGION_RULE = `must be some of ${REGION_GROUPS.join(", ")}, separated by commas.`;

const isRegion = (text: string): text is Region => (REGION_GROUPS as readonly string[]).includes(text);

const photo = z
  .string()
  .regex(/^[\w-]{43}$/, "must be what POST /api/photos returned.")
  .meta({ called: "photo", hidden: true })
  .optional();

const inOrder = ({ from, until }: { readonly from?: string | undefined; readonly until?: string | null | undefined }): boolean =>
  !from || !until || from <= until;
const OUT_OF_ORDER = "--until must not be before --from.";

const described = {
  alt: line(300, "what the image shows and says"),
  // Requires a path, because pages load nothing from third parties.
  image: line(300, "its image, 300 x 1050, as a path on this site", "path")
    .regex(/^\/(?!\/)[^\s\\]+$/, "must be a path on this site, such as /media/ads/nightjar-1.svg.")
    .optional(),
  photo,
  url: line(2_000, "where it leads", "address").transform((text, context) => {
    const address = fixUrl(text);
    if (address === undefined) context.addIssue({ code: "custom", message: "must be a web address." });
    return address ?? z.NEVER;
  }),
  regions: z.array(z.string().refine(isRegion, REGION_RULE)).meta({ description: "region groups; by default everywhere", value: "groups" }),
  from: day("its first day, such as 2026-03-04, UTC; by default today").optional(),
  until: day("its last day"),
  weight: whole(1_000, "how often, compared with the others, 1 to 1000"),
};
const AD = { noun: "advertisement", from: "ads list" } as const;
const adId = line(80, "its id, from `ads list`", "id").meta({ argument: true });

const addInput = z
  .object({
    advertiser: line(120, "who pays for it", "name"),
    ...described,
    id: line(80, "its id; by default made from the advertiser's name", "id").optional(),
    placement: choice(PLACEMENTS, "where it appears", "place").default("detail-sidebar"),
    regions: described.regions.default([]),
    until: described.until.optional(),
    weight: described.weight.default(1),
    paused: flag("don't show it yet"),
    reason,
  })
  .refine(({ image, photo }) => image !== undefined || photo !== undefined, "--image is required.")
  .refine(inOrder, OUT_OF_ORDER);

async function imageOf(
  trx: Kysely<Database>,
  { image, photo }: { readonly image?: string | undefined; readonly photo?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (photo !== undefined) {
    const address = await uploadedAddress(trx, photo, now);
    if (address === undefined) throw new OperationError("--image is no longer here; upload it again.");
    return address;
  }
  const problem = image === undefined ? undefined : imageProblem(image);
  if (problem) throw new OperationError(`--image ${problem}.`);
  return image;
}

const add = writeOperation(
  {
    role: "owner",
    input: addInput,
    output: z.object({ id: z.string(), from: z.string(), until: z.string().nullable(), paused: z.boolean() }),
    audit: ["ad.add"],
    undo: "ads pause",
    command: {
      does: "Adds one advertisement.",
      examples: [
        "ads add --advertiser Nightjar --image /media/ads/nightjar-1.svg --alt 'Nightjar, slow candles' --url https://nightjar.example",
        "ads add --id moss-2 --advertiser Moss --image /media/ads/low-tide-1.svg --alt Moss --url moss.example --regions fl,northeast --until 2027-01-31",
      ],
      says: ({ id, paused, from, until }) => `${id} is added, ${paused ? "paused" : `shown from ${from}${until ? ` to ${until}` : ""}`}.`,
    },
  },
  async (trx, { reason, photo, ...ad }, now) => {
    const id = ad.id ?? slugify(ad.advertiser);
    if (id === "" || slugify(id) !== id)
      throw new OperationError("--id must be lower-case letters and digits with single hyphens between them.");
    const image = (await imageOf(trx, { image: ad.image, photo }, now)) ?? "";
    const from = ad.from ?? utcDay(now);
    if (ad.until !== undefined && ad.until < from)
      throw new OperationError("--until must not be before --from, which is today when left out.");
    const { advertiser, placement, paused } = ad;
    const until = ad.until ?? null;
    const added = await trx
      .insertInto("ad_creatives")
      .values({ id, advertiser_name: advertiser, placement_id: placement, paused, ...adTermsOf({ ...ad, image, from, until }) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new OperationError(`--id: another advertisement has ${id}.`);
    const { id: _id, ...changes } = { ...ad, image, from };
    await recordOps(trx, { action: "ad.add", subject: `ad ${id}`, changes, reason });
    return { id, from, until, paused };
  },
);

type AdTerms = Pick<DescribedAd, "image" | "alt" | "url" | "from" | "until" | "weight"> & { readonly regions: readonly string[] };

const adTermsOf = ({ image, alt, url, regions, from, until, weight }: AdTerms) => ({
  ...{ image_path: image, alt, destination_url: url, regions: [...regions] as Region[] },
  ...{ active_from: from, active_until: until, weight },
});

const describe = (db: Kysely<Database>) =>
  db
    .selectFrom("ad_creatives")
    .select(["id", "advertiser_name as advertiser", "placement_id as placement", "regions", "weight", "paused"])
    .select(["image_path as image", "alt", "destination_url as url"])
    .select([
      sql<string>`to_char(active_from, 'YYYY-MM-DD')`.as("from"),
      sql<string | null>`to_char(active_until, 'YYYY-MM-DD')`.as("until"),
    ]);

type DescribedAd = Awaited<ReturnType<ReturnType<typeof describe>["executeTakeFirstOrThrow"]>>;

const versionOf = (ad: DescribedAd): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(ad).toSorted()))
    .digest("base64url");

const version = line(100).meta({ called: "VERSION", hidden: true }).optional();

async function take(trx: Kysely<Database>, id: string, seen: string | undefined): Promise<DescribedAd> {
  const found = describe(trx).where("id", "=", id).forUpdate();
  const row = await found.executeTakeFirstOrThrow(() => noSuch(AD, id));
  if (seen !== undefined && seen !== versionOf(row))
    throw new ConflictError(`The advertisement was changed in the meantime${await doneBefore(trx, `ad ${id}`)}. Look at it again.`);
  return row;
}

const list = operation(
  {
    role: "owner",
    input: z.object({ limit: limit(500), after: line(80, "start after this id", "id").optional() }),
    output: z.array(
      z.object({
        ...{ id: z.string(), state: z.enum(["paused", "to come", "over", "shown"]), advertiser: z.string() },
        ...{ from: z.string(), until: z.string().nullable(), weight: z.number(), regions: z.array(z.string()), url: z.string() },
        ...{ placement: z.string(), image: z.string(), alt: z.string(), version: z.string() },
      }),
    ),
    command: {
      does: "Lists advertisements by id.",
      none: "No advertisements yet.",
      says: (found) =>
        found.map(
          ({ id, state, advertiser, regions, from, until, weight, url }) =>
            `${id}  ${state}  ${advertiser}  ${regions.join(",") || "everywhere"}  ${from} to ${until ?? "no end"}  weight ${weight}  ${url}`,
        ),
    },
  },
  async (db, { limit, after }, now) => {
    const today = utcDay(now);
    const rows = await describe(db)
      .$if(after !== undefined, (query) => query.where("id", ">", String(after)))
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ paused, ...row }) => ({
      ...row,
      version: versionOf({ ...row, paused }),
      state: stateOf({ ...row, paused }, today),
    }));
  },
);

function stateOf({ paused, from, until }: DescribedAd, today: string) {
  if (paused) return "paused" as const;
  if (from > today) return "to come" as const;
  return until !== null && until < today ? ("over" as const) : ("shown" as const);
}

const editInput = z
  .object({
    id: adId,
    version,
    ...described,
    alt: described.alt.optional(),
    url: described.url.optional(),
    regions: described.regions.optional(),
    until: described.until
      .meta({ description: "its last day", value: "day", off: "no-until", offDescription: "remove its last day" })
      .nullable()
      .optional(),
    weight: described.weight.optional(),
    reason,
  })
  .refine(({ id, version, reason, ...changes }) => Object.keys(changes).length > 0, "Say what to change, such as --until or --weight.");

const edit = writeOperation(
  {
    role: "owner",
    input: editInput,
    output: z.object({ id: z.string(), changes: changesSchema }),
    audit: ["ad.edit"],
    undo: "ads edit",
    command: {
      does: "Changes its image, words, address, regions, days or weight.",
      examples: ["ads edit nightjar --until 2027-01-31 --weight 2"],
      says: ({ changes }) => (Object.keys(changes).length === 0 ? "Nothing to change." : changeLines(changes)),
    },
  },
  async (trx, { id, version, reason, photo, ...edits }, now) => {
    const row = await take(trx, id, version);
    const image = await imageOf(trx, { image: edits.image, photo }, now);
    const wanted = { ...edits, ...(image === undefined ? {} : { image }) };
    const after = { ...row, ...wanted };
    if (after.until !== null && after.until < after.from) throw new OperationError(OUT_OF_ORDER);
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => !isDeepStrictEqual(after[key], row[key]));
    if (fields.length === 0) return { id, changes: {} };
    await trx.updateTable("ad_creatives").set(adTermsOf(after)).where("id", "=", id).execute();
    const changes = Object.fromEntries(fields.map((key) => [key, { from: row[key], to: after[key] }]));
    await recordOps(trx, { action: "ad.edit", subject: `ad ${id}`, changes, reason });
    return { id, changes };
  },
);

const setPaused = (paused: boolean) =>
  writeOperation(
    {
      role: "owner",
      input: z.object({ id: adId, version, reason }),
      output: z.object({ id: z.string(), paused: z.boolean(), changed: z.boolean() }),
      audit: [paused ? "ad.pause" : "ad.resume"],
      undo: paused ? "ads resume" : "ads pause",
      command: {
        does: paused ? "Hides it until it is resumed. Its counts are kept." : "Shows it again, within its days.",
        examples: [`ads ${paused ? "pause" : "resume"} nightjar`],
        says: ({ id, changed }) => (changed ? `${id} ${paused ? "is paused" : "is shown again"}.` : `Nothing to change in ${id}.`),
      },
    },
    async (trx, { id, version, reason }) => {
      const row = await take(trx, id, version);
      if (row.paused === paused) return { id, paused, changed: false };
      await trx.updateTable("ad_creatives").set({ paused }).where("id", "=", id).execute();
      await recordOps(trx, { action: paused ? "ad.pause" : "ad.resume", subject: `ad ${id}`, changes: { paused }, reason });
      return { id, paused, changed: true };
    },
  );

const stats = operation(
  {
    role: "owner",
    input: z
      .object({
        from: day("from this day on, such as 2026-03-04, UTC").optional(),
        until: day("to the end of this day").optional(),
        id: line(80, "only this one", "id").optional(),
      })
      .refine(inOrder, OUT_OF_ORDER),
    output: z.array(z.object({ id: z.string(), advertiser: z.string(), impressions: bigint, clicks: bigint })),
    command: {
      does: "Shows how often each advertisement was seen and clicked.",
      examples: ["ads stats", "ads stats --from 2026-03-01 --until 2026-03-31 --json"],
      says: (found) =>
        found.map(({ id, advertiser, impressions, clicks }) => {
          const rate = impressions ? `  ${((100 * clicks) / impressions).toFixed(1)} %` : "";
          return `${id}  ${advertiser}  seen ${impressions}  clicked ${clicks}${rate}`;
        }),
    },
  },
  async (db, { from, until, id }) => {
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
    if (id !== undefined && rows.length === 0) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
    return rows;
  },
);

const days = operation(
  {
    role: "owner",
    input: z.object({ id: adId, days: whole(366, "how many days, 1 to 366").default(30) }),
    output: z.object({ id: z.string(), days: z.array(z.object({ day: z.string(), impressions: bigint, clicks: bigint })) }),
    command: {
      does: "Shows how often an advertisement was seen and clicked each day.",
      examples: ["ads days nightjar --days 7"],
      says: ({ days }) => days.map(({ day, impressions, clicks }) => `${day}  seen ${impressions}  clicked ${clicks}`),
    },
  },
  async (db, { id, days }, now) => {
    await describe(db)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(() => noSuch(AD, id));
    const { rows } = await sql<{ day: string; impressions: string | number; clicks: string | number }>`
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks
        from generate_series(${utcDay(now)}::date - ${days - 1}::int, ${utcDay(now)}::date, interval '1 day') as days (day)
        left join ad_days on ad_days.day = days.day::date and creative_id = ${id} order by 1`.execute(db);
    return { id, days: rows };
  },
);

export const adOperations = {
  "ads add": add,
  "ads list": list,
  "ads edit": edit,
  "ads pause": setPaused(true),
  "ads resume": setPaused(false),
  "ads stats": stats,
  "ads days": days,
};
