import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { UploadedPhoto } from "@nightlatch/shared/domain";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { newSecret } from "../preview/secrets.ts";
import { makePrivateFolder } from "../private-folder.ts";
import { makePhoto } from "./make-photo.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { hasRoom, insertPhoto } from "./photo-store.ts";
import { receive } from "./receive.ts";

/** Most photos that may wait to be worked on. Each takes about a second. */
const WAITING_MAX = 40;

/** Takes photos and keeps them as files in one folder, which all servers of one database have to share. */
export interface Photos {
  /** Absolute path of the folder. */
  readonly folder: string;
  /**
   * Takes one photo. It is stored when this resolves, and shown to nobody before the operator has accepted its listing.
   *
   * @param body the file, as a stream
   * @throws {ApiFault} `photo_too_large`, `invalid_photo`, `no_room_for_photos`
   */
  take(body: Readable): Promise<UploadedPhoto>;
}

/** The folder of uploads that are not whole yet. */
export const incomingFolder = (folder: string): string => path.join(folder, "incoming");

/** @param folder absolute path; if it is missing, it is made with the first photo, for this user alone */
export function createPhotos(db: Kysely<Database>, folder: string): Photos {
  const inTurn = oneAtATime(WAITING_MAX, noRoom);
  return {
    folder,
    take: async (body) => {
      if (!(await hasRoom(db))) throw noRoom();
      const id = randomBytes(16).toString("hex");
      const incoming = path.join(incomingFolder(folder), id);
      makePrivateFolder(incomingFolder(folder));
      try {
        const sent = await receive(body, incoming);
        const { files, ...photo } = await inTurn(() => makePhoto(incoming, sent, id));
        const secret = newSecret();
        const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
        await insertPhoto(db, { id, secret, bytes, ...photo });
        for (const { name, content } of files) await writeFile(path.join(folder, name), content, { flag: "wx", flush: true, mode: 0o600 });
        return { photo: secret, width: photo.width, height: photo.height };
      } finally {
        await rm(incoming, { force: true });
      }
    },
  };
}

function noRoom(): ApiFault {
  return new ApiFault("no_room_for_photos", { field: "photo", headers: { "retry-after": "600" } });
}
