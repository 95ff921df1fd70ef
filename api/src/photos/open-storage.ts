import type { BucketSettings } from "@nightlatch/process/storage";
import { withLimit } from "@nightlatch/process/supervision";
import type { Log } from "../log.ts";
import { keepStrangersOut } from "../private-folder.ts";
import { createBucketStorage } from "./bucket-storage.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { type PhotoStorage, StorageAwayError } from "./photo-storage.ts";

/** Milliseconds for which a start waits for the bucket. */
const START_LIMIT_MS = 3_000;

/** Where a process has photos. */
export interface PhotoPlace {
  /** Absolute path of the folder of photos. */
  readonly photosDir: string;
  /** The bucket that has them in place of the folder. */
  readonly photosBucket?: BucketSettings | undefined;
  /** Absolute path of the folder for copies of what was read from the bucket, and for uploads that are not whole. */
  readonly keptPhotosDir: string;
}

/** The storage of photos that the settings name. Nothing is asked of it. */
export const createPhotoStorage = ({ photosDir, photosBucket, keptPhotosDir }: PhotoPlace, log: Log): PhotoStorage =>
  photosBucket ? createBucketStorage(photosBucket, { kept: keptPhotosDir, log }) : createFolderStorage(photosDir);

/**
 * Opens the storage of photos for a server. A folder is closed to users outside its group; a bucket is tried out. One that does not
 * answer is told in the log, and the server starts without its photos.
 *
 * @throws {ConfigError} when the bucket's service loses or replaces what it has
 */
export async function openPhotoStorage(at: PhotoPlace, log: Log): Promise<PhotoStorage> {
  if (at.photosBucket) {
    const storage = createBucketStorage(at.photosBucket, { kept: at.keptPhotosDir, log });
    try {
      await withLimit(storage.tryOut(), START_LIMIT_MS, () => new StorageAwayError(`The photos in ${storage.place} do not answer.`));
    } catch (error) {
      if (error instanceof StorageAwayError) return storage;
      await storage.stop();
      throw error;
    }
    return storage;
  }
  try {
    await keepStrangersOut(at.photosDir);
  } catch (error) {
    log.warn({ err: error }, `${at.photosDir} holds photos that nobody has looked at yet, and could not be closed to other users.`);
  }
  return createFolderStorage(at.photosDir);
}
