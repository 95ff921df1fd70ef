import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Most rows that are sent to or read from the database at once. */
export const BATCH = 500;

/** Whole listings, their private fields beside them. */
export const storedListings = (db: Kysely<Database>) =>
  db
    .selectFrom("listings")
    .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"]);
