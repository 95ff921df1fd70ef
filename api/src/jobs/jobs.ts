import path from "node:path";
import type { Chore } from "@nightlatch/process";
import type { Kysely } from "kysely";
import { keepForgettingVisits } from "../ads/forget-visits.ts";
import { keepForgettingRequests } from "../db/request-limit.ts";
import type { Database } from "../db/schema.ts";
import { keepForgettingDesk } from "../desk/forget-desk.ts";
import { keepErasingMailFiles } from "../erasure/mail-files.ts";
import { keepBringingListingsBack } from "../form-handling/listing-returns.ts";
import { keepForgettingAddresses } from "../host/forget-addresses.ts";
import type { Log } from "../log.ts";
import { OUTBOX_FOLDER } from "../mail/mailer.ts";
import { keepDeletingPhotos, keepSweepingPhotos, keepTidyingPhotos } from "../photos/delete-photos.ts";
import type { PhotoStorage } from "../photos/photo-storage.ts";
import { keepForgettingUnconfirmed } from "../waitlist/forget-unconfirmed.ts";
import type { Turn } from "./turn.ts";

export interface JobTools {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly turn: Turn;
  readonly storage: PhotoStorage;
  /** Absolute path of the folder with the folder of mails that had no mail server; absent where none are written. */
  readonly mailsDir: string | undefined;
}

/**
 * Begins what is done now and again: on one process for all, but for what is about files of this machine. Mails, notices of reports
 * and the table service's schedule are begun by whoever has what they need, in the same turn.
 */
export function startJobs({ db, log, turn, storage, mailsDir }: JobTools): Chore {
  const forOthers = [
    () => keepForgettingRequests(db, log),
    () => keepForgettingDesk(db, log),
    () => keepForgettingVisits(db, log),
    () => keepForgettingUnconfirmed(db, log),
    () => keepForgettingAddresses(db, log),
    () => keepDeletingPhotos(db, storage, log),
    () => keepBringingListingsBack(db, log),
  ];
  const chores = [
    ...forOthers.map((begin) => turn.whileHere(begin)),
    // Each machine may have a folder of its own; a bucket is one for all.
    storage.isShared ? turn.whileHere(() => keepSweepingPhotos(db, storage, log)) : keepSweepingPhotos(db, storage, log),
    keepTidyingPhotos(db, storage, log),
    ...(mailsDir ? [keepErasingMailFiles(db, path.join(mailsDir, OUTBOX_FOLDER), log)] : []),
  ];
  return {
    stop: async () => {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
