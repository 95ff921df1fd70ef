import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PHOTO_BYTES_MAX, PHOTO_TOO_LARGE } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";

export interface Pace {
  readonly bytes: number;
  /** Milliseconds: `bytes` must arrive in each `window`, and the whole upload within `total`. */
  readonly window: number;
  readonly total: number;
}

/** A quarter of the speed of the oldest mobile networks, so that slow but working uploads succeed. */
const UPLOAD_PACE: Pace = { bytes: 64 * 1024, window: 20_000, total: 300_000 };

/** @returns size of the upload in bytes @throws {ApiFault} `photo_too_large`, `too_slow` */
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

const headers = { connection: "close" };

export const tooLarge = (): ApiFault => new ApiFault("photo_too_large", { values: { detail: PHOTO_TOO_LARGE }, field: "photo", headers });

const tooSlow = (): ApiFault => new ApiFault("too_slow", { field: "photo", headers });
