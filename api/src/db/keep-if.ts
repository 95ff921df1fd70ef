import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Runs statements in a transaction, and undoes their changes if they return false. The database does the same work either way.
 *
 * @returns the value that they returned
 */
export async function keepIf(trx: Kysely<Database>, change: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint change`.execute(trx);
  const kept = await change();
  await (kept ? sql`release savepoint change` : sql`rollback to savepoint change`).execute(trx);
  return kept;
}
