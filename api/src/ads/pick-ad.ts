import { AD_REPEATS_MAX, type Ad } from "@nightlatch/shared/domain";
import type { Kysely } from "kysely";
import { utcDay } from "../db/day.ts";
import type { Database } from "../db/schema.ts";
import { activeCreatives, type Creative, type Spot, toAd } from "./creatives.ts";
import { hashSession } from "./session-hash.ts";

/** A number from 0 up to but not including 1, as `Math.random` gives it. */
export type RandomSource = () => number;

export interface PickOptions {
  readonly random?: RandomSource;
  readonly now?: Date;
}

/**
 * An advertisement for a place: by region and date, at random by weight. A session is given a creative at most three
 * times; null when there is none, or none left for the session.
 *
 * @param session the tab's random id; without one repeats are not known
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

/** One of them, each as often as its weight says; undefined when there are none. */
export function chooseByWeight<T extends Pick<Creative, "weight">>(creatives: readonly T[], random: RandomSource): T | undefined {
  const total = creatives.reduce((sum, { weight }) => sum + weight, 0);
  let rest = random() * total;
  for (const creative of creatives) {
    rest -= creative.weight;
    if (rest < 0) return creative;
  }
  // Rounding may leave a hair's breadth beyond the last.
  return creatives.at(-1);
}

/**
 * Notes that a session is given a creative once more. One statement looks and notes, so that requests that come
 * together cannot both take the last time.
 *
 * @returns false when the session has had it often enough; then nothing is noted.
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
