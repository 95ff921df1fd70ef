import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Named, type NamedTable, wholeId } from "./ids.ts";
import { idOrPrefix, whole } from "./inputs.ts";

const LIMIT_MAX = 1_000;

/** The fields by which a list is read page by page: at most `limit` entries, those behind the entry `after`. */
export const paging = (from: string, limit = 500) => ({
  limit: whole("--limit", LIMIT_MAX).default(limit),
  after: idOrPrefix(from).optional(),
});

/**
 * Whether a row stands behind another in the order of `created_at` and id, which no two rows share.
 *
 * @param after the id of the last entry of the page before, or its beginning
 * @param newestFirst the order of the list
 * @throws {OperationError} when there is no such entry
 */
export async function behind(
  db: Kysely<Database>,
  { table, named, after, newestFirst = false }: { table: NamedTable; named: Named; after: string | undefined; newestFirst?: boolean },
): Promise<RawBuilder<boolean>> {
  if (after === undefined) return sql<boolean>`true`;
  const id = await wholeId(db, after, named);
  const place = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const mark = sql`(select created_at, id from ${sql.table(table)} where id = ${id})`;
  return newestFirst ? sql<boolean>`${place} < ${mark}` : sql<boolean>`${place} > ${mark}`;
}
