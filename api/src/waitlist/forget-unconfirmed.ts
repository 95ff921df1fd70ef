import { type Chore, repeat } from "@nightlatch/process";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Days after which an address that was not confirmed is deleted. They begin anew with a mail to it, whose link must be of use. */
const PENDING_DAYS = 30;
/** Milliseconds between two deletions: an hour. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Deletes addresses that were not confirmed in time, and links that are too old to be used. */
export async function forgetUnconfirmed(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("subscriber_tokens").where("expires_at", "<=", sql<Date>`now()`).execute();
  await db
    .deleteFrom("subscribers")
    .where("status", "=", "pending")
    .where(sql<Date>`coalesce(mailed_at, created_at)`, "<", sql<Date>`now() - make_interval(days => ${PENDING_DAYS})`)
    .execute();
}

/** Deletes both now and every hour. */
export function keepForgettingUnconfirmed(db: Kysely<Database>, log: Log): Chore {
  return repeat(() => forgetUnconfirmed(db), LOOK_EVERY_MS, { log, problem: "Addresses that were never confirmed could not be deleted" });
}
