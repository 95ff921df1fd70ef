import { open } from "node:fs/promises";
import { PHOTO_BOX, PHOTO_FORMATS, PHOTO_WIDTHS, photoFiles } from "@nightlatch/database/photo-files";
import { PHOTO_HEAD_BYTES, photoProblem } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { type PhotoProcess, PhotoRejectedError } from "./photo-process.ts";
import type { PhotoLimits } from "./worker/job.ts";

export const PHOTO_PIXELS_MAX = 64_000_000;

/** Measured: a photo within these limits needs at most half a gigabyte of memory and a few seconds. */
export const PHOTO_LIMITS: PhotoLimits = {
  pixels: PHOTO_PIXELS_MAX,
  side: 16_383,
  heldBytes: 160_000_000,
  avifPixels: 24_000_000,
  cpuSeconds: 20,
  memoryBytes: 768 * 1024 ** 2,
  patience: 60_000,
};

/** @param source path of the uploaded file @param bytes its size @throws {ApiFault} `invalid_photo` with the reason */
export async function makePhoto(photoProcess: PhotoProcess, source: string, bytes: number, id: string) {
  const problem = photoProblem(await readHead(source), bytes);
  if (problem) throw rejection(problem);
  const job = { source, box: PHOTO_BOX, widths: PHOTO_WIDTHS, formats: PHOTO_FORMATS, isFlat: false, limits: PHOTO_LIMITS };
  const { width, height, placeholder, files } = await photoProcess.make(job).catch((error: unknown) => {
    throw error instanceof PhotoRejectedError ? rejection(error.message) : error;
  });
  return {
    width,
    height,
    placeholder,
    files: photoFiles({ id, width }).map((file) => {
      const encoded = files.find((each) => each.width === file.width && each.format === file.format);
      if (!encoded) throw new Error(`${file.name} was not made.`);
      return { name: file.name, content: encoded.content };
    }),
  };
}

async function readHead(source: string): Promise<Buffer> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PHOTO_HEAD_BYTES), 0, PHOTO_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const rejection = (detail: string): ApiFault => new ApiFault("invalid_photo", { values: { detail }, field: "photo" });
