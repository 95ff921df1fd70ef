import { type Kysely, sql } from "kysely";
import { silentLog } from "../log.ts";
import type { Finding } from "./database-needs.ts";
import { reasonOf } from "./database-watch.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";

const identity = sql<{ id: string; standby: boolean }>`
  select (select system_identifier::text from pg_control_system()) as id, pg_is_in_recovery() as standby`;

/** Looks whether an address is that of a replica of a database. */
export async function findReplica(primary: Kysely<Database>, readUrl: string): Promise<Finding> {
  const replica = openPostgres(readUrl, silentLog, { pool: 1, part: "ops" });
  const found = (verdict: Finding["verdict"], detail: string): Finding => ({ what: "replica", verdict, detail });
  try {
    const [ours, theirs] = await Promise.all([identity.execute(primary), identity.execute(replica.db)]);
    if (ours.rows[0]?.id !== theirs.rows[0]?.id) return found("lacks", "DATABASE_READ_URL is of another database than DATABASE_URL");
    if (!theirs.rows[0]?.standby) return found("weak", "DATABASE_READ_URL is no replica, so it is not read from");
    return found("ok", "DATABASE_READ_URL is a replica of it");
  } catch (error) {
    return found("weak", `DATABASE_READ_URL cannot be looked at (${reasonOf(error as Error)}), so it may not be read from`);
  } finally {
    await replica.close();
  }
}
