import { type SchemaChanges, statements } from "../run-migrations.ts";

export const changes0001To0019: SchemaChanges = {
  "0001-listings": {
    up: statements(
      `create table listings (
        id text primary key, slug text not null unique, record jsonb not null, published boolean not null,
        name_text text not null, city_text text not null, state_text text not null, country_text text not null,
        updated_at timestamptz not null default now()
      )`,
      `create table host_contacts (
        listing_id text primary key references listings (id) on delete cascade, fields jsonb not null
      )`,
      // Limits the table to one row, so that there is only one version.
      "create table catalogue_version (id smallint primary key default 1 check (id = 1), version bigint not null)",
      "insert into catalogue_version (version) values (0)",
    ),
  },
  "0002-contact-messages": {
    up: statements(
      `create table contact_messages (
        id uuid primary key, name text not null, email text not null, subject text not null, message text not null,
        created_at timestamptz not null default now()
      )`,
      // Separate from messages, so that client addresses expire soon and cannot be linked to messages.
      `create table request_marks (
        id bigint primary key generated always as identity, action text not null, client text not null,
        at timestamptz not null default now()
      )`,
      "create index request_marks_by_client on request_marks (action, client, at)",
    ),
  },
  "0003-listing-changes": {
    up: statements(
      // No foreign key, because the log also contains removed listings.
      `create table listing_changes (
        version bigint not null, listing_id text not null, constraint listing_changes_key primary key (version, listing_id)
      )`,
    ),
  },
  "0004-ads": {
    up: statements(
      `create table ad_creatives (
        id text primary key, advertiser_name text not null, placement_id text not null, regions text[] not null default '{}',
        active_from date not null, active_until date, weight integer not null default 1 check (weight > 0),
        paused boolean not null default false, image_path text not null, alt text not null, destination_url text not null
      )`,
      // Advertisers pay by these counts, so the foreign key prevents deleting a creative with counts.
      `create table ad_days (
        day date not null, creative_id text not null references ad_creatives (id),
        impressions integer not null default 0, clicks integer not null default 0,
        constraint ad_days_key primary key (day, creative_id)
      )`,
      `create table ad_showings (
        session_hash text not null, creative_id text not null references ad_creatives (id) on delete cascade,
        times integer not null, first_at timestamptz not null, constraint ad_showings_key primary key (session_hash, creative_id)
      )`,
      "create index ad_showings_by_age on ad_showings (first_at)",
      "create table ad_marks (mark text primary key, at timestamptz not null)",
      "create index ad_marks_by_age on ad_marks (at)",
    ),
  },
  "0005-reports-outbound": {
    up: statements(
      `create table listing_reports (
        id uuid primary key, listing_id text not null, reason text not null, details text not null,
        created_at timestamptz not null default now()
      )`,
      `create table outbound_days (
        day date not null, listing_id text not null, kind text not null, times integer not null,
        constraint outbound_days_key primary key (day, listing_id, kind)
      )`,
      `create table audit (
        id bigint primary key generated always as identity, at timestamptz not null default now(),
        who text not null, action text not null, subject text not null, changes jsonb not null
      )`,
      "create index audit_by_subject on audit (subject, at)",
    ),
  },
  "0006-preview": {
    up: statements(
      `create table preview_tokens (
        id text primary key, name text not null, token_hash text not null unique, scope text not null, allowed_ids jsonb not null,
        max_sessions integer not null, created_at timestamptz not null default now(), expires_at timestamptz not null,
        revoked_at timestamptz, revoked_because text
      )`,
      `create table preview_sessions (
        secret_hash text primary key, token_id text not null references preview_tokens (id) on delete cascade,
        started_at timestamptz not null default now(), ended_at timestamptz
      )`,
      "create index preview_sessions_token on preview_sessions (token_id)",
      `create table preview_events (
        token_id text not null references preview_tokens (id) on delete cascade, event text not null, path text not null,
        at timestamptz not null default now()
      )`,
    ),
  },
  "0007-mail-outbox": {
    up: statements(
      `create table mail_outbox (
        id uuid primary key, message_id text not null unique, kind text not null, recipient text not null, content jsonb,
        status text not null check (status in ('queued', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'withheld')),
        attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
        claim uuid, leased_until timestamptz, last_error text,
        created_at timestamptz not null default now(), settled_at timestamptz
      )`,
      "create index mail_outbox_open on mail_outbox (next_attempt_at) where status in ('queued', 'claimed', 'sending')",
      "create index mail_outbox_by_recipient on mail_outbox (lower(recipient), created_at)",
    ),
  },
  "0008-subscribers": {
    up: statements(
      `create table subscribers (
        id uuid primary key, email text not null, email_key text not null unique,
        status text not null check (status in ('pending', 'confirmed')), tags jsonb not null, asked_tags jsonb not null,
        mailed_at timestamptz, created_at timestamptz not null default now(), confirmed_at timestamptz
      )`,
      `create table subscriber_tokens (
        token_hash text primary key, subscriber_id uuid not null references subscribers (id) on delete cascade,
        purpose text not null check (purpose in ('confirm', 'unsubscribe')), expires_at timestamptz
      )`,
      "create index subscriber_tokens_by_subscriber on subscriber_tokens (subscriber_id)",
    ),
  },
  "0009-submissions": {
    up: statements(
      `create table submissions (
        id uuid primary key, record jsonb not null, status text not null check (status in ('pending', 'accepted', 'declined')),
        created_at timestamptz not null default now()
      )`,
      `create table submission_contacts (
        submission_id uuid primary key references submissions (id) on delete cascade, fields jsonb not null
      )`,
    ),
  },
  "0010-removals": {
    up: statements(
      `create table form_messages (
        id uuid primary key, form_id text not null, name text not null, email text not null, subject text not null,
        message text not null, created_at timestamptz not null default now()
      )`,
      `create table removal_requests (
        id uuid primary key, message_id uuid not null references form_messages (id) on delete cascade, reference text not null,
        property_id text, property_name text not null, booking_link text, reason text not null, reason_details text,
        permanence text not null check (permanence in ('temporary', 'permanent')),
        status text not null check (status in ('open', 'done', 'declined')), created_at timestamptz not null default now()
      )`,
      `create table removal_contacts (
        removal_id uuid primary key references removal_requests (id) on delete cascade, fields jsonb not null
      )`,
    ),
  },
  "0011-proof-of-work": {
    up: statements(
      "create table secrets (name text primary key, value text not null, created_at timestamptz not null default now())",
      "create table used_proofs (id text primary key, expires_at timestamptz not null)",
    ),
  },
  "0012-operator-desk": {
    up: statements(
      `create table listing_returns (
        listing_id text primary key references listings (id) on delete cascade, on_day date not null
      )`,
      "alter table listing_reports add column resolved_at timestamptz",
    ),
  },
  "0013-photos": {
    up: statements(
      `create table photos (
        id text primary key, claim_hash text not null unique, submission_id uuid references submissions (id),
        position integer not null default 0, caption text not null default '', width integer not null, height integer not null,
        placeholder text not null, bytes integer not null, created_at timestamptz not null default now()
      )`,
      "create index photos_submission on photos (submission_id)",
    ),
  },
  "0014-told": {
    up: statements(
      "alter table submissions add column told_at timestamptz",
      "update submissions set told_at = now() where status <> 'pending'",
      "alter table listing_reports add column noticed_at timestamptz",
      "create index listing_reports_unnoticed on listing_reports (created_at) where noticed_at is null",
    ),
  },
  "0015-running-servers": {
    up: statements(
      "create table running_servers (id uuid primary key, public_url text not null, seen_at timestamptz not null default now())",
    ),
  },
  "0017-removals-by-message": {
    // Without the index, deleting a message would read all removal requests.
    up: statements("create index removal_requests_by_message on removal_requests (message_id)"),
  },
  "0019-listing-redirects": {
    up: statements(
      `create table listing_redirects (
        slug text primary key, listing_id text not null references listings (id) on delete cascade
      )`,
      "create index listing_redirects_listing_id on listing_redirects (listing_id)",
    ),
  },
};
