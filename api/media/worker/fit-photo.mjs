import { open } from "node:fs/promises";
import sharp from "sharp";

/** @import { FittedPhoto, PhotoJob, PhotoLimits } from "./job.ts" */

/** Bytes searched for the marker of an animated PNG, which precedes the pixels. */
const ANIMATION_SEARCHED_BYTES = 64 * 1024;
const PLACEHOLDER_WIDTH = 12;
/** Bytes per colour channel, by the decoder's name of the depth. */
const BYTES_OF_DEPTH = { uchar: 1, ushort: 2 };

// Illustrations keep sharp edges at half the bytes of a photo.
/** @type {import("sharp").AvifOptions} */
const FLAT = { quality: 48, effort: 2, chromaSubsampling: "4:2:0", tune: "ssim" };

/** @type {readonly ["avif" | "webp", (picture: import("sharp").Sharp, isFlat: boolean) => import("sharp").Sharp][]} */
const ENCODERS = [
  ["avif", (image, isFlat) => image.avif(isFlat ? FLAT : { quality: 55, effort: 2 })],
  ["webp", (image, isFlat) => image.webp({ quality: isFlat ? 60 : 78 })],
];

// One thread and no cache, because the machine also serves pages. Enables only the decoders of accepted formats.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"] });

/** The message is shown to the user. */
export class Unfit extends Error {}

/** Encodes only pixels, so that the result has no metadata. @param {PhotoJob} job @returns {Promise<FittedPhoto>} @throws {Unfit} */
export async function fitPhoto({ source, box, widths, formats, isFlat, limits }) {
  try {
    rejectUnfit(await sharp(source, { limitInputPixels: false }).metadata(), await readHead(source), limits);
    const { data, info } = await sharp(source, { limitInputPixels: limits.pixels, failOn: "error" })
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const image = () => sharp(data, { raw: { width, height, channels } });
    const files = [];
    // Sequential, because concurrent encoders would occupy every processor.
    for (const each of [...widths.filter((narrower) => narrower < width), width])
      for (const [format, encode] of ENCODERS.filter(([each]) => formats.includes(each)))
        files.push({ width: each, format, content: await encode(image().resize({ width: each }), isFlat).toBuffer() });
    const blurred = await image().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 20 }).toBuffer();
    return { width, height, placeholder: `data:image/webp;base64,${blurred.toString("base64")}`, files };
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit("This photo is damaged or incomplete, and cannot be read.");
  }
}

/** Checks only the header. @param {import("sharp").Metadata} metadata @param {Buffer} head @param {PhotoLimits} limits */
function rejectUnfit({ width, height, channels, depth, isProgressive, pages = 1, format }, head, limits) {
  const pixels = width * height;
  if (pixels > limits.pixels)
    throw new Unfit(`A photo can have at most ${millions(limits.pixels)} pixels. This file says it has ${millions(pixels)}.`);
  if (Math.max(width, height) > limits.side)
    throw new Unfit(`A photo can be at most ${limits.side} pixels wide or high. This file says ${width} × ${height}.`);
  // The decoder does not count the frames of an animated PNG.
  if (pages > 1 || (format === "png" && head.includes("acTL"))) throw new Unfit("This image is animated. Please add a still photo.");
  const bytes = BYTES_OF_DEPTH[/** @type {keyof typeof BYTES_OF_DEPTH} */ (depth)];
  const heavy = !bytes || ((isProgressive || bytes > 1) && pixels * channels * bytes > limits.heldBytes);
  if (heavy || (format === "heif" && pixels > limits.avifPixels))
    throw new Unfit("A photo of this size cannot be opened the way it was saved. Please save it as an ordinary JPEG and add that.");
}

/** @param {number} pixels */
const millions = (pixels) => `${Math.ceil(pixels / 1_000_000)} million`;

/** @param {string} source */
async function readHead(source) {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ANIMATION_SEARCHED_BYTES), 0, ANIMATION_SEARCHED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
