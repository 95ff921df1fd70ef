import { type SchemaChanges, statements } from "../run-migrations.ts";
import { renewSeedImages } from "../seed-records.ts";

/** Append new migrations here (docs/working-on-it.md#migrations). */
export const changesFrom0029: SchemaChanges = {
  "0029-leases": {
    understoodBy: "0028-host-address",
    up: statements(
      "create table leases (name text primary key, holder uuid not null, epoch integer not null, held_until timestamptz not null)",
    ),
  },
  "0030-photo-hashes": { understoodBy: "0028-host-address", up: statements("alter table photos add column hashes jsonb") },
  "0031-link-requests": {
    understoodBy: "0030-photo-hashes",
    up: statements(
      `create table link_requests (
        kind text not null, address text not null, known_device boolean not null default false,
        asked_at timestamptz not null default now(), primary key (kind, address, known_device)
      )`,
    ),
  },
  "0032-mail-trouble": {
    understoodBy: "0030-photo-hashes",
    up: statements(
      `create table mail_trouble (
        id boolean primary key default true check (id), reason text not null, since timestamptz not null default now()
      )`,
    ),
  },
  "0033-receipt-contents": { understoodBy: "0030-photo-hashes", up: statements("alter table used_proofs add column content_hash text") },
  "0034-erasure-mentions": {
    understoodBy: "0028-host-address",
    up: statements(
      `create table erasure_mentions (
        id uuid primary key default gen_random_uuid(), table_name text not null, row_key text not null, column_name text not null,
        fingerprint text not null, key text not null, at timestamptz not null default now(),
        unique (table_name, row_key, column_name, fingerprint)
      )`,
      `alter table erasures drop constraint erasures_kind_check,
        add constraint erasures_kind_check check (kind in ('address', 'subscription', 'listing', 'text')) not valid`,
    ),
  },
  "0035-removal-confirmations": {
    understoodBy: "0030-photo-hashes",
    up: statements(
      `create table removal_confirmations (
        removal_id uuid primary key references removal_requests (id) on delete cascade, token_hash text not null unique,
        expires_at timestamptz not null, confirmed_at timestamptz
      )`,
    ),
  },
  "0036-seed-photos": {
    understoodBy: "0035-removal-confirmations",
    up: (db) => renewSeedImages(db, /^\/media\/places\//, "%/media/places/%"),
  },
};
