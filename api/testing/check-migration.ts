import type { SchemaChange, SchemaChanges } from "@nightlatch/database/run-migrations";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";

/** Table locks that block other writers or readers. */
const STRONG = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

interface Table {
  readonly name: string;
  readonly file: string;
  /** Number of times this transaction has read the whole table. */
  readonly scans: number;
  readonly columns: readonly string[];
  readonly required: readonly string[];
}

/** Runs a migration and rolls it back. @returns a sentence for each broken rule of docs/working-on-it.md#migrations */
export async function checkMigration(db: Kysely<Database>, change: SchemaChange, earlier: SchemaChanges): Promise<string[]> {
  if (change.outsideTransaction) return checkOutside(db, change);
  const trx = await db.startTransaction().execute();
  try {
    const tables = await tablesOf(trx);
    await change.up(trx as unknown as Kysely<unknown>);
    const after = await tablesOf(trx);
    const { rows: locks } = await sql<{ oid: string; mode: string }>`select relation::text as oid, mode from pg_locks
      where pid = pg_backend_pid() and locktype = 'relation' and mode in (${sql.join(STRONG)})`.execute(trx);
    return [...lockProblems(tables, after, locks), ...shapeProblems(tables, after, change, earlier)];
  } finally {
    await trx.rollback().execute();
  }
}

/** Permits only `create index concurrently` and `drop index concurrently`, because other statements take blocking locks. */
async function checkOutside(db: Kysely<Database>, change: SchemaChange): Promise<string[]> {
  const trx = await db.startTransaction().execute();
  try {
    await change.up(trx as unknown as Kysely<unknown>);
    return ["it could run in a transaction, so it must"];
  } catch (error) {
    const isConcurrent = /CONCURRENTLY cannot (run|be executed) inside a transaction block/i.test((error as Error).message);
    return isConcurrent ? [] : [`it cannot run: ${(error as Error).message}`];
  } finally {
    await trx.rollback().execute();
  }
}

type Tables = ReadonlyMap<string, Table>;

async function tablesOf(trx: Kysely<Database>): Promise<Tables> {
  const { rows } = await sql<Table & { readonly oid: string }>`
    select c.oid::text as oid, c.relname as name, c.relfilenode::text as file, pg_stat_get_xact_numscans(c.oid)::int as scans,
      array(select attname || ' ' || format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by 1) as columns,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = '' order by 1) as required
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public'`.execute(trx);
  return new Map(rows.map(({ oid, ...table }) => [oid, table]));
}

function lockProblems(before: Tables, after: Tables, locks: readonly { readonly oid: string; readonly mode: string }[]): string[] {
  const problems = new Set<string>();
  for (const { oid, mode } of locks) {
    const was = before.get(oid);
    const is = after.get(oid);
    if (!was || !is) continue;
    if (is.file !== was.file) problems.add(`it writes all of ${was.name} anew while nobody else may use it`);
    else if (is.scans > was.scans) problems.add(`it reads all of ${was.name} while it holds ${mode}`);
  }
  return [...problems];
}

function shapeProblems(before: Tables, after: Tables, { understoodBy }: SchemaChange, earlier: SchemaChanges): string[] {
  if (understoodBy === undefined) return ["it does not say by whom it is understood (understoodBy)"];
  const readyColumns = new Set(Object.entries(earlier).flatMap(([name, { readyFor = [] }]) => (name <= understoodBy ? readyFor : [])));
  const problems: string[] = [];
  const expectReady = (what: string, problem: string) =>
    readyColumns.has(what) || problems.push(`${problem}, and nothing before says readyFor`);
  for (const [oid, was] of before) {
    const is = after.get(oid);
    if (is?.name !== was.name) {
      expectReady(was.name, `it takes ${was.name} away`);
      continue;
    }
    for (const column of was.columns)
      if (!is.columns.includes(column)) expectReady(nameOf(was, column), `it takes ${nameOf(was, column)} away`);
    for (const column of is.required)
      if (!was.required.includes(column)) expectReady(`${was.name}.${column}`, `it wants ${was.name}.${column} of all who write`);
  }
  return problems;
}

const nameOf = ({ name }: Table, column: string): string => `${name}.${column.split(" ", 1)[0]}`;
