import { setImmediate } from "node:timers/promises";
import type { SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { putListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import { createEraser, type Eraser } from "./addresses.ts";

/** Tables that hold ids, hashes and counts, and no words of people. */
export const WORDLESS_TABLES: readonly string[] = [
  ...["kysely_migration", "kysely_migration_lock", "secrets", "running_servers", "leases", "erasures", "catalogue_version"],
  ...["listing_changes", "listing_returns", "outbound_days", "ad_days", "ad_showings", "ad_marks", "used_proofs"],
  ...["preview_sessions", "subscriber_tokens", "host_sessions", "view_days", "removal_confirmations"],
];
/** Listings, and the table whose texts are made from their records: their own erasure writes both anew. */
export const MADE_OF_RECORDS: readonly string[] = ["listings", "listing_index"];
/** Blocks of a table that are looked through at once: few enough to hold up no request. */
const BLOCKS = 64;
/** How often a table is looked through at most, because others changed its rows meanwhile. */
const ROUNDS = 3;

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
  // Files that wait for their import may hold anybody's data, in bytes that nothing looks through.
  await trx.deleteFrom("import_files").execute();
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
    if (!WORDLESS_TABLES.includes(table) && !MADE_OF_RECORDS.includes(table))
      byTable.set(table, [...(byTable.get(table) ?? []), { table, column, isJson: type === "jsonb" }]);
  return byTable;
}

async function sweepTable(trx: Transaction<Database>, table: string, columns: readonly Column[], eraser: Eraser): Promise<number> {
  const texts = sql`concat_ws(' ', ${sql.join(columns.map(({ column }) => sql`${sql.ref(column)}::text`))})`;
  let changed = 0;
  for (let round = 0, missed = true; missed && round < ROUNDS; round++) {
    missed = false;
    for await (const row of mentioning(trx, table, { names: columns.map(({ column }) => column), texts, eraser })) {
      const done = await eraseRow(trx, table, columns, row, eraser);
      if (done === "missed") missed = true;
      if (done === "erased") changed += 1;
    }
  }
  return changed;
}

type Row = Readonly<Record<string, unknown>> & { readonly at: string };

/** Erases one row's texts. @returns `missed` when somebody else changed the row after it was read */
async function eraseRow(trx: Transaction<Database>, table: string, columns: readonly Column[], row: Row, eraser: Eraser) {
  const erased = columns
    .map((each) => ({ ...each, before: row[each.column], after: eraser.erase(row[each.column]) }))
    .filter(({ before, after }) => before !== after);
  if (erased.length === 0) return "clean";
  const sets = erased.map(
    ({ column, isJson, after }) => sql`${sql.ref(column)} = ${isJson ? sql`${JSON.stringify(after)}::jsonb` : after}`,
  );
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(sets)} where ctid = ${row.at}::tid`.execute(trx);
  return numAffectedRows === 0n ? "missed" : "erased";
}

interface Looked {
  /** Columns to read. */
  readonly names: readonly string[];
  /** The text that is looked through. */
  readonly texts: ReturnType<typeof sql>;
  readonly eraser: Pick<Eraser, "needles">;
}

/** The rows of a table whose text has one of what an eraser looks for, whatever stands beside it; `at` is a row's place. */
async function* mentioning(trx: Kysely<Database>, table: string, { names, texts, eraser }: Looked): AsyncGenerator<Row> {
  const found = sql.join(
    [...new Set(eraser.needles)].map((needle) => sql`strpos(folded, ${needle}) > 0`),
    sql` or `,
  );
  const { rows: sizes } = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`.execute(trx);
  // Rows that are changed move behind the last block, and need no second look.
  const blocks = sizes[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += BLOCKS) {
    const range = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS},0)`}::tid`;
    // Without the offset the database would fold the text once for each thing that is looked for.
    const { rows } = await sql<Row>`
      select at, ${sql.join(names.map((name) => sql.ref(name)))} from (
        select ctid::text as at, ${sql.join(names.map((name) => sql.ref(name)))}, lower(${texts}) as folded
          from ${sql.table(table)} where ${range} offset 0
      ) as looked where ${found}`.execute(trx);
    yield* rows;
    // The embedded database answers within this turn.
    await setImmediate();
  }
}

/**
 * The listings whose records name one of some addresses. Records are many, so they are looked through before the transaction that
 * erases: it would keep others from the embedded database meanwhile.
 *
 * @returns their ids
 */
export async function listingsNaming(db: Kysely<Database>, addresses: Iterable<string>): Promise<ReadonlySet<string>> {
  const erasers = [...addresses].map((address) => createEraser(address, []));
  const found = new Set<string>();
  if (erasers.length === 0) return found;
  const any = { needles: erasers.flatMap(({ needles }) => needles) };
  for await (const { id, record } of mentioning(db, "listings", { names: ["id", "record"], texts: sql`record::text`, eraser: any }))
    if (erasers.some(({ erase }) => erase(record) !== record)) found.add(String(id));
  return found;
}

/**
 * Takes a person's data out of the records of listings that stay.
 *
 * @param ids listings to look at
 * @param eraserFor which of the person's data is looked for in a listing
 * @returns how many listings were changed
 */
export async function sweepListings(
  trx: Transaction<Database>,
  ids: readonly string[],
  eraserFor: (id: string) => Eraser,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"])
    .where("listings.id", "in", ids)
    .execute();
  const changed = rows.flatMap(({ id, slug, record, fields }) => {
    const erased = eraserFor(id).erase(record);
    return erased === record ? [] : [{ ...(erased as SourceRecord), Slug: slug, ...fields }];
  });
  await putListingsIn(trx, changed);
  return changed.length;
}
