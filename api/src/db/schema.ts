import type { ColumnType, Generated, Insertable } from "kysely";

/** JSON columns are written as text and read as what they hold. */
type Json<T> = ColumnType<T, string, string>;
/** Written by the database's clock or by a Date; read as a Date. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface ListingsTable {
  id: string;
  slug: string;
  /** The record in the source's spelling, without its private fields. */
  record: Json<Readonly<Record<string, unknown>>>;
  published: boolean;
  /** Normalised in TypeScript, since Postgres and JavaScript disagree about letters (see `listingTexts`). */
  name_text: string;
  city_text: string;
  state_text: string;
  country_text: string;
  updated_at: Timestamp;
}

/** What a record holds about its host. Apart from the listing, so that no read of listings can touch it. */
export interface HostContactsTable {
  listing_id: string;
  /** The record's private fields, in the source's spelling. */
  fields: Json<Readonly<Record<string, unknown>>>;
}

/** One row. Its number grows in the same transaction as any change to listings. */
export interface CatalogueVersionTable {
  id: Generated<number>;
  /** int8: text from a server, so it is always read through `Number`. */
  version: ColumnType<string | number, number, number>;
}

/** Which listings a version of the catalogue added, changed or removed. A version without rows here may be about any. */
export interface ListingChangesTable {
  /** int8, as in `catalogue_version`. */
  version: ColumnType<string | number, number, number>;
  listing_id: string;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}

/** Who asked for what lately, for rate limits. Rows live no longer than the longest window. */
export interface RequestMarksTable {
  id: Generated<string>;
  action: string;
  client: string;
  at: Timestamp;
}

export interface Database {
  listings: ListingsTable;
  host_contacts: HostContactsTable;
  catalogue_version: CatalogueVersionTable;
  listing_changes: ListingChangesTable;
  contact_messages: ContactMessagesTable;
  request_marks: RequestMarksTable;
}

export type NewListing = Insertable<ListingsTable>;
