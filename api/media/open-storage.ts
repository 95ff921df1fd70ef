import { restrictToOwner } from "@nightlatch/database/private-folder";
import type { Log } from "@nightlatch/http/log";
import type { BucketSettings } from "@nightlatch/process/storage";
import { withLimit } from "@nightlatch/process/supervision";
import { createBucketStorage } from "./bucket-storage.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { type PhotoStorage, StorageAwayError } from "./photo-storage.ts";

const START_LIMIT_MS = 3_000;

export interface PhotoLocation {
  readonly photosDir: string;
  readonly photosBucket?: BucketSettings | undefined;
  readonly photoCacheDir: string;
}

export const createPhotoStorage = ({ photosDir, photosBucket, photoCacheDir }: PhotoLocation, log: Log): PhotoStorage =>
  photosBucket ? createBucketStorage(photosBucket, { cache: photoCacheDir, log }) : createFolderStorage(photosDir);

/** Opens the storage even if the bucket does not respond. @throws {ConfigError} if the service loses or replaces objects */
export async function openPhotoStorage(at: PhotoLocation, log: Log): Promise<PhotoStorage> {
  if (at.photosBucket) {
    const storage = createBucketStorage(at.photosBucket, { cache: at.photoCacheDir, log });
    try {
      await withLimit(
        storage.tryOut(),
        START_LIMIT_MS,
        () => new StorageAwayError(`The photo storage ${storage.location} does not answer.`),
      );
    } catch (error) {
      if (error instanceof StorageAwayError) return storage;
      await storage.stop();
      throw error;
    }
    return storage;
  }
  try {
    await restrictToOwner(at.photosDir);
  } catch (error) {
    log.warn({ err: error }, `${at.photosDir} has photos that no one has reviewed yet, and could not be closed to other users.`);
  }
  return createFolderStorage(at.photosDir);
}
