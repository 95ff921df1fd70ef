import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** Deletes changes of address that are over, and with them what the old address was. */
export async function forgetAddresses(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("host_address_changes").where("expires_at", "<=", now).execute();
}

const FORGET_EVERY_MS = 60 * 60 * 1000;

/** Does so now and every hour. */
export function keepForgettingAddresses(db: Kysely<Database>, log: Log): Chore {
  const problem = "Changes of address that are over could not be deleted";
  return repeat(() => forgetAddresses(db, new Date()), FORGET_EVERY_MS, { log, problem });
}
