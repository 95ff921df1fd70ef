import { setImmediate } from "node:timers/promises";
import type { Database } from "@nightlatch/database/schema";
import { FREE_TABLES, FREE_TEXTS, type FreeTable } from "@nightlatch/database/text-columns";
import type { SourceRecord } from "@nightlatch/domain";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { putListingsIn } from "../listing-store.ts";
import { type Eraser, eraserOf, type Named, SEPARATORS } from "./email-addresses.ts";

const BLOCKS = 64;

export interface TextLocation {
  readonly table: FreeTable;
  readonly key: string;
  readonly column: string;
}

export interface Found extends TextLocation {
  readonly value: unknown;
}

export const eraserFor = (table: FreeTable, { email, phones }: Named): Eraser =>
  eraserOf({ email, phones: "isContact" in FREE_TEXTS[table] ? [] : phones });

export async function findTexts(db: Kysely<Database>, named: Named, naming: ReadonlySet<string>): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of FREE_TABLES) {
    const rows = table === "listings" ? listingRows(db, [...naming]) : rowsNaming(db, table, [named]);
    for await (const row of rows) found.push(...namingIn(table, row, eraserFor(table, named)));
  }
  return found;
}

function namingIn(table: FreeTable, { key, values }: Row, eraser: Eraser): Found[] {
  return FREE_TEXTS[table].columns.flatMap((column) => {
    const value = values[column];
    return eraser.find(value).length > 0 ? { table, key, column, value } : [];
  });
}

export async function listingsNaming(db: Kysely<Database>, people: readonly Named[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (people.length === 0) return found;
  for await (const row of rowsNaming(db, "listings", people))
    if (people.some((each) => namingIn("listings", row, eraserOf(each)).length > 0)) found.add(row.key);
  return found;
}

interface Row {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function* listingRows(db: Kysely<Database>, ids: readonly string[]): AsyncGenerator<Row> {
  const rows = await db
    .selectFrom("listings")
    .select(["id", "record"])
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("id")
    .execute();
  yield* rows.map(({ id, record }) => ({ key: id, values: { record } }));
}

async function* rowsNaming(db: Kysely<Database>, table: FreeTable, people: readonly Named[]): AsyncGenerator<Row> {
  const { key, columns } = FREE_TEXTS[table];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const texts = sql`concat_ws(' ', ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))})`;
  const { rows: sizes } = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`.execute(db);
  // Reads the size first, because an updated row may move to the last block.
  const blocks = sizes[0]?.blocks ?? 0;
  for (let from = 0; from < blocks; from += BLOCKS) {
    const range = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS},0)`}::tid`;
    // `offset 0` prevents Postgres from computing `lower` once for each condition.
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.ref(key)}::text as "key of the row", ${names} from (
        select ${sql.ref(key)}, ${names}, lower(${texts}) as folded from ${sql.table(table)} where ${range} offset 0
      ) as looked where ${sql.join(people.flatMap(mayName), sql` or `)}`.execute(db);
    for (const row of rows) yield { key: String(row["key of the row"]), values: row };
    // Lets waiting requests run, because the embedded database blocks the event loop.
    await setImmediate();
  }
}

function mayName({ email, phones }: Named): RawBuilder<boolean>[] {
  const [local = "", domain = ""] = email.split(/@(?=[^@]*$)/);
  // A URL may encode each character, and databases lowercase letters beyond ASCII differently.
  const plain = /^[ -~]+$/.test(domain) ? domain : "";
  const end = /(?<![a-z0-9])[a-z0-9]*$/.exec(local)?.[0] ?? "";
  const at = ["@", "%40"].map((sign) => sql<boolean>`strpos(folded, ${end + sign + plain}) > 0`);
  const numbers = phones.map((digits) => [...digits].join(`[${SEPARATORS}]{0,3}`));
  return [...at, ...(numbers.length > 0 ? [sql<boolean>`folded ~ ${numbers.join("|")}`] : [])];
}

/** @param lock whether to lock the row until the transaction ends @returns undefined when the row is missing */
export async function readText(db: Kysely<Database>, { table, key, column }: TextLocation, lock: boolean): Promise<unknown> {
  const known = sql.ref(FREE_TEXTS[table].key);
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${known}::text = ${key} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0]?.value;
}

export async function eraseText(trx: Transaction<Database>, location: TextLocation, eraser: Eraser): Promise<boolean> {
  const { table, key, column } = location;
  const value = await readText(trx, location, true);
  const erased = eraser.erase(value);
  if (erased === value) return false;
  if (table === "listings") {
    const { slug, fields } = await trx
      .selectFrom("listings")
      .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
      .select(["listings.slug", "host_contacts.fields"])
      .where("listings.id", "=", key)
      .executeTakeFirstOrThrow();
    await putListingsIn(trx, [{ ...(erased as SourceRecord), Slug: slug, ...fields }]);
    return true;
  }
  const written = typeof erased === "string" ? erased : sql`${JSON.stringify(erased)}::jsonb`;
  const known = sql.ref(FREE_TEXTS[table].key);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${written} where ${known}::text = ${key}`.execute(trx);
  return true;
}
