import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PHOTO_BYTES_MAX, PHOTO_TOO_LARGE } from "@nightlatch/shared/domain";
import { ApiFault } from "../errors.ts";

/**
 * Writes a body to a file as it arrives, so that many uploads at once take little memory.
 *
 * @returns its size in bytes
 * @throws {ApiFault} `photo_too_large` as soon as more bytes arrive than a photo may have
 */
export async function receive(body: Readable, file: string): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > PHOTO_BYTES_MAX ? tooLarge() : null, chunk);
    },
  });
  await pipeline(body, counted, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return bytes;
}

export const tooLarge = (): ApiFault => new ApiFault("photo_too_large", { values: { detail: PHOTO_TOO_LARGE }, field: "photo" });
