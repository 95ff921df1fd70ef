import { open } from "node:fs/promises";
import sharp from "sharp";

/**
 * @typedef {import("./job.ts").PhotoJob} PhotoJob
 * @typedef {import("./job.ts").PhotoLimits} PhotoLimits
 * @typedef {import("./job.ts").FittedPhoto} FittedPhoto
 */

/** Bytes at the beginning of a PNG that are searched for its mark of an animation, which comes before the first pixels. */
const ANIMATION_SEARCHED_BYTES = 64 * 1024;
const PLACEHOLDER_WIDTH = 12;
/** Bytes for each colour, by the decoder's name of the depth. Wider depths come from no camera and are refused. */
const BYTES_OF_DEPTH = { uchar: 1, ushort: 2 };

// Flat art keeps its edges at half the bytes of a photo.
/** @type {import("sharp").AvifOptions} */
const FLAT = { quality: 48, effort: 2, chromaSubsampling: "4:2:0", tune: "ssim" };

/** @type {readonly ["avif" | "webp", (picture: import("sharp").Sharp, isFlat: boolean) => import("sharp").Sharp][]} */
const ENCODERS = [
  ["avif", (picture, isFlat) => picture.avif(isFlat ? FLAT : { quality: 55, effort: 2 })],
  ["webp", (picture, isFlat) => picture.webp({ quality: isFlat ? 60 : 78 })],
];

// One thread and no cache: the machine serves pages. No decoder but those of the kinds that are taken, so that none is chosen
// by what a file says it is.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"] });

/** A file that cannot be taken, with the reason in words for people. */
export class Unfit extends Error {}

/**
 * Makes the files of a photo: upright, in sRGB, and of its pixels alone, so that no place, name or time that a camera
 * wrote into it goes anywhere.
 *
 * @param {PhotoJob} job
 * @returns {Promise<FittedPhoto>}
 * @throws {Unfit}
 */
export async function fitPhoto({ source, box, widths, formats, isFlat, limits }) {
  try {
    refuseUnfit(await sharp(source, { limitInputPixels: false }).metadata(), await readHead(source), limits);
    const { data, info } = await sharp(source, { limitInputPixels: limits.pixels, failOn: "error" })
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = () => sharp(data, { raw: { width, height, channels } });
    const files = [];
    // One after another: together they would take every processor.
    for (const each of [...widths.filter((narrower) => narrower < width), width])
      for (const [format, encode] of ENCODERS.filter(([each]) => formats.includes(each)))
        files.push({ width: each, format, content: await encode(picture().resize({ width: each }), isFlat).toBuffer() });
    const blurred = await picture().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 20 }).toBuffer();
    return { width, height, placeholder: `data:image/webp;base64,${blurred.toString("base64")}`, files };
  } catch (error) {
    // The decoder's own messages name its parts; to people all of them mean this.
    throw error instanceof Unfit ? error : new Unfit("This photo is damaged or cut off, and cannot be read.");
  }
}

/**
 * Refuses a photo for what the decoder reads at the beginning of its file, before any pixel is unpacked.
 *
 * @param {import("sharp").Metadata} metadata
 * @param {Buffer} head
 * @param {PhotoLimits} limits
 */
function refuseUnfit({ width, height, channels, depth, isProgressive, pages = 1, format }, head, limits) {
  const pixels = width * height;
  if (pixels > limits.pixels)
    throw new Unfit(`A photo can have at most ${millions(limits.pixels)} pixels. This file says it has ${millions(pixels)}.`);
  if (Math.max(width, height) > limits.side)
    throw new Unfit(`A photo can be at most ${limits.side} pixels wide or high. This file says ${width} × ${height}.`);
  // A still picture has one page. The decoder does not count the pages of an animated PNG, so its mark is looked for.
  if (pages > 1 || (format === "png" && head.includes("acTL"))) throw new Unfit("This picture moves. Please add a still photo.");
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
