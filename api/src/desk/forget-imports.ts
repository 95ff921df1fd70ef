import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** How long a file waits for its import, and what was found out about it is kept (docs/product/desk.md#import). */
const KEPT = "1 day";

/** Deletes files that waited for too long, with what was found out about them. */
export async function forgetImports(db: Kysely<Database>): Promise<void> {
  await sql`delete from import_files where created_at < now() - ${KEPT}::interval`.execute(db);
  await sql`delete from import_runs where kind = 'check' and started_at < now() - ${KEPT}::interval`.execute(db);
}
