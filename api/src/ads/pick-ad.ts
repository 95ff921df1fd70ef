import { createHash } from "node:crypto";
import { AD_PLACEMENTS, type Ad, type AdPlacement, type Region } from "@nightlatch/domain";
import { type Kysely, type Selectable, sql } from "kysely";
import { utcDay } from "../db/clock.ts";
import type { Database } from "../db/schema.ts";

/** The most times that one visit sees the same picture. */
export const AD_REPEATS_MAX = 3;

/** A number from 0 up to but not including 1, as `Math.random` gives it. */
type RandomSource = () => number;

interface PickOptions {
  readonly random?: RandomSource;
  readonly now?: Date;
}

/**
 * Picks an advertisement for a spot at random by weight, among the creatives that its region and the date allow. A
 * session is given the same creative at most `AD_REPEATS_MAX` times; null when no creative is left.
 *
 * @param session the tab's random id; without one repeats cannot be counted
 */
export async function pickAd(
  db: Kysely<Database>,
  spot: Spot,
  session: string | undefined,
  { random = Math.random, now = new Date() }: PickOptions = {},
): Promise<Ad | null> {
  let left = await activeCreatives(db, spot, utcDay(now));
  for (;;) {
    const chosen = chooseByWeight(left, random);
    if (!chosen) return null;
    if (session === undefined || (await noteShowing(db, hashSession(session), chosen.id, now))) return toAd(chosen);
    left = left.filter((creative) => creative !== chosen);
  }
}

/** Picks one of the creatives, each as often as its weight says; undefined when there are none. */
export function chooseByWeight<T extends Pick<Creative, "weight">>(creatives: readonly T[], random: RandomSource): T | undefined {
  const total = creatives.reduce((sum, { weight }) => sum + weight, 0);
  let rest = random() * total;
  for (const creative of creatives) {
    rest -= creative.weight;
    if (rest < 0) return creative;
  }
  // Rounding can leave a tiny rest beyond the last creative.
  return creatives.at(-1);
}

/**
 * Notes that a session is given a creative once more. One statement checks and notes, so that of two requests at the same
 * moment only one takes the last time.
 *
 * @returns false when the session has had the creative often enough; then nothing is noted
 */
async function noteShowing(db: Kysely<Database>, sessionHash: string, creativeId: string, now: Date): Promise<boolean> {
  const noted = await db
    .insertInto("ad_showings")
    .values({ session_hash: sessionHash, creative_id: creativeId, times: 1, first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["session_hash", "creative_id"])
        .doUpdateSet(({ eb }) => ({ times: eb("ad_showings.times", "+", 1) }))
        .where("ad_showings.times", "<", AD_REPEATS_MAX),
    )
    .returning("times")
    .executeTakeFirst();
  return noted !== undefined;
}

const SHOWN_COLUMNS = ["id", "advertiser_name", "placement_id", "weight", "image_path", "alt", "destination_url"] as const;
/** A creative that may be shown now. */
export type Creative = Pick<Selectable<Database["ad_creatives"]>, (typeof SHOWN_COLUMNS)[number]>;

/** The place on a page for which an advertisement is asked. */
export interface Spot {
  readonly placement: AdPlacement;
  readonly region: Region;
}

/**
 * Creatives that may be shown in a spot on a day, ordered by id.
 *
 * @param day as `utcDay` gives it
 */
function activeCreatives(db: Kysely<Database>, { placement, region }: Spot, day: string): Promise<Creative[]> {
  return db
    .selectFrom("ad_creatives")
    .select(SHOWN_COLUMNS)
    .where("placement_id", "=", placement)
    .where("paused", "=", false)
    .where(sql<boolean>`(cardinality(regions) = 0 or ${region}::text = any(regions))`)
    .where("active_from", "<=", sql<Date>`${day}::date`)
    .where(({ or, eb }) => or([eb("active_until", "is", null), eb("active_until", ">=", sql<Date>`${day}::date`)]))
    .orderBy("id")
    .execute();
}

/** A creative as pages get it (docs/product/ads-and-links.md#advertisement). */
function toAd(creative: Creative): Ad {
  return {
    placement_id: creative.placement_id,
    creative_id: creative.id,
    advertiser_name: creative.advertiser_name,
    image_url: creative.image_path,
    alt: creative.alt,
    ...AD_PLACEMENTS[creative.placement_id as AdPlacement],
    destination_url: creative.destination_url,
  };
}

/** The hash that is kept instead of a tab's id. Ids are random, so nobody can find an id by trying. */
export function hashSession(session: string): string {
  return hashParts("session", session);
}

/** A hash of several texts that differs whenever one of them does. */
export function hashParts(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
