import type { SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { putListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import type { Eraser } from "./addresses.ts";

/**
 * Tables without words of people. Listings are worked on apart, because other columns are made from their records; tables of
 * contacts hold telephone numbers that several hosts may share.
 */
const NO_WORDS = ["kysely_migration", "kysely_migration_lock", "secrets", "running_servers", "erasures", "listings"];

interface Column {
  readonly table: string;
  readonly column: string;
  readonly isJson: boolean;
}

/**
 * Takes a person's address and telephone numbers out of every text of every table, of tables that are added later too.
 *
 * @param eraserFor which of the person's data is looked for in a table
 * @returns how many rows were changed
 */
export async function sweepTexts(trx: Transaction<Database>, eraserFor: (table: string) => Eraser): Promise<number> {
  let rows = 0;
  for (const [table, columns] of await textColumns(trx)) rows += await sweepTable(trx, table, columns, eraserFor(table));
  return rows;
}

async function textColumns(trx: Kysely<Database>): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'jsonb')
      order by c.table_name, c.ordinal_position`.execute(trx);
  const byTable = new Map<string, Column[]>();
  for (const { table, column, type } of rows)
    if (!NO_WORDS.includes(table)) byTable.set(table, [...(byTable.get(table) ?? []), { table, column, isJson: type === "jsonb" }]);
  return byTable;
}

async function sweepTable(trx: Transaction<Database>, table: string, columns: readonly Column[], eraser: Eraser): Promise<number> {
  const texts = sql.join(columns.map(({ column }) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<Record<string, unknown> & { at: string }>`
    select ctid::text as at, ${sql.join(columns.map(({ column }) => sql.ref(column)))} from ${sql.table(table)}
      where ${mentions(sql`concat_ws(' ', ${texts})`, eraser)} for update`.execute(trx);
  let changed = 0;
  for (const row of rows) {
    const erased = columns
      .map((each) => ({ ...each, before: row[each.column], after: eraser.erase(row[each.column]) }))
      .filter(({ before, after }) => before !== after);
    if (erased.length === 0) continue;
    const sets = erased.map(
      ({ column, isJson, after }) => sql`${sql.ref(column)} = ${isJson ? sql`${JSON.stringify(after)}::jsonb` : after}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where ctid = ${row.at}::tid`.execute(trx);
    changed += 1;
  }
  return changed;
}

/** Whether a text has one of what an eraser looks for, without regard to what stands beside it. */
function mentions(text: ReturnType<typeof sql>, { needles }: Eraser) {
  return sql.join(
    needles.map((needle) => sql`strpos(lower(${text}), ${needle}) > 0`),
    sql` or `,
  );
}

/**
 * Takes a person's address out of the records of listings that stay.
 *
 * @param eraserFor which of the person's data is looked for in a listing
 * @returns how many listings were changed
 */
export async function sweepListings(trx: Transaction<Database>, eraserFor: (id: string) => Eraser, widest: Eraser): Promise<number> {
  const rows = await trx
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"])
    .where(sql<boolean>`(${mentions(sql`listings.record::text`, widest)})`)
    .execute();
  const changed = rows.flatMap(({ id, slug, record, fields }) => {
    const erased = eraserFor(id).erase(record);
    return erased === record ? [] : [{ ...(erased as SourceRecord), Slug: slug, ...fields }];
  });
  await putListingsIn(trx, changed);
  return changed.length;
}
