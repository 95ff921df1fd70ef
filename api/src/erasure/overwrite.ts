import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { WORDLESS_TABLES } from "./texts.ts";

/** Listings, and the table whose texts are made from their records. */
const MADE_OF_RECORDS: readonly string[] = ["listings", "listing_index"];

/**
 * Removes what was erased from the embedded database's files too. A deleted row stays in its file until other rows overwrite
 * it, and in the log of writes until that is used anew, so tables are written anew and the log is ended. A Postgres server has
 * many clients, who must not wait for that: there the space is only freed, and overwritten in time.
 *
 * @param embedded whether this process alone has the database
 * @param records whether listings have changed or are gone; their table is large, and left alone otherwise
 */
export async function overwriteErased(db: Kysely<Database>, embedded: boolean, records: boolean): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (MADE_OF_RECORDS.includes(table) && !records) continue;
    const command = embedded ? sql`vacuum full ${sql.table(table)}` : sql`vacuum (analyze, skip_locked) ${sql.table(table)}`;
    await command.execute(db);
    // The embedded database answers within this turn.
    await setImmediate();
  }
  if (!embedded) return;
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** The tables with words of people that have anything in their files, be it deleted. */
async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !WORDLESS_TABLES.includes(name));
}
