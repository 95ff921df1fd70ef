import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Milliseconds for which data that tells tabs apart is kept: a day. */
export const VISIT_KEPT_MS = 24 * 60 * 60 * 1000;
/** Milliseconds between two deletions of old visits. */
const LOOK_EVERY_MS = 10 * 60 * 1000;

/** Deletes what is known of tabs once it is a day old: how often each was given a creative, and which of its events were counted. */
export async function forgetOldVisits(db: Kysely<Database>, now: Date = new Date()): Promise<void> {
  const until = new Date(now.getTime() - VISIT_KEPT_MS);
  // What was noted while the clock was ahead would be kept for longer.
  const ahead = new Date(now.getTime() + VISIT_KEPT_MS);
  await db
    .deleteFrom("ad_showings")
    .where(({ or, eb }) => or([eb("first_at", "<=", until), eb("first_at", ">", ahead)]))
    .execute();
  await db
    .deleteFrom("ad_marks")
    .where(({ or, eb }) => or([eb("at", "<=", until), eb("at", ">", ahead)]))
    .execute();
}

/** Deletes old visits now and every ten minutes. */
export function keepForgettingVisits(db: Kysely<Database>, log: Log): Chore {
  return repeat(() => forgetOldVisits(db), LOOK_EVERY_MS, { log, problem: "Old visits could not be deleted" });
}
