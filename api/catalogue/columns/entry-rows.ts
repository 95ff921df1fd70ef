import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import type { Log } from "@nightlatch/http/log";
import type { Kysely } from "kysely";
import { type CatalogueEntry, createEntry, type Share } from "./entry.ts";

export function entryRows(db: Kysely<Database>) {
  return db.selectFrom("listings").select(["id", "slug", "record", "name_text", "city_text", "state_text", "country_text"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof entryRows>["execute"]>>[number];

export function toEntry(row: Row, now: number, share: Share, log: Log): CatalogueEntry {
  const listing = readListing(row.record as SourceRecord, undefined, now);
  // Lists link to the record's slug, but a listing's page is found by the row's slug.
  if (listing.id !== row.id || listing.slug !== row.slug) log.warn({ id: row.id }, "A stored record does not match its row.");
  const texts = { name: row.name_text, city: row.city_text, state: row.state_text, country: row.country_text };
  return createEntry(listing, texts, now, share);
}
