import { opendir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { PHOTO_KEPT_MS } from "@nightlatch/domain";
import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { LISTING_OF_SUBMISSION } from "../db/submitted-listing.ts";
import type { Log } from "../log.ts";
import { photoFiles, photoIdIn } from "./photo-files.ts";
import { isOfAd } from "./photo-store.ts";
import { incomingFolder } from "./photos.ts";

/** Milliseconds between two looks for photos to delete. */
const LOOK_EVERY_MS = 10 * 60 * 1000;
/** Milliseconds for which a photo is kept after the last moment at which it could be attached to a listing. */
const GRACE_MS = 60 * 60 * 1000;
/** Milliseconds for which photos are kept after their listing was declined, since that can be taken back (docs/adr/0051). */
const UNDO_MS = 60 * 1000;
const AT_ONCE = 200;
/** Milliseconds between two looks for files without a row, which a restore into another database leaves. */
const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds from its upload for which such a file is kept, should the newer backup be wanted after all. */
const UNKNOWN_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes photos that no listing was handed in with and no operator put into one, photos of listings that were declined, and
 * photos of listings that are gone. Files are deleted before their rows: as long as there is a row, the next look finds what is left.
 *
 * @returns how many photos were deleted
 */
export async function deletePhotos(db: Kysely<Database>, folder: string, now: Date = new Date()): Promise<number> {
  const orphanedBefore = new Date(now.getTime() - PHOTO_KEPT_MS - GRACE_MS);
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
          and([
            eb("photos.listing_id", "is not", null),
            not(exists(selectFrom("listings").select("listings.id").whereRef("listings.id", "=", "photos.listing_id"))),
          ]),
          // A moment later, since a decision can be taken back.
          and([eb("submissions.status", "=", "declined"), or([eb("decided_at", "is", null), eb("decided_at", "<", standsSince)])]),
          and([
            eb("submissions.status", "=", "accepted"),
            not(exists(selectFrom("listings").select("listings.id").where("listings.id", "=", LISTING_OF_SUBMISSION))),
          ]),
        ]),
      )
      .limit(AT_ONCE)
      .execute();
    for (const photo of rows) for (const { name } of photoFiles(photo)) await rm(path.join(folder, name), { force: true });
    const ids = rows.map(({ id }) => id);
    if (ids.length) await db.deleteFrom("photos").where("id", "in", ids).execute();
    deleted += rows.length;
    if (rows.length < AT_ONCE) break;
  }
  await deleteUnfinished(incomingFolder(folder), now);
  return deleted;
}

/** Deletes uploads that were under way when a process ended. */
async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > GRACE_MS) await rm(file, { force: true });
  }
}

/**
 * Deletes files of photos that no row leads to, a month after their upload.
 *
 * @returns how many files were deleted
 */
export async function deleteUnknownFiles(db: Kysely<Database>, folder: string, now: Date = new Date()): Promise<number> {
  let deleted = 0;
  let names: string[] = [];
  const sweep = async () => {
    const ids = [...new Set(names.map((name) => photoIdIn(name) ?? ""))];
    const known = ids.length ? await db.selectFrom("photos").select("id").where("id", "in", ids).execute() : [];
    const kept = new Set(known.map(({ id }) => id));
    for (const name of names.filter((each) => !kept.has(photoIdIn(each) ?? ""))) {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
      if (now.getTime() - mtimeMs <= UNKNOWN_KEPT_MS) continue;
      await rm(file, { force: true });
      deleted += 1;
    }
    names = [];
  };
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    if (photoIdIn(name) !== undefined) names.push(name);
    if (names.length >= AT_ONCE) await sweep();
  }
  await sweep();
  return deleted;
}

/** Deletes photos that no listing needs, now and every ten minutes. */
export function keepDeletingPhotos(db: Kysely<Database>, folder: string, log: Log): Chore {
  const look = async () => {
    const photos = await deletePhotos(db, folder);
    if (photos) log.info({ photos }, "Photos that belong to no listing were deleted.");
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "Photos that belong to no listing could not be deleted" });
}

/** Deletes such files now and every day, on every server: each may have a folder of its own. */
export function keepSweepingPhotos(db: Kysely<Database>, folder: string, log: Log): Chore {
  const sweep = async () => {
    const files = await deleteUnknownFiles(db, folder);
    if (files) log.info({ files }, "Files of photos that the database does not know were deleted.");
  };
  return repeat(sweep, SWEEP_EVERY_MS, { log, problem: "Files that no photo leads to could not be deleted" });
}
