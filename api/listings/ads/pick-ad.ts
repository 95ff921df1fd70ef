import { createHash } from "node:crypto";
import { utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { AD_PLACEMENTS, type AdPlacement, type Region } from "@nightlatch/domain";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Ad } from "./ads-schema.ts";

export const AD_REPEATS_MAX = 3;

type RandomSource = () => number;

/** Picks an ad by weight; null when each has reached the session's limit. @param session the tab's random id; if omitted, none applies */
export async function pickAd(
  db: Kysely<Database>,
  slot: AdSlot,
  session: string | undefined,
  { random = Math.random, now = new Date() }: { readonly random?: RandomSource; readonly now?: Date } = {},
): Promise<Ad | null> {
  let left = await activeCreatives(db, slot, utcDay(now));
  for (;;) {
    const chosen = chooseByWeight(left, random);
    if (!chosen) return null;
    if (session === undefined || (await noteShowing(db, hashSession(session), chosen.id, now))) return toAd(chosen);
    left = left.filter((creative) => creative !== chosen);
  }
}

export function chooseByWeight<T extends Pick<Creative, "weight">>(creatives: readonly T[], random: RandomSource): T | undefined {
  const total = creatives.reduce((sum, { weight }) => sum + weight, 0);
  let rest = random() * total;
  for (const creative of creatives) {
    rest -= creative.weight;
    if (rest < 0) return creative;
  }
  return creatives.at(-1);
}

/** Counts a view in one statement, so that concurrent requests cannot exceed the limit. @returns false when the limit is reached */
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

const PUBLIC_COLUMNS = ["id", "advertiser_name", "placement_id", "weight", "image_path", "alt", "destination_url"] as const;
export type Creative = Pick<Selectable<Database["ad_creatives"]>, (typeof PUBLIC_COLUMNS)[number]>;

export interface AdSlot {
  readonly placement: AdPlacement;
  readonly region: Region;
}

function activeCreatives(db: Kysely<Database>, { placement, region }: AdSlot, day: string): Promise<Creative[]> {
  return db
    .selectFrom("ad_creatives")
    .select(PUBLIC_COLUMNS)
    .where("placement_id", "=", placement)
    .where("paused", "=", false)
    .where(sql<boolean>`(cardinality(regions) = 0 or ${region}::text = any(regions))`)
    .where("active_from", "<=", sql<Date>`${day}::date`)
    .where(({ or, eb }) => or([eb("active_until", "is", null), eb("active_until", ">=", sql<Date>`${day}::date`)]))
    .orderBy("id")
    .execute();
}

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

/** A hash without salt is safe, because session ids are random. */
export function hashSession(session: string): string {
  return hashParts("session", session);
}

export function hashParts(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
