import { LISTING_OF_SUBMISSION } from "@nightlatch/database/listing-queries";
import { photoFiles, photoIdIn } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import { PHOTO_RETENTION_MS } from "@nightlatch/domain";
import type { Log } from "@nightlatch/http/log";
import { type Chore, forEachOf, repeat } from "@nightlatch/process/supervision";
import type { Kysely } from "kysely";
import { isOfAd, isUnfinished } from "./photo-records.ts";
import type { PhotoStorage, StoredFile } from "./photo-storage.ts";

const LOOK_EVERY_MS = 10 * 60 * 1000;
/** Milliseconds added to the retention time, after which no submission or listing can claim the photo. */
const GRACE_MS = 60 * 60 * 1000;
const UNFINISHED_RETENTION_MS = 60 * 60 * 1000;
/** Milliseconds within which an operator can reopen a declined submission (docs/adr/0049). */
const UNDO_MS = 60 * 1000;
const AT_ONCE = 200;
const PHOTOS_AT_ONCE = 4;
/** Milliseconds between searches for files without database rows. Restoring a backup into another database leaves such files. */
const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds before such files are deleted, because an operator may restore a newer backup that has their rows. */
const UNKNOWN_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes files before their rows, so the next run can retry after a failure. @returns number of deleted photos */
export async function deletePhotos(db: Kysely<Database>, storage: PhotoStorage, now: Date = new Date()): Promise<number> {
  const orphanedBefore = new Date(now.getTime() - PHOTO_RETENTION_MS - GRACE_MS);
  const unfinishedBefore = new Date(now.getTime() - UNFINISHED_RETENTION_MS);
  const standsSince = new Date(now.getTime() - UNDO_MS);
  let deleted = 0;
  for (;;) {
    const rows = await db
      .selectFrom("photos")
      .leftJoin("submissions", "submissions.id", "photos.submission_id")
      .select(["photos.id", "photos.width"])
      .where(({ and, eb, or, not, exists, selectFrom }) =>
        or([
          and([
            eb("photos.submission_id", "is", null),
            eb("photos.listing_id", "is", null),
            eb("photos.created_at", "<", orphanedBefore),
            not(isOfAd),
          ]),
          and([isUnfinished, eb("photos.created_at", "<", unfinishedBefore)]),
          and([
            eb("photos.listing_id", "is not", null),
            not(exists(selectFrom("listings").select("listings.id").whereRef("listings.id", "=", "photos.listing_id"))),
          ]),
          and([eb("submissions.status", "=", "declined"), or([eb("decided_at", "is", null), eb("decided_at", "<", standsSince)])]),
          and([
            eb("submissions.status", "=", "accepted"),
            not(exists(selectFrom("listings").select("listings.id").where("listings.id", "=", LISTING_OF_SUBMISSION))),
          ]),
        ]),
      )
      .limit(AT_ONCE)
      .execute();
    const ids: string[] = [];
    const failures: unknown[] = [];
    await forEachOf(rows, PHOTOS_AT_ONCE, (photo) =>
      storage.remove(photoFiles(photo).map(({ name }) => name)).then(
        () => ids.push(photo.id),
        (error) => failures.push(error),
      ),
    );
    if (ids.length) await db.deleteFrom("photos").where("id", "in", ids).execute();
    deleted += ids.length;
    if (failures.length > 0) throw failures[0];
    if (rows.length < AT_ONCE) break;
  }
  return deleted;
}

/** Deletes files without a database row, a month after their upload. @returns number of files */
export async function deleteUnknownFiles(db: Kysely<Database>, storage: PhotoStorage, now: Date = new Date()): Promise<number> {
  const isOld = ({ modified = now }: StoredFile) => now.getTime() - modified.getTime() > UNKNOWN_RETENTION_MS;
  let deleted = 0;
  for await (const page of storage.list()) {
    const old = page.filter((file) => isOld(file) && photoIdIn(file.name) !== undefined).map(({ name }) => name);
    const knownIds = await knownPhotos(db, [...new Set(old.map((name) => photoIdIn(name) ?? ""))]);
    const unknown = old.filter((name) => !knownIds.has(photoIdIn(name) ?? ""));
    await storage.remove(unknown);
    deleted += unknown.length;
  }
  return deleted;
}

export async function knownPhotos(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = ids.length ? await db.selectFrom("photos").select("id").where("id", "in", ids).execute() : [];
  return new Set(known.map(({ id }) => id));
}

export function deletePhotosChore(db: Kysely<Database>, storage: PhotoStorage, log: Log): Chore {
  const look = async () => {
    const photos = await deletePhotos(db, storage);
    if (photos) log.info({ photos }, "Photos that belong to no listing were deleted.");
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "Photos that belong to no listing could not be deleted" });
}

export function sweepPhotosChore(db: Kysely<Database>, storage: PhotoStorage, log: Log): Chore {
  const sweep = async () => {
    const files = await deleteUnknownFiles(db, storage);
    if (files) log.info({ files }, "Files of photos that the database does not know were deleted.");
  };
  return repeat(sweep, SWEEP_EVERY_MS, { log, problem: "Files that belong to no photo could not be deleted" });
}

export const tidyPhotosChore = (db: Kysely<Database>, storage: PhotoStorage, log: Log): Chore =>
  repeat(() => storage.tidy((ids) => knownPhotos(db, ids)), LOOK_EVERY_MS, {
    log,
    problem: "Leftovers of uploads and deleted photos on this machine could not be deleted",
  });
