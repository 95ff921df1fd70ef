import { type Kysely, type Migration, Migrator, sql } from "kysely";
import * as listings from "./migrations/0001-listings.ts";
import * as contactMessages from "./migrations/0002-contact-messages.ts";
import * as listingChanges from "./migrations/0003-listing-changes.ts";
import * as ads from "./migrations/0004-ads.ts";
import * as reportsOutbound from "./migrations/0005-reports-outbound.ts";
import * as preview from "./migrations/0006-preview.ts";
import * as mailOutbox from "./migrations/0007-mail-outbox.ts";
import * as subscribers from "./migrations/0008-subscribers.ts";
import * as submissions from "./migrations/0009-submissions.ts";
import * as removals from "./migrations/0010-removals.ts";
import * as proofOfWork from "./migrations/0011-proof-of-work.ts";
import * as operatorDesk from "./migrations/0012-operator-desk.ts";
import * as photos from "./migrations/0013-photos.ts";
import * as told from "./migrations/0014-told.ts";
import * as runningServers from "./migrations/0015-running-servers.ts";
import * as removalsByMessage from "./migrations/0017-removals-by-message.ts";
import * as listingRedirects from "./migrations/0019-listing-redirects.ts";
import * as erasures from "./migrations/0020-erasures.ts";
import * as drawnPlaces from "./migrations/0021-drawn-places.ts";
import * as desk from "./migrations/0022-desk.ts";
import * as hostPages from "./migrations/0023-host-pages.ts";
import * as deskWork from "./migrations/0024-desk-work.ts";
import * as listingDesk from "./migrations/0025-listing-desk.ts";
import * as listingPhotos from "./migrations/0026-listing-photos.ts";
import * as tableSchedule from "./migrations/0027-table-schedule.ts";
import * as hostAddress from "./migrations/0028-host-address.ts";
import type { Database } from "./schema.ts";
import { UnusableDatabaseError } from "./unusable-database.ts";

/** Every migration ever released, by number. A released one is never edited: a change is a new number. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-listings": listings,
  "0002-contact-messages": contactMessages,
  "0003-listing-changes": listingChanges,
  "0004-ads": ads,
  "0005-reports-outbound": reportsOutbound,
  "0006-preview": preview,
  "0007-mail-outbox": mailOutbox,
  "0008-subscribers": subscribers,
  "0009-submissions": submissions,
  "0010-removals": removals,
  "0011-proof-of-work": proofOfWork,
  "0012-operator-desk": operatorDesk,
  "0013-photos": photos,
  "0014-told": told,
  "0015-running-servers": runningServers,
  "0017-removals-by-message": removalsByMessage,
  "0019-listing-redirects": listingRedirects,
  "0020-erasures": erasures,
  "0021-drawn-places": drawnPlaces,
  "0022-desk": desk,
  "0023-host-pages": hostPages,
  "0024-desk-work": deskWork,
  "0025-listing-desk": listingDesk,
  "0026-listing-photos": listingPhotos,
  "0027-table-schedule": tableSchedule,
  "0028-host-address": hostAddress,
};

/**
 * Brings the database to the newest shape. Several servers may start at once: the migrator takes a lock in the
 * database, and all but the first find nothing to do.
 *
 * @returns the names of the migrations that ran
 * @throws {UnusableDatabaseError} when a newer release has brought it to a shape that this one does not know
 * @throws {Error} naming the migration that failed, with its own error as the cause; nothing of a failed run is kept
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  // The migrator reads the shape of all tables first, which takes longer than all else that a command of the desk does.
  if ((await migrationsOf(db)).join() === Object.keys(migrations).join()) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const unknown = (await migrationsOf(db)).filter((name) => !(name in migrations));
    if (unknown.length)
      throw new UnusableDatabaseError(
        `The database was used by a newer release of the site, which brought it to ${unknown.at(-1)}; this one knows ` +
          `${Object.keys(migrations).at(-1)} at most. Start that release or a newer one, or restore a backup of this one's.`,
      );
    const failed = results.find((result) => result.status === "Error");
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ""}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** The migrations that the database has had, in order. */
async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // The table is not there, or the database is lost: then what comes next says more.
    return [];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
