import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { UploadedPhoto } from "@nightlatch/domain";
import { syncFolder, writeSynced } from "@nightlatch/process";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { newSecret } from "../preview/secrets.ts";
import { makePrivateFolder } from "../private-folder.ts";
import { createFairQueue, type Place } from "./fair-queue.ts";
import { makePhoto } from "./make-photo.ts";
import { toSourceImage } from "./photo-files.ts";
import { createPhotoProcess, type PhotoProcessOptions } from "./photo-process.ts";
import { hasRoom, insertPhoto } from "./photo-store.ts";
import { type Pace, receive } from "./receive.ts";

/** Most photos that may be on their way or wait to be worked on, and most of one client. Each takes about a second. */
const PLACES = 60;
const PLACES_OF_CLIENT = 15;

/** A photo that was taken. */
export interface TakenPhoto extends UploadedPhoto {
  /** The path of a small version of it, which is shown to operators alone until the photo is a listing's. */
  readonly src: string;
}

/** Takes photos and keeps them as files in one folder, which all servers of one database have to share. */
export interface Photos {
  /** Absolute path of the folder. */
  readonly folder: string;
  /**
   * Takes one photo. It is stored when this resolves, and shown to nobody before the operator has accepted its listing.
   *
   * @param body the file, as a stream
   * @param client who sends it, as limits count clients
   * @throws {ApiFault} `photo_too_large`, `too_slow`, `invalid_photo`, `no_room_for_photos`
   */
  take(body: Readable, client: string): Promise<TakenPhoto>;
  /** Ends the process that makes photos; one that is being made fails. */
  stop(): Promise<void>;
}

export interface PhotosOptions {
  readonly process?: PhotoProcessOptions;
  /** The least speed of an upload. */
  readonly pace?: Pace;
}

/** The folder of uploads that are not whole yet. */
export const incomingFolder = (folder: string): string => path.join(folder, "incoming");

/** @param folder absolute path; if it is missing, it is made with the first photo, for this user alone */
export function createPhotos(db: Kysely<Database>, folder: string, { process, pace }: PhotosOptions = {}): Photos {
  const queue = createFairQueue({ places: PLACES, placesOfClient: PLACES_OF_CLIENT, full: noRoom });
  const photoProcess = createPhotoProcess(process);

  async function takeAt(place: Place, body: Readable): Promise<TakenPhoto> {
    if (!(await hasRoom(db))) throw noRoom();
    const id = randomBytes(16).toString("hex");
    const incoming = path.join(incomingFolder(folder), id);
    await makePrivateFolder(incomingFolder(folder));
    try {
      const sent = await receive(body, incoming, pace);
      const { files, ...photo } = await place.run(() => makePhoto(photoProcess, incoming, sent, id));
      const secret = newSecret();
      const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
      await insertPhoto(db, { id, secret, bytes, ...photo });
      for (const { name, content } of files) await writeSynced(path.join(folder, name), content, { mode: 0o600 });
      await syncFolder(folder);
      const { url, thumbnails } = toSourceImage({ id, ...photo, caption: "" });
      return { photo: secret, width: photo.width, height: photo.height, src: thumbnails?.large?.url ?? url };
    } finally {
      await rm(incoming, { force: true });
    }
  }

  return {
    folder,
    take: async (body, client) => {
      // Before anything of the body is read: uploads that stall fill this room and not the disk.
      const place = queue.enter(client);
      return takeAt(place, body).finally(() => place.leave());
    },
    stop: async () => photoProcess.stop(),
  };
}

function noRoom(): ApiFault {
  return new ApiFault("no_room_for_photos", { field: "photo", headers: { "retry-after": "600" } });
}
