import { open } from "node:fs/promises";
import { PHOTO_HEAD_BYTES, PHOTO_PIXELS_MAX, photoProblem } from "@nightlatch/shared/domain";
import type { Metadata, Sharp } from "sharp";
import { ApiFault } from "../errors.ts";
import { PHOTO_BOX, type PhotoFormat, photoFiles } from "./photo-files.ts";

/** Longest time, in seconds, for decoding or encoding a photo. No honest photo takes longer. */
const PATIENCE_SECONDS = 30;
/** Bytes at the beginning of a PNG that are searched for its mark of an animation, which comes before the first pixels. */
const ANIMATION_SEARCHED_BYTES = 64 * 1024;
const PLACEHOLDER_WIDTH = 12;

const ENCODERS: Readonly<Record<PhotoFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

export interface MadePhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** The content of each file, with its name. */
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/**
 * Loads sharp with the first photo: where it cannot run, the rest of the site still can. It gets one thread for a picture
 * and keeps no cache, because the same process serves pages.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Makes the files of a photo: upright, in sRGB, and of its pixels alone, so that no place, name or time that a camera
 * wrote into it goes anywhere.
 *
 * @param source path of the file that was sent
 * @param bytes size of that file
 * @throws {ApiFault} `invalid_photo` with the reason
 */
export async function makePhoto(source: string, bytes: number, id: string): Promise<MadePhoto> {
  const head = await readHead(source);
  const problem = photoProblem(head.subarray(0, PHOTO_HEAD_BYTES), bytes);
  if (problem) throw refusal(problem);
  const sharp = await loadSharp();
  try {
    refuseUnfit(await sharp(source, { limitInputPixels: false }).metadata(), head);
    const { data, info } = await sharp(source, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize({ ...PHOTO_BOX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = (): Sharp => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: PATIENCE_SECONDS });
    const files: { name: string; content: Buffer }[] = [];
    // One after another: together they would take every processor.
    for (const file of photoFiles({ id, width }))
      files.push({ name: file.name, content: await ENCODERS[file.format](picture().resize({ width: file.width })).toBuffer() });
    const blurred = await picture().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 20 }).toBuffer();
    return { width, height, placeholder: `data:image/webp;base64,${blurred.toString("base64")}`, files };
  } catch (error) {
    // The decoder's own messages name its parts; to people all of them mean this.
    throw error instanceof ApiFault ? error : refusal("This photo is damaged or cut off, and cannot be read.");
  }
}

/** Refuses a photo for what the decoder reads at the beginning of its file, before any pixel is unpacked. */
function refuseUnfit({ width, height, pages = 1, format }: Metadata, head: Buffer): void {
  const millions = Math.ceil((width * height) / 1_000_000);
  if (width * height > PHOTO_PIXELS_MAX)
    throw refusal(`A photo can have at most ${PHOTO_PIXELS_MAX / 1_000_000} million pixels. This file says it has ${millions} million.`);
  // A still picture has one page. The decoder does not count the pages of an animated PNG, so its mark is looked for.
  if (pages > 1 || (format === "png" && head.includes("acTL"))) throw refusal("This picture moves. Please add a still photo.");
}

async function readHead(source: string): Promise<Buffer> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ANIMATION_SEARCHED_BYTES), 0, ANIMATION_SEARCHED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const refusal = (detail: string): ApiFault => new ApiFault("invalid_photo", { values: { detail }, field: "photo" });
