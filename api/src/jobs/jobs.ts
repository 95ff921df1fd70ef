import path from "node:path";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import type { Kysely } from "kysely";
import { forgetOldVisits } from "../ads/track-ad.ts";
import type { LeaderLease } from "../db/leader.ts";
import { forgetOldRequests } from "../db/request-limit.ts";
import type { Database } from "../db/schema.ts";
import { forgetDesk } from "../desk/forget-desk.ts";
import { keepErasingMailFiles } from "../erasure/mail-files.ts";
import { bringListingsBack } from "../form-handling/listing-returns.ts";
import { forgetAddresses } from "../host/address-change.ts";
import type { Log } from "../log.ts";
import { OUTBOX_FOLDER } from "../mail/mailer.ts";
import { keepDeletingPhotos, keepSweepingPhotos, keepTidyingPhotos } from "../photos/delete-photos.ts";
import type { PhotoStorage } from "../photos/photo-storage.ts";
import { forgetUnconfirmed } from "../waitlist/subscribers.ts";

interface JobTools {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly leader: LeaderLease;
  readonly storage: PhotoStorage;
  /** Absolute parent of the folder with mail files. */
  readonly mailsDir: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Job = readonly [everyMs: number, problem: string, work: () => Promise<unknown>];

const jobsFor = (db: Kysely<Database>, log: Log): readonly Job[] => [
  [MINUTE_MS, "Old requests could not be forgotten", () => forgetOldRequests(db)],
  [HOUR_MS, "What is over at the desk could not be forgotten", () => forgetDesk(db, new Date())],
  [10 * MINUTE_MS, "Old visits could not be deleted", () => forgetOldVisits(db)],
  [HOUR_MS, "Addresses that were never confirmed could not be deleted", () => forgetUnconfirmed(db)],
  [HOUR_MS, "Changes of address that are over could not be deleted", () => forgetAddresses(db, new Date())],
  [
    5 * MINUTE_MS,
    "Listings that are due could not be shown again",
    async () => {
      const listings = await bringListingsBack(db);
      if (listings) log.info({ listings }, "Listings that were taken down for a while show again.");
    },
  ],
];

/** On the leader, unless they concern this machine's files. Mails, report notices and the table schedule start elsewhere. */
export function startJobs({ db, log, leader, storage, mailsDir }: JobTools): Chore {
  const chores = [
    ...jobsFor(db, log).map(([everyMs, problem, work]) => leader.whileLeader(() => repeat(work, everyMs, { log, problem }))),
    leader.whileLeader(() => keepDeletingPhotos(db, storage, log)),
    // Folders may be per machine; a bucket is shared.
    storage.isShared ? leader.whileLeader(() => keepSweepingPhotos(db, storage, log)) : keepSweepingPhotos(db, storage, log),
    keepTidyingPhotos(db, storage, log),
    ...(mailsDir ? [keepErasingMailFiles(db, path.join(mailsDir, OUTBOX_FOLDER), log)] : []),
  ];
  return {
    stop: async () => {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
