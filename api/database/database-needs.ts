import { silentLog } from "@nightlatch/http/log";
import { type Kysely, sql } from "kysely";
import { reasonOf } from "./database-monitor.ts";
import { migrations } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";

export interface Finding {
  readonly what: string;
  /** `lacks`: the site cannot work with this database. `weak`: the site is slower, or loses a feature. */
  readonly verdict: "ok" | "weak" | "lacks";
  readonly detail: string;
}

type Look = (trx: Kysely<Database>) => Promise<Omit<Finding, "what">>;

const OLDEST = 14;
const ok = (detail: string) => ({ verdict: "ok", detail }) as const;
const weak = (detail: string) => ({ verdict: "weak", detail }) as const;
const lacks = (detail: string) => ({ verdict: "lacks", detail }) as const;

async function queryRow<Row>(trx: Kysely<Database>, text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(trx);
  return rows[0] as Row;
}
const setting = async (trx: Kysely<Database>, name: string) =>
  (await queryRow<{ value: string | null }>(trx, `select current_setting('${name}', true) as value`)).value ?? "";

const NEEDS: Readonly<Record<string, Look>> = {
  version: async (trx) => {
    const version = Number(await setting(trx, "server_version_num"));
    const name = await setting(trx, "server_version");
    return version >= OLDEST * 10_000 ? ok(name) : lacks(`${name}; it must be ${OLDEST} or newer`);
  },
  encoding: async (trx) => {
    const encoding = await setting(trx, "server_encoding");
    return encoding === "UTF8" ? ok(encoding) : lacks(`${encoding}; create the database with encoding UTF8`);
  },
  writes: async (trx) => {
    const { standby } = await queryRow<{ standby: boolean }>(trx, "select pg_is_in_recovery() as standby");
    if (standby) return lacks("this is a standby");
    return (await setting(trx, "transaction_read_only")) === "off" ? ok("taken") : lacks("the session may only read");
  },
  tables: async (trx) => {
    await sql`create schema nightlatch_check`.execute(trx);
    await sql`set local search_path = nightlatch_check, public`.execute(trx);
    for (const { up, outsideTransaction } of Object.values(migrations))
      if (!outsideTransaction) await up(trx as unknown as Kysely<unknown>);
    return ok(`all ${Object.keys(migrations).length} migrations can be made, and rolled back`);
  },
  "advisory locks": async (trx) => {
    const { mine } = await queryRow<{ mine: boolean }>(
      trx,
      `select pg_try_advisory_xact_lock(hashtextextended('nightlatch check', 0)) and exists (select 1 from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()) as mine`,
    );
    return mine ? ok("held until a transaction ends") : lacks("a lock is granted, but not held");
  },
  "time limits": async (trx) => {
    await sql`set local lock_timeout = 1234`.execute(trx);
    await sql`set local statement_timeout = 4321`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 5432`.execute(trx);
    return (await setting(trx, "lock_timeout")) === "1234ms" ? ok("set for each kind of work") : lacks("lock_timeout cannot be set");
  },
  queries: async (trx) => {
    await sql`create temporary table nightlatch_rows (id int primary key, record jsonb) on commit drop`.execute(trx);
    await sql`insert into nightlatch_rows select each, jsonb_build_object('n', each) from generate_series(1, 3) as each
      on conflict (id) do update set record = excluded.record returning id`.execute(trx);
    await sql`select id from nightlatch_rows where record @> '{"n": 1}' order by id::text collate "C" for update skip locked`.execute(trx);
    await sql`declare nightlatch_each no scroll cursor for select to_jsonb(each)::text from nightlatch_rows as each`.execute(trx);
    const { rows } = await sql`fetch 2 from nightlatch_each`.execute(trx);
    return rows.length === 2 ? ok("JSON, cursors, row locks, upserts") : lacks("a cursor returns other rows than requested");
  },
  durability: async (trx) => {
    const off: string[] = [];
    for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) if ((await setting(trx, name)) === "off") off.push(name);
    return off.length === 0 ? ok("what is acknowledged is on the disk") : weak(`${off.join(", ")} off: what is acknowledged can be lost`);
  },
};

export async function findNeeds(db: Kysely<Database>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, look] of Object.entries(NEEDS)) findings.push({ what, ...(await inTransaction(db, look)) });
  return findings;
}

async function inTransaction(db: Kysely<Database>, look: Look): Promise<Omit<Finding, "what">> {
  const trx = await db.startTransaction().execute();
  try {
    return await look(trx);
  } catch (error) {
    return lacks((error as Error).message);
  } finally {
    await trx
      .rollback()
      .execute()
      .catch(() => {});
  }
}

const identity = sql<{ id: string; standby: boolean }>`
  select (select system_identifier::text from pg_control_system()) as id, pg_is_in_recovery() as standby`;

export async function findReplica(primary: Kysely<Database>, readUrl: string): Promise<Finding> {
  const replica = openPostgres(readUrl, silentLog, { pool: 1, part: "ops" });
  const found = (verdict: Finding["verdict"], detail: string): Finding => ({ what: "replica", verdict, detail });
  try {
    const [primaryIdentity, replicaIdentity] = await Promise.all([identity.execute(primary), identity.execute(replica.db)]);
    if (primaryIdentity.rows[0]?.id !== replicaIdentity.rows[0]?.id)
      return found("lacks", "DATABASE_READ_URL has another database than DATABASE_URL");
    if (!replicaIdentity.rows[0]?.standby) return found("weak", "DATABASE_READ_URL is not a replica, so reads don't use it");
    return found("ok", "DATABASE_READ_URL is a replica of it");
  } catch (error) {
    return found("weak", `DATABASE_READ_URL cannot be checked (${reasonOf(error as Error)}), so reads may not use it`);
  } finally {
    await replica.close();
  }
}
