import { type Kysely, type Migration, Migrator } from "kysely";
import * as listings from "./migrations/0001-listings.ts";
import * as contactMessages from "./migrations/0002-contact-messages.ts";
import * as listingChanges from "./migrations/0003-listing-changes.ts";
import type { Database } from "./schema.ts";

/** Every migration ever released, by number. A released one is never edited: a change is a new number. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-listings": listings,
  "0002-contact-messages": contactMessages,
  "0003-listing-changes": listingChanges,
};

/**
 * Brings the database to the newest shape. Several servers may start at once: the migrator takes a lock in the
 * database, and all but the first find nothing to do.
 *
 * @returns the names of the migrations that ran.
 * @throws the migration's own error, with its name in the message; nothing of a failed run is kept.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error");
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ""}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
