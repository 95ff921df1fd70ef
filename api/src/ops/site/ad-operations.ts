import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { AD_PLACEMENTS, type AdPlacement, fixUrl, REGION_GROUPS, type Region, slugify } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import type { Database } from "../../db/schema.ts";
import { pictureProblem } from "../../media-folders.ts";
import { uploadedAddress } from "../../photos/photo-store.ts";
import { day, line, reason, whole } from "../inputs.ts";
import { ConflictError, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { adResults } from "./ad-results.ts";

export const PLACEMENTS = Object.keys(AD_PLACEMENTS) as [AdPlacement, ...AdPlacement[]];

const REGION_RULE = `--regions must be some of ${REGION_GROUPS.join(", ")}, separated by commas.`;

const isRegion = (text: string): text is Region => (REGION_GROUPS as readonly string[]).includes(text);

/** What an upload of the picture was answered with (`POST /api/photos`), in place of a path. */
const photo = z
  .string()
  .regex(/^[\w-]{43}$/, "photo must be what POST /api/photos answered.")
  .optional();

const addInput = z
  .object({
    id: line("--id", 80).optional(),
    advertiser: line("--advertiser", 120),
    // Pages load nothing from third parties, so this site must serve the picture itself.
    image: line("--image", 300)
      .regex(/^\/(?!\/)[^\s\\]+$/, "--image must be a path of this site, as /media/ads/nightjar-1.svg.")
      .optional(),
    photo,
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

/** The path of a picture that this site serves, or of one that was uploaded. @throws {OperationError} */
async function pictureOf(
  trx: Kysely<Database>,
  { image, photo }: { readonly image?: string | undefined; readonly photo?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (photo !== undefined) {
    const address = await uploadedAddress(trx, photo, now);
    if (address === undefined) throw new OperationError("--image is not here any more; upload it again.");
    return address;
  }
  const problem = image === undefined ? undefined : pictureProblem(image);
  if (problem) throw new OperationError(`--image ${problem}.`);
  return image;
}

/** `ads add`: adds one picture of an advertiser, shown from today on unless told otherwise. */
const add = operation("owner", addInput, (db, { reason, photo, ...ad }, now) =>
  db.transaction().execute(async (trx) => {
    const id = ad.id ?? slugify(ad.advertiser);
    if (id === "" || slugify(id) !== id)
      throw new OperationError("--id must be small letters and digits with single hyphens between them.");
    const image = await pictureOf(trx, { image: ad.image, photo }, now);
    if (image === undefined) throw new OperationError("--image is required.");
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
        image_path: image,
        alt: ad.alt,
        destination_url: ad.url,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new OperationError(`--id is another advertisement's: ${id}.`);
    const { id: _id, ...changes } = { ...ad, image, from };
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

type DescribedAd = Awaited<ReturnType<ReturnType<typeof describe>["executeTakeFirstOrThrow"]>>;

/** Another for every change of an advertisement. */
const versionOf = (ad: DescribedAd): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(ad).toSorted()))
    .digest("base64url");

/** The version that the operator saw. */
const version = line("VERSION", 100).optional();

/** Takes an advertisement to change it. @throws {ConflictError} when it was changed since the operator saw it */
async function take(trx: Kysely<Database>, id: string, seen: string | undefined): Promise<DescribedAd> {
  const row = await describe(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new OperationError(`There is no advertisement ${id}; \`ads list\` shows them.`);
  if (seen !== undefined && seen !== versionOf(row))
    throw new ConflictError(`The advertisement was changed meanwhile${await doneBefore(trx, `ad ${id}`)}. Look at it as it is now.`);
  return row;
}

const listInput = z.object({ limit: whole("--limit", 1_000).default(500), after: line("--after", 80).optional() });

/** `ads list`: creatives, ordered by id, page by page: those behind the id `after`. */
const list = operation("owner", listInput, async (db, { limit, after }, now) => {
  const today = utcDay(now);
  const rows = await describe(db)
    .$if(after !== undefined, (query) => query.where("id", ">", String(after)))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ paused, ...row }) => ({
    ...row,
    version: versionOf({ ...row, paused }),
    state: paused ? "paused" : row.from > today ? "to come" : row.until !== null && row.until < today ? "over" : "shown",
  }));
});

const editInput = z
  .object({
    id: line("ID", 80),
    version,
    alt: addInput.shape.alt.optional(),
    image: addInput.shape.image,
    photo,
    url: addInput.shape.url.optional(),
    regions: addInput.shape.regions.unwrap().optional(),
    from: day("--from").optional(),
    until: day("--until").nullable().optional(),
    weight: whole("--weight", 1_000).optional(),
    reason,
  })
  .refine(({ id, version, reason, ...changes }) => Object.keys(changes).length > 0, "Say what is to change, such as --until or --weight.");

/** `ads edit`: changes an advertisement's picture, words, address, regions, days or weight. `until` null takes its last day away. */
const edit = operation("owner", editInput, (db, { id, version, reason, photo, ...given }, now) =>
  db.transaction().execute(async (trx) => {
    const row = await take(trx, id, version);
    const image = await pictureOf(trx, { image: given.image, photo }, now);
    const wanted = { ...given, ...(image === undefined ? {} : { image }) };
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

const setPaused = (paused: boolean) =>
  operation("owner", z.object({ id: line("ID", 80), version, reason }), (db, { id, version, reason }) =>
    db.transaction().execute(async (trx) => {
      const row = await take(trx, id, version);
      if (row.paused === paused) return { id, paused, changed: false };
      await trx.updateTable("ad_creatives").set({ paused }).where("id", "=", id).execute();
      await recordOps(trx, { action: paused ? "ad.pause" : "ad.resume", subject: `ad ${id}`, changes: { paused }, reason });
      return { id, paused, changed: true };
    }),
  );

export const adOperations = {
  "ads add": add,
  "ads list": list,
  "ads edit": edit,
  "ads pause": setPaused(true),
  "ads resume": setPaused(false),
  ...adResults,
};
