import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { UnusableDatabaseError } from "./database-errors.ts";
import type { Database } from "./schema.ts";
import { LIMITS } from "./work-kind.ts";

export interface SchemaChange {
  up(db: Kysely<unknown>): Promise<void>;
  /** The newest migration that a release must know to run on this schema. Defaults to the migration itself. */
  readonly understoodBy?: string;
  /** Tables, or `table.column`, that a later migration may drop or make required. */
  readonly readyFor?: readonly string[];
  /** For statements such as `create index concurrently`. Must be safe to repeat after a failure. */
  readonly outsideTransaction?: boolean;
}

export type SchemaChanges = Readonly<Record<string, SchemaChange>>;

export const statements =
  (...texts: readonly string[]): SchemaChange["up"] =>
  async (db) => {
    for (const text of texts) await sql.raw(text).execute(db);
  };

const LOCK = sql.lit("3853314791062309107");
const TRIES = 60;
const PAUSE_MS = 500;
export const MONITOR_NAME = "nightlatch-watch";
export const STALE = "30 seconds";

/** @returns names of the new migrations @throws {UnusableDatabaseError} for a schema that a release would not understand, {ChangeError} */
export async function runMigrations(db: Kysely<Database>, changes: SchemaChanges): Promise<string[]> {
  const done = await prepare(db, changes);
  const pending = Object.entries(changes).filter(([name]) => !done.has(name));
  await expectUnderstood(db, pending);
  const isNew = done.size === 0;
  const ran: string[] = [];
  for (const group of grouped(pending, isNew)) {
    for (let tries = 1; ; tries++) {
      try {
        ran.push(...(await runGroup(db, group)));
        break;
      } catch (error) {
        const isHeld = error instanceof ChangeError && (error.cause as { code?: unknown }).code === "55P03";
        if (!isHeld || tries === TRIES) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
  return ran;
}

class ChangeError extends Error {
  override readonly name = "ChangeError";

  constructor(change: string, cause: unknown) {
    super(`The database could not be migrated (${change}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

type Group = readonly (readonly [name: string, change: SchemaChange])[];

function grouped(pending: Group, isNew: boolean): Group[] {
  const groups: [string, SchemaChange][][] = [];
  for (const [name, change] of pending) {
    const last = groups.at(-1);
    if (isNew && last && !change.outsideTransaction && !last[0]?.[1].outsideTransaction) last.push([name, change]);
    else groups.push([[name, change]]);
  }
  return groups;
}

async function prepare(db: Kysely<Database>, changes: SchemaChanges): Promise<ReadonlySet<string>> {
  // Reads pg_attribute, because planning a query of information_schema takes a tenth of the start time.
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from pg_attribute
    where attrelid = to_regclass(format('%I.kysely_migration', current_schema())) and attname = 'understood_by' and not attisdropped`.execute(
    db,
  );
  if (rows[0]?.found === 0)
    await db.transaction().execute(async (trx) => {
      await takeLock(trx);
      await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
      await sql`alter table kysely_migration add column if not exists understood_by text`.execute(trx);
    });
  return expectKnown(db, changes);
}

async function expectKnown(db: Kysely<Database>, changes: SchemaChanges): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string; understood_by: string | null }>`
    select name, understood_by from kysely_migration order by name`.execute(db);
  const newest = newestOf(changes);
  const foreign = rows.filter(({ name, understood_by: by }) => !Object.hasOwn(changes, name) && (by === null || by > newest));
  if (foreign.length > 0)
    throw new UnusableDatabaseError(
      `A newer release of the site has migrated the database to ${foreign.at(-1)?.name}; this release knows migrations up to ` +
        `${newest}. Start that release or a newer one, or restore a backup of this release.`,
    );
  return new Set(rows.map(({ name }) => name));
}

export const newestOf = (changes: SchemaChanges): string => Object.keys(changes).toSorted().at(-1) ?? "";

async function expectUnderstood(db: Kysely<Database>, pending: Group): Promise<void> {
  if (pending.length === 0) return;
  const { rows } = await sql<{ knows: string }>`
    select distinct split_part(application_name, ' ', 2) as knows from pg_stat_activity
    where datname = current_database() and application_name like ${`${MONITOR_NAME} %`}
      and state_change > now() - ${sql.lit(STALE)}::interval`.execute(db);
  for (const [name, { understoodBy = name }] of pending)
    for (const { knows } of rows)
      if (knows < understoodBy)
        throw new UnusableDatabaseError(
          `Running servers would not understand the database after ${name}: they know migrations up to ${knows}. Stop them first.`,
        );
}

async function runGroup(db: Kysely<Database>, group: Group): Promise<string[]> {
  const [first] = group;
  if (first?.[1].outsideTransaction) return db.connection().execute((on) => runOutside(on, first));
  return db.transaction().execute(async (trx) => {
    await takeLock(trx);
    const ran: string[] = [];
    for (const [name, change] of group) if (await runOnce(trx, name, change)) ran.push(name);
    return ran;
  });
}

async function takeLock(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(LIMITS.migration.lock)}`.execute(trx);
}

async function runOutside(on: Kysely<Database>, [name, change]: Group[number]): Promise<string[]> {
  await sql`set statement_timeout = 0`.execute(on);
  await sql`set lock_timeout = 0`.execute(on);
  await sql`select pg_advisory_lock(${LOCK})`.execute(on);
  try {
    return (await runOnce(on, name, change)) ? [name] : [];
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(on);
  }
}

async function runOnce(db: Kysely<Database>, name: string, change: SchemaChange): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db);
  if (rows.length > 0) return false;
  try {
    await change.up(db as unknown as Kysely<unknown>);
    await sql`insert into kysely_migration (name, timestamp, understood_by)
      values (${name}, ${new Date().toISOString()}, ${change.understoodBy ?? null})`.execute(db);
    return true;
  } catch (error) {
    throw new ChangeError(name, error);
  }
}
