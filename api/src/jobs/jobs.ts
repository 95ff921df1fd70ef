import path from "node:path";
import { forgetDesk } from "@nightlatch/backoffice/desk/forget-desk";
import type { LeaderLease } from "@nightlatch/database/leader";
import { forgetOldRequests } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { forgetUnconfirmed } from "@nightlatch/forms/waitlist/subscribers";
import { forgetAddresses } from "@nightlatch/hosts/address-change";
import type { Log } from "@nightlatch/http/log";
import { deleteOldAdSessions } from "@nightlatch/listings/ads/track-ad";
import { eraseMailFilesChore } from "@nightlatch/listings/erasure/mail-files";
import { bringListingsBack } from "@nightlatch/listings/listing-returns";
import { OUTBOX_FOLDER } from "@nightlatch/mail/mailer";
import { deletePhotosChore, sweepPhotosChore, tidyPhotosChore } from "@nightlatch/media/delete-photos";
import type { PhotoStorage } from "@nightlatch/media/photo-storage";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import type { Kysely } from "kysely";

interface JobTools {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly leader: LeaderLease;
  readonly storage: PhotoStorage;
  readonly mailsDir: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Job = readonly [everyMs: number, problem: string, work: () => Promise<unknown>];

const jobsFor = (db: Kysely<Database>, log: Log): readonly Job[] => [
  [MINUTE_MS, "Old counts of requests could not be deleted", () => forgetOldRequests(db)],
  [HOUR_MS, "Expired data of the desk could not be deleted", () => forgetDesk(db, new Date())],
  [10 * MINUTE_MS, "Old ad sessions could not be deleted", () => deleteOldAdSessions(db)],
  [HOUR_MS, "Addresses that were never confirmed could not be deleted", () => forgetUnconfirmed(db)],
  [HOUR_MS, "Expired changes of address could not be deleted", () => forgetAddresses(db, new Date())],
  [
    5 * MINUTE_MS,
    "Hidden listings that are due could not be shown again",
    async () => {
      const listings = await bringListingsBack(db);
      if (listings) log.info({ listings }, "Listings that were hidden until today are shown again.");
    },
  ],
];

/** Runs jobs on the leader, and jobs for local files on each server. Mails, report notices and the table schedule start elsewhere. */
export function startJobs({ db, log, leader, storage, mailsDir }: JobTools): Chore {
  const chores = [
    ...jobsFor(db, log).map(([everyMs, problem, work]) => leader.whileLeader(() => repeat(work, everyMs, { log, problem }))),
    leader.whileLeader(() => deletePhotosChore(db, storage, log)),
    // Servers may have separate folders, but share a bucket.
    storage.isShared ? leader.whileLeader(() => sweepPhotosChore(db, storage, log)) : sweepPhotosChore(db, storage, log),
    tidyPhotosChore(db, storage, log),
    ...(mailsDir ? [eraseMailFilesChore(db, path.join(mailsDir, OUTBOX_FOLDER), log)] : []),
  ];
  return {
    stop: async () => {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
