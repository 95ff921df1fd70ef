import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileKey, toSourceImage } from "@nightlatch/database/photo-files";
import { makePrivateFolder } from "@nightlatch/database/private-folder";
import type { Database } from "@nightlatch/database/schema";
import { newSecret } from "@nightlatch/database/secrets";
import type { UploadedPhoto } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import type { Kysely } from "kysely";
import { createFairQueue, type QueueSlot } from "./fair-queue.ts";
import { makePhoto } from "./make-photo.ts";
import { createPhotoProcess, type PhotoProcessOptions } from "./photo-process.ts";
import { finishPhoto, freePhotoSpace, hasFreeSpace, insertPhoto, readHash } from "./photo-records.ts";
import { type FoundImage, hashOf, type PhotoStorage, StorageAwayError } from "./photo-storage.ts";
import { type Pace, receive } from "./receive.ts";

const UPLOAD_SLOTS = 60;
const SLOTS_PER_CLIENT = 15;

export interface ReceivedPhoto extends UploadedPhoto {
  /** Path of a small version. Only operators can load it until a listing has the photo. */
  readonly src: string;
}

export interface Photos {
  readonly storage: PhotoStorage;
  /** Stores a photo, hidden until its submission is accepted. @throws {ApiFault} such as `photo_too_large`, `too_slow`, `invalid_photo` */
  take(body: Readable, client: string): Promise<ReceivedPhoto>;
  /** Callers must check whether the photo may be shown. @param name accepted by `photoIdIn` @throws {ApiFault} `photos_away` */
  find(name: string): Promise<FoundImage | undefined>;
  stop(): Promise<void>;
}

export interface PhotosOptions {
  readonly process?: PhotoProcessOptions;
  readonly pace?: Pace;
}

export function createPhotos(db: Kysely<Database>, storage: PhotoStorage, { process, pace }: PhotosOptions = {}): Photos {
  const queue = createFairQueue({ slots: UPLOAD_SLOTS, slotsPerClient: SLOTS_PER_CLIENT, full: noFreeSpace });
  const photoProcess = createPhotoProcess(process);

  async function receivePhoto(slot: QueueSlot, body: Readable): Promise<ReceivedPhoto> {
    if (storage.away()) throw photosAway("upload");
    if (!(await hasFreeSpace(db))) throw noFreeSpace();
    const id = randomBytes(16).toString("hex");
    const incoming = path.join(storage.incoming, id);
    await makePrivateFolder(storage.incoming);
    try {
      const sent = await receive(body, incoming, pace);
      const { files: encodedFiles, ...photo } = await slot.run(() => makePhoto(photoProcess, incoming, sent, id));
      const files = encodedFiles.map((file) => ({ ...file, hash: hashOf(file.content) }));
      const hashes = Object.fromEntries(files.map(({ name, hash }) => [fileKey(name), hash]));
      const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
      await insertPhoto(db, { id, bytes, hashes, ...photo });
      await storage.put(files).catch(async (error) => {
        // Keeps the photo's row, so that a later job deletes the stored files.
        await freePhotoSpace(db, id);
        throw error instanceof StorageAwayError ? photosAway("upload") : error;
      });
      const secret = newSecret();
      await finishPhoto(db, id, secret);
      const { url, thumbnails } = toSourceImage({ id, ...photo, caption: "" });
      return { photo: secret, width: photo.width, height: photo.height, src: thumbnails?.large?.url ?? url };
    } finally {
      await rm(incoming, { force: true });
    }
  }

  return {
    storage,
    take: async (body, client) => {
      // Enters the queue before reading the body, so that stalled uploads cannot fill the disk.
      const slot = queue.enter(client);
      return receivePhoto(slot, body).finally(() => slot.leave());
    },
    find: (name) =>
      storage
        .find(name, () => readHash(db, name))
        .catch((error) => {
          throw error instanceof StorageAwayError ? photosAway("show") : error;
        }),
    stop: async () => {
      photoProcess.stop();
      await storage.stop();
    },
  };
}

function photosAway(what: "show" | "upload"): ApiFault {
  const detail =
    what === "show"
      ? "This photo cannot be shown at the moment. Please try again in a minute."
      : "We couldn't save this photo just now. Nothing else that you entered is lost. Please try the photo again in a minute.";
  const field = what === "upload" ? { field: "photo" } : {};
  return new ApiFault("photos_away", { values: { detail }, ...field, headers: { "retry-after": "10" } });
}

function noFreeSpace(): ApiFault {
  return new ApiFault("no_room_for_photos", { field: "photo", headers: { "retry-after": "600" } });
}
