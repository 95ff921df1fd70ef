import { open } from "node:fs/promises";
import { PHOTO_HEAD_BYTES, PHOTO_PIXELS_MAX, photoProblem } from "@nightlatch/shared/domain";
import type { Metadata, Sharp } from "sharp";
import { ApiFault } from "../errors.ts";
import { PHOTO_BOX, type PhotoFormat, photoFiles } from "./photo-files.ts";

/** Longer than this, in seconds, no honest photo takes. */
const PATIENCE_SECONDS = 30;
/** Where an animated PNG says that it is one: before its first pixels, so near the beginning. */
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
  /** What each file holds, by its name. */
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/**
 * Loaded with the first photo: where it cannot run, the rest of the site still can. One thread for a picture and nothing
 * kept of it, because pages are served by the same process.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Makes the files of a photo: upright, in sRGB, and of its pixels alone, so that no place, name or time that a camera wrote
 * into it goes anywhere.
 *
 * @param source path of the file that was sent
 * @param bytes its size
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
    // One after the other: together they would take every processor.
    for (const file of photoFiles({ id, width }))
      files.push({ name: file.name, content: await ENCODERS[file.format](picture().resize({ width: file.width })).toBuffer() });
    const blurred = await picture().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 20 }).toBuffer();
    return { width, height, placeholder: `data:image/webp;base64,${blurred.toString("base64")}`, files };
  } catch (error) {
    // The decoder's own words name its parts; to people all of them say the same.
    throw error instanceof ApiFault ? error : refusal("This photo is damaged or cut off, and cannot be read.");
  }
}

/** What only the decoder's look at the head of the file tells. Nothing is unpacked for it. */
function refuseUnfit({ width, height, pages = 1, format }: Metadata, head: Buffer): void {
  const millions = Math.ceil((width * height) / 1_000_000);
  if (width * height > PHOTO_PIXELS_MAX)
    throw refusal(`A photo can have at most ${PHOTO_PIXELS_MAX / 1_000_000} million pixels. This file says it has ${millions} million.`);
  // A still picture has one page; an animated PNG does not count its own.
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
