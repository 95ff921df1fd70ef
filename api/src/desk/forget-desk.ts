import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { forgetImports } from "./forget-imports.ts";

const FORGET_EVERY_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days for which links and sessions that are over can be looked up still; the audit has who used them for longer. */
const KEPT_DAYS = 30;

/** Deletes what is over at the desk: challenges after an hour, files that wait for their import after a day, links and sessions after 30 days. */
export async function forgetDesk(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("desk_challenges").where("expires_at", "<", now).execute();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom("desk_links").where("expires_at", "<", before).execute();
  await db.deleteFrom("desk_sessions").where("expires_at", "<", before).execute();
  await forgetImports(db);
}

export function keepForgettingDesk(db: Kysely<Database>, log: Log): Chore {
  return repeat(() => forgetDesk(db, new Date()), FORGET_EVERY_MS, { log, problem: "What is over at the desk could not be forgotten" });
}
