import type { Kysely } from "kysely";
import { utcDay } from "../db/day.ts";
import type { Database } from "../db/schema.ts";
import type { Ad } from "./ads-schema.ts";
import { activeCreatives, type Creative, type Spot, toAd } from "./creatives.ts";
import { hashSession } from "./session-hash.ts";

/** The most times that one visit sees the same picture. */
export const AD_REPEATS_MAX = 3;

/** A number from 0 up to but not including 1, as `Math.random` gives it. */
export type RandomSource = () => number;

export interface PickOptions {
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
