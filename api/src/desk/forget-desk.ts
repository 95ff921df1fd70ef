import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

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

/** How long a file waits for its import, and what was found out about it is kept (docs/product/desk.md#import). */
const KEPT = "1 day";

/** Deletes files that waited for too long, with what was found out about them. */
export async function forgetImports(db: Kysely<Database>): Promise<void> {
  await sql`delete from import_files where created_at < now() - ${KEPT}::interval`.execute(db);
  await sql`delete from import_runs where kind = 'check' and started_at < now() - ${KEPT}::interval`.execute(db);
}
