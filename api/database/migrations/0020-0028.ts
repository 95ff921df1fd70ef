import { isPublished, readListing, type SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { toIndexRow, writeIndexRows } from "../listing-index.ts";
import { type SchemaChanges, statements } from "../run-migrations.ts";
import type { Database } from "../schema.ts";
import { renewSeedImages } from "../seed-records.ts";

export const changes0020To0028: SchemaChanges = {
  "0020-erasures": {
    up: statements(
      `create table erasures (
        kind text not null check (kind in ('address', 'subscription', 'listing')), fingerprint text not null, key text not null,
        at timestamptz not null default now(), constraint erasures_pkey primary key (kind, fingerprint)
      )`,
      "alter table mail_outbox add column last_word boolean not null default false",
    ),
  },
  "0021-drawn-places": { up: (db) => renewSeedImages(db, SHARED_HOUSE, "%/media/scenes/%") },
  "0022-desk": {
    up: statements(
      `create table desk_links (
        token_hash text primary key, name text not null, role text not null check (role in ('curator', 'owner')),
        opened_by text not null, session_seconds integer not null, created_at timestamptz not null default now(),
        expires_at timestamptz not null, used_at timestamptz
      )`,
      `create table desk_sessions (
        id uuid primary key default gen_random_uuid(), secret_hash text not null unique, name text not null,
        role text not null check (role in ('curator', 'owner')), opened_by text not null, device text not null,
        started_at timestamptz not null default now(), used_at timestamptz not null default now(),
        expires_at timestamptz not null, ended_at timestamptz
      )`,
      `create table desk_passkeys (
        id text primary key, person text not null, name text not null, label text not null, public_key text not null,
        counter bigint not null, transports jsonb not null, created_at timestamptz not null default now(), used_at timestamptz
      )`,
      "create table desk_challenges (challenge_hash text primary key, asked_by text not null, expires_at timestamptz not null)",
    ),
  },
  "0023-host-pages": {
    up: statements(
      `create table host_links (
        token_hash text primary key, listing_id text not null references listings (id) on delete cascade, email text not null,
        created_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz
      )`,
      "create index host_links_listing on host_links (listing_id)",
      `create table host_sessions (
        secret_hash text primary key, token_hash text not null references host_links (token_hash) on delete cascade,
        started_at timestamptz not null default now(), expires_at timestamptz not null
      )`,
      "create index host_sessions_link on host_sessions (token_hash)",
      `create table view_days (
        day date not null, listing_id text not null, times integer not null, constraint view_days_key primary key (day, listing_id)
      )`,
      "alter table submissions add column listing_id text, add column base jsonb",
      "create index submissions_listing on submissions (listing_id)",
    ),
  },
  "0024-desk-work": {
    up: statements(
      `alter table submissions add column version integer not null default 1, add column decided_at timestamptz,
        add column questions jsonb not null default '[]'::jsonb`,
      "alter table photos add column left_out boolean not null default false",
      "alter table contact_messages add column answers jsonb not null default '[]'::jsonb, add column closed_at timestamptz",
      "alter table form_messages add column answers jsonb not null default '[]'::jsonb, add column closed_at timestamptz",
      "alter table mail_outbox add column held_until timestamptz",
      "alter table mail_outbox add column about text",
      "create index mail_outbox_about on mail_outbox (about) where about is not null",
      `create table operator_visits (
        who text primary key, seen_id bigint not null, looked_id bigint not null, looked_at timestamptz not null default now()
      )`,
      "create index listings_name_city on listings (name_text, city_text)",
      `create index listings_booking_page on listings
        (lower(regexp_replace(record->>'Booking Link', '^https?://(www[.])?|/*([?#].*)?$', '', 'gi')))`,
      "create index host_contacts_email on host_contacts (lower(trim(fields->>'Host Email')))",
      "create index submission_contacts_email on submission_contacts (lower(trim(fields->>'Host Email')))",
      "create index audit_subject on audit (subject)",
      "create index submissions_queue on submissions (status, created_at, id)",
    ),
  },
  "0025-listing-desk": {
    up: async (db) => {
      await createListingDesk(db);
      await fillListingIndex(db as unknown as Kysely<Database>);
    },
  },
  "0026-listing-photos": {
    up: statements(
      // No foreign key, because a photo's row remains after its listing until its files are deleted.
      "alter table photos add column listing_id text",
      "create index photos_listing on photos (listing_id)",
    ),
  },
  "0027-table-schedule": {
    up: async (db) => {
      await sql`alter table listing_index add column paused boolean not null default false`.execute(db);
      await markPaused(db as unknown as Kysely<Database>);
      await createTableSchedule(db);
    },
  },
  "0028-host-address": {
    up: statements(
      `create table host_address_changes (
        id uuid primary key, email_before text not null, email_after text not null,
        before_hash text not null unique, after_hash text not null unique, undo_hash text unique,
        before_said_at timestamptz, after_said_at timestamptz, done_at timestamptz, listings text[] not null default '{}',
        created_at timestamptz not null default now(), expires_at timestamptz not null
      )`,
      "create index host_address_changes_before on host_address_changes (email_before)",
      "create index host_address_changes_after on host_address_changes (email_after)",
    ),
  },
};

const SHARED_HOUSE = /^\/media\/scenes\/(?!hero-dusk-|no-picture-|og-default)/;

const createListingDesk = statements(
  // Compares keys by bytes, because collations differ between servers.
  `create table listing_index (
    id text primary key references listings (id) on delete cascade,
    slug text collate "C" not null, name text not null, city text not null, state text not null, country text not null,
    name_key text collate "C" not null, city_key text collate "C" not null,
    state_key text collate "C" not null, country_key text collate "C" not null, region text not null,
    published boolean not null, featured boolean not null, boost_until timestamptz, verified boolean not null,
    types text[] not null, tags text[] not null, plan text collate "C" not null,
    photos integer not null, facts integer not null, booking boolean not null, described boolean not null,
    updated_at timestamptz not null
  )`,
  "create index listing_index_slug on listing_index (slug)",
  "create index listing_index_name on listing_index (name_key, slug)",
  "create index listing_index_place on listing_index (country_key, state_key, city_key, slug)",
  "create index listing_index_updated on listing_index (updated_at, slug)",
  "create index listing_index_boosts on listing_index (region, boost_until) where boost_until is not null",
  `create table import_files (
    id uuid primary key, name text not null, size integer not null, who text not null, created_at timestamptz not null default now()
  )`,
  `create table import_chunks (
    file_id uuid not null references import_files (id) on delete cascade, position integer not null, content bytea not null,
    primary key (file_id, position)
  )`,
  `create table import_runs (
    id uuid primary key, kind text not null, name text not null, who text not null, state text not null,
    read integer not null default 0, added integer not null default 0, changed integer not null default 0,
    same integer not null default 0, refused integer not null default 0, share real, outcome jsonb, file_id uuid,
    started_at timestamptz not null default now(), seen_at timestamptz not null default now(), ended_at timestamptz
  )`,
  "create index import_runs_started on import_runs (started_at)",
  `create table import_rows (
    run_id uuid not null references import_runs (id) on delete cascade, listing_id text not null, added boolean not null,
    undone boolean not null default false, primary key (run_id, listing_id)
  )`,
  `create table import_changes (
    run_id uuid not null references import_runs (id) on delete cascade, position integer not null, added boolean not null,
    change jsonb not null, primary key (run_id, position)
  )`,
  "create table import_maps (name text primary key, map jsonb not null, updated_at timestamptz not null default now())",
);

const INDEXED_AT_ONCE = 500;

async function fillListingIndex(db: Kysely<Database>): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("listings")
      .select(["id", "record", "updated_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(INDEXED_AT_ONCE)
      .execute();
    await writeIndexRows(
      db,
      rows.map(({ record, updated_at }) => {
        // Omits the column `paused`, which migration 0027 adds.
        const { paused: _, ...row } = toIndexRow(record as SourceRecord, readListing(record as SourceRecord), updated_at);
        return row;
      }),
    );
    const last = rows.at(-1);
    if (!last || rows.length < INDEXED_AT_ONCE) return;
    after = last.id;
  }
}

async function markPaused(db: Kysely<Database>): Promise<void> {
  const paused = await db
    .selectFrom("listings")
    .select(["id", "record"])
    .where(sql<boolean>`coalesce(record->>'Paused Since', '') <> ''`)
    .execute();
  const ids = paused.filter(({ record }) => isPublished(record as SourceRecord)).map(({ id }) => id);
  await sql`update listing_index set paused = true where id = any(${ids}::text[])`.execute(db);
}

const createTableSchedule = statements(
  `create table table_schedule (
    id integer primary key default 1 check (id = 1), is_on boolean not null default false,
    every_minutes integer not null default 60, share integer not null default 10, options jsonb not null default '{}',
    columns jsonb, next_at timestamptz, set_by text, set_at timestamptz
  )`,
  `create table table_records (
    record_id text primary key, listing_id text not null, gone_at timestamptz, kept_at timestamptz
  )`,
  "create index table_records_listing on table_records (listing_id)",
  "create index table_records_gone on table_records (gone_at) where gone_at is not null",
);
