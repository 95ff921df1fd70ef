/**
 * Draws every picture of the seed catalogue: `node seed/scenes/draw.mjs` draws all,
 * `--only <place>` one place (the rest of the list is kept as it is), `--only extras` the
 * opening scene, preview, empty picture and mark.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { drawHero, drawMark, drawNoPicture, drawPreview } from "./hero.mjs";
import { drawScene, listScenes, PLACES } from "./scenes.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PICTURES = join(HERE, "../pictures");
const BRAND = join(HERE, "../../../shared/brand");
export const WIDTHS = [400, 800, 1400];
/**
 * Encoder quality by width. It can be low, because flat art keeps its edges well. AVIF gets more, because nearly every
 * browser takes it.
 */
const AVIF = { 400: 48, 800: 46, 1400: 38, 2000: 50 };
const WEBP = { 400: 46, 800: 34, 1400: 22, 2000: 44 };

sharp.concurrency(2);
sharp.cache(false);

/** Renders an SVG once at the largest width; smaller pictures are reduced from it. */
async function raster(svg, width, height, units) {
  return sharp(Buffer.from(svg), { density: (72 * width) / units })
    .resize(width, height, { fit: "fill" })
    .flatten({ background: "#141B1E" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const from = ({ data, info }) => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function placeholder(big) {
  const tiny = await from(big).resize(12, 8, { fit: "fill" }).blur(0.6).webp({ quality: 30, effort: 6, smartSubsample: false }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Writes a picture in every width and both formats; returns the bytes written and the picture's size. `better` raises the
 * quality of a picture that is seen on every page.
 */
async function write(name, svg, widths, ratio, units, better = 0) {
  const top = widths[widths.length - 1];
  const big = await raster(svg, top, Math.round(top / ratio), units);
  let bytes = 0;
  for (const w of widths) {
    const size = { width: w, height: Math.round(w / ratio) };
    const small = w === top ? from(big) : from(big).resize(size.width, size.height, { kernel: "lanczos3" });
    const raw = await small.raw().toBuffer({ resolveWithObject: true });
    const avif = await from(raw)
      .avif({ quality: AVIF[w] + better, effort: 3, chromaSubsampling: "4:2:0", tune: "ssim" })
      .toFile(join(PICTURES, `${name}-${w}.avif`));
    const webp = await from(raw)
      .webp({ quality: WEBP[w] + better, effort: 6, preset: "picture" })
      .toFile(join(PICTURES, `${name}-${w}.webp`));
    bytes += avif.size + webp.size;
  }
  return { bytes, placeholder: await placeholder(big), width: top, height: Math.round(top / ratio) };
}

const listFile = join(PICTURES, "pictures.gen.json");
const save = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);

function previous() {
  try {
    return JSON.parse(readFileSync(listFile, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

async function drawAll(only) {
  const scenes = listScenes();
  const wanted = only ? scenes.filter((x) => x.place === only) : scenes;
  const done = new Map(only ? previous().map((x) => [x.base, x]) : []);
  let total = 0;
  for (const [i, { place, view, family, alt }] of wanted.entries()) {
    const started = Date.now();
    const { bytes, ...rest } = await write(`${place}-${view}`, drawScene(place, view), WIDTHS, 1.5, 1200);
    const base = `/media/scenes/${place}-${view}`;
    done.set(base, { place, view, base, width: rest.width, height: rest.height, alt, placeholder: rest.placeholder, family });
    total += bytes;
    console.log(
      `${String(i + 1).padStart(3)}/${wanted.length} ${place}-${view} ${(bytes / 1024).toFixed(0)} KB in ${Date.now() - started} ms`,
    );
  }
  const order = scenes.map((x) => done.get(`/media/scenes/${x.place}-${x.view}`)).filter(Boolean);
  save(listFile, order);
  console.log(`${wanted.length} scenes, ${(total / 1e6).toFixed(2)} MB; ${order.length} in the list`);
}

async function drawExtras() {
  const hero = await write("hero-dusk", drawHero(), [800, 1400, 2000], 21 / 9, 1866, 14);
  const none = await write("no-picture", drawNoPicture(), WIDTHS, 1.5, 1200, 22);
  const og = await raster(drawPreview(), 1200, 630, 1200);
  await from(og).jpeg({ quality: 80, mozjpeg: true }).toFile(join(PICTURES, "og-default.jpg"));
  const entry = (name, r, widths, alt) => ({
    base: `/media/scenes/${name}`,
    widths,
    width: r.width,
    height: r.height,
    alt,
    placeholder: r.placeholder,
  });
  save(join(PICTURES, "extras.gen.json"), {
    hero: entry("hero-dusk", hero, [800, 1400, 2000], "A lamp-lit A-frame among pines above a still lake at dusk"),
    noPicture: entry("no-picture", none, WIDTHS, "A closed claret door with a lit lantern beside it at dusk"),
    preview: {
      path: "/media/scenes/og-default.jpg",
      width: 1200,
      height: 630,
      alt: "A lamp-lit A-frame among pines above a still lake at dusk",
    },
  });
  await drawBrand();
  console.log(`hero ${(hero.bytes / 1024).toFixed(0)} KB, no-picture ${(none.bytes / 1024).toFixed(0)} KB, preview and mark written`);
}

async function drawBrand() {
  mkdirSync(BRAND, { recursive: true });
  const svg = drawMark();
  writeFileSync(join(BRAND, "mark.svg"), `${svg}\n`);
  const png = (px) =>
    sharp(Buffer.from(svg), { density: (72 * px) / 512 })
      .resize(px, px)
      .png({ compressionLevel: 9, palette: px > 64 })
      .toBuffer();
  for (const px of [180, 192, 512]) writeFileSync(join(BRAND, `icon-${px}.png`), await png(px));
  writeFileSync(join(BRAND, "favicon.ico"), icon(await png(32), 32));
}

/** An .ico file that holds one PNG. */
function icon(png, px) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const at = process.argv.indexOf("--only");
const only = at > 0 ? process.argv[at + 1] : undefined;
if (at > 0 && only !== "extras" && !PLACES.some((p) => p.place === only)) {
  console.error(`--only takes "extras" or a place: ${PLACES.map((p) => p.place).join(", ")}`);
  process.exit(1);
}
mkdirSync(PICTURES, { recursive: true });
if (only !== "extras") await drawAll(only);
if (!only || only === "extras") await drawExtras();
