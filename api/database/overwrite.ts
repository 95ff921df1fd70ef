import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";
import { WORDLESS_TABLES } from "./text-columns.ts";

const MADE_OF_RECORDS: readonly string[] = ["listings", "listing_index"];

/** Removes erased data from table files. Servers get no `vacuum full`, which blocks clients. @param records whether listings changed */
export async function overwriteErased(db: Kysely<Database>, embedded: boolean, records: boolean): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (MADE_OF_RECORDS.includes(table) && !records) continue;
    const command = embedded ? sql`vacuum full ${sql.table(table)}` : sql`vacuum (analyze, skip_locked) ${sql.table(table)}`;
    await command.execute(db);
    // Lets waiting requests run, because the embedded database blocks the event loop.
    await setImmediate();
  }
  if (!embedded) return;
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !WORDLESS_TABLES.includes(name));
}
