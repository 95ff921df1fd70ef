import type { Kysely } from "kysely";
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
import * as leases from "./migrations/0029-leases.ts";
import * as photoHashes from "./migrations/0030-photo-hashes.ts";
import * as linkRequests from "./migrations/0031-link-requests.ts";
import * as mailTrouble from "./migrations/0032-mail-trouble.ts";
import * as receiptContents from "./migrations/0033-receipt-contents.ts";
import * as erasureMentions from "./migrations/0034-erasure-mentions.ts";
import * as removalConfirmations from "./migrations/0035-removal-confirmations.ts";
import * as seedPhotos from "./migrations/0036-seed-photos.ts";
import { newestOf, runMigrations, type SchemaChanges } from "./run-migrations.ts";
import type { Database } from "./schema.ts";

/** Every migration ever released, by number. A released one is never edited: a change is a new number. */
export const migrations: SchemaChanges = {
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
  "0029-leases": leases,
  "0030-photo-hashes": photoHashes,
  "0031-link-requests": linkRequests,
  "0032-mail-trouble": mailTrouble,
  "0033-receipt-contents": receiptContents,
  "0034-erasure-mentions": erasureMentions,
  "0035-removal-confirmations": removalConfirmations,
  "0036-seed-photos": seedPhotos,
};

/** The newest shape of the database that this release knows. */
export const NEWEST_SHAPE = newestOf(migrations);

/**
 * Brings the database to the newest shape. Several servers may start at once: all but the first find nothing to do.
 *
 * @returns the names of the migrations that ran
 * @throws {UnusableDatabaseError} when a newer release has brought it to a shape that this one does not understand
 * @throws {Error} naming the migration that failed, with its own error as the cause; nothing of that one is kept
 */
export const migrateToLatest = (db: Kysely<Database>): Promise<string[]> => runMigrations(db, migrations);
