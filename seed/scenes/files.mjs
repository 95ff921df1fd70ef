/** Files of pictures: how drawings become AVIF and WebP. The API makes those that are not committed (docs/architecture.md). */
import sharp from "sharp";
import { drawScene } from "./scenes.mjs";

/** Units of a scene's drawing across, and its shape. */
const UNITS = 1200;
const RATIO = 1.5;
const BACKGROUND = "#141B1E";
/**
 * Encoder quality by width. It can be low, because flat art keeps its edges well. AVIF gets more, because nearly every
 * browser takes it.
 */
const QUALITY = {
  avif: { 400: 48, 800: 46, 1000: 48, 1400: 38, 2000: 50 },
  webp: { 400: 50, 800: 42, 1000: 42, 1400: 30, 2000: 44 },
};

/** Renders an SVG at a size. @returns {import("sharp").Sharp} */
const raster = (svg, { width, height, units }) =>
  sharp(Buffer.from(svg), { density: (72 * width) / units })
    .resize(width, height, { fit: "fill" })
    .flatten({ background: BACKGROUND });

/**
 * Makes one file of a drawing.
 *
 * @param {{ width: number, ratio?: number, units?: number, format: "avif" | "webp", better?: number, effort?: number }} file its width in
 * pixels, the drawing's shape and units across, how much its quality is above the usual, and the effort of AVIF
 * @returns {Promise<Buffer>}
 */
export function encode(svg, { width, ratio = RATIO, units = UNITS, format, better = 0, effort = 3 }) {
  const picture = raster(svg, { width, height: Math.round(width / ratio), units });
  const quality = QUALITY[format][width] + better;
  return format === "avif"
    ? picture.avif({ quality, effort, chromaSubsampling: "4:2:0", tune: "ssim" }).toBuffer()
    : picture.webp({ quality, effort: 4, preset: "picture" }).toBuffer();
}

/** A drawing's tiny blurred version as a `data:` address. */
export async function placeholder(svg, units = UNITS) {
  const small = await raster(svg, { width: 96, height: 64, units }).png({ compressionLevel: 1 }).toBuffer();
  const tiny = await sharp(small)
    .resize(12, 8, { fit: "fill" })
    .blur(0.6)
    .webp({ quality: 30, effort: 6, smartSubsample: false })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Draws one file of a listing's place, in a fifth of the time that a committed one is given, and a little larger for it.
 *
 * @param {{ facts: import("../listings/look.ts").Facts, slug: string, view: import("../listings/look.ts").View, width: number, format: "avif" | "webp" }} file
 * @returns {Promise<Buffer>}
 */
export const drawFile = ({ facts, slug, view, width, format }) =>
  encode(drawScene(facts, slug, view), { width, format, effort: 1, better: 4 });
