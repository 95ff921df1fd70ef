import { DAY_MS } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";

const RETENTION_DAYS = 30;

export async function forgetDesk(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("desk_challenges").where("expires_at", "<", now).execute();
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.deleteFrom("desk_links").where("expires_at", "<", before).execute();
  await db.deleteFrom("desk_sessions").where("expires_at", "<", before).execute();
  await forgetImports(db);
}

const RETENTION = "1 day";

export async function forgetImports(db: Kysely<Database>): Promise<void> {
  await sql`delete from import_files where created_at < now() - ${RETENTION}::interval`.execute(db);
  await sql`delete from import_runs where kind = 'check' and started_at < now() - ${RETENTION}::interval`.execute(db);
}
