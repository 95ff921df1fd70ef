import type { SourceRecord } from "@nightlatch/domain";
import { readListing } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { toIndexRow, writeIndexRows } from "../listing-index.ts";
import type { Database } from "../schema.ts";

const BATCH = 500;

/** The operator's table of listings, and imports that can be looked back on and undone (docs/adr/0052). */
export async function up(db: Kysely<Database>): Promise<void> {
  await createIndexTable(db);
  await createImportTables(db);
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("listings")
      .select(["id", "record", "updated_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    await writeIndexRows(
      db,
      rows.map(({ record, updated_at }) => {
        // A later migration adds this column.
        const { paused: _, ...row } = toIndexRow(record as SourceRecord, readListing(record as SourceRecord), updated_at);
        return row;
      }),
    );
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function createIndexTable(db: Kysely<Database>): Promise<void> {
  // Keys are compared by their bytes, as the server's own order of letters may be another's.
  await sql`
    create table listing_index (
      id text primary key references listings (id) on delete cascade,
      slug text collate "C" not null, name text not null, city text not null, state text not null, country text not null,
      name_key text collate "C" not null, city_key text collate "C" not null,
      state_key text collate "C" not null, country_key text collate "C" not null, region text not null,
      published boolean not null, featured boolean not null, boost_until timestamptz, verified boolean not null,
      types text[] not null, tags text[] not null, plan text collate "C" not null,
      photos integer not null, facts integer not null, booking boolean not null, described boolean not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index listing_index_slug on listing_index (slug)`.execute(db);
  await sql`create index listing_index_name on listing_index (name_key, slug)`.execute(db);
  await sql`create index listing_index_place on listing_index (country_key, state_key, city_key, slug)`.execute(db);
  await sql`create index listing_index_updated on listing_index (updated_at, slug)`.execute(db);
  await sql`create index listing_index_boosts on listing_index (region, boost_until) where boost_until is not null`.execute(db);
}

async function createImportTables(db: Kysely<Database>): Promise<void> {
  await sql`
    create table import_files (
      id uuid primary key, name text not null, size integer not null, who text not null, created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table import_chunks (
      file_id uuid not null references import_files (id) on delete cascade, position integer not null, content bytea not null,
      primary key (file_id, position)
    )`.execute(db);
  await sql`
    create table import_runs (
      id uuid primary key, kind text not null, name text not null, who text not null, state text not null,
      read integer not null default 0, added integer not null default 0, changed integer not null default 0,
      same integer not null default 0, refused integer not null default 0, share real, outcome jsonb,
      file_id uuid,
      started_at timestamptz not null default now(), seen_at timestamptz not null default now(), ended_at timestamptz
    )`.execute(db);
  await sql`create index import_runs_started on import_runs (started_at)`.execute(db);
  await sql`
    create table import_rows (
      run_id uuid not null references import_runs (id) on delete cascade, listing_id text not null, added boolean not null,
      undone boolean not null default false, primary key (run_id, listing_id)
    )`.execute(db);
  await sql`
    create table import_changes (
      run_id uuid not null references import_runs (id) on delete cascade, position integer not null, added boolean not null,
      change jsonb not null, primary key (run_id, position)
    )`.execute(db);
  await sql`
    create table import_maps (name text primary key, map jsonb not null, updated_at timestamptz not null default now())`.execute(db);
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const table of ["import_maps", "import_changes", "import_rows", "import_runs", "import_chunks", "import_files", "listing_index"]) {
    await db.schema.dropTable(table).execute();
  }
}
