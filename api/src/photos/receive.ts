import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PHOTO_BYTES_MAX, PHOTO_TOO_LARGE } from "@nightlatch/domain";
import { ApiFault } from "../errors.ts";

/** The least speed of an upload. One that is slower is ended, because it holds a place that others could have. */
export interface Pace {
  /** Bytes that have to arrive in each window. */
  readonly bytes: number;
  /** The window, and the longest time for a whole upload, in milliseconds. */
  readonly window: number;
  readonly total: number;
}

/** A quarter of what a telephone sends on the oldest networks that load our pages. A photo that takes longer is begun anew. */
const UPLOAD_PACE: Pace = { bytes: 64 * 1024, window: 20_000, total: 300_000 };

/**
 * Writes a body to a file as it arrives, so that many uploads at once take little memory.
 *
 * @returns its size in bytes
 * @throws {ApiFault} `photo_too_large` as soon as more bytes arrive than a photo may have, `too_slow` when it falls behind the pace
 */
export async function receive(body: Readable, file: string, pace: Pace = UPLOAD_PACE): Promise<number> {
  let bytes = 0;
  let seen = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > PHOTO_BYTES_MAX ? tooLarge() : null, chunk);
    },
  });
  const look = setInterval(() => {
    if (bytes - seen < pace.bytes) counted.destroy(tooSlow());
    seen = bytes;
  }, pace.window);
  const last = setTimeout(() => counted.destroy(tooSlow()), pace.total);
  try {
    await pipeline(body, counted, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } finally {
    clearInterval(look);
    clearTimeout(last);
  }
  return bytes;
}

// What is left of the body is not read: the connection ends with the answer.
const headers = { connection: "close" };

export const tooLarge = (): ApiFault => new ApiFault("photo_too_large", { values: { detail: PHOTO_TOO_LARGE }, field: "photo", headers });

const tooSlow = (): ApiFault => new ApiFault("too_slow", { field: "photo", headers });
