/**
 * Draws the committed pictures and lists all: `node seed/scenes/draw.mjs`. A cover whose drawing has not changed since is
 * left as it is. `--only <slug>` looks at one listing, `--only extras` at the opening scene, preview, empty picture and mark;
 * `--anew` draws covers whether they changed or not. Build the seed first: facts are read from its `dist`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { seedFacts } from "../dist/listings/index.js";
import { encode, placeholder } from "./files.mjs";
import { drawHero, drawHeroPart, drawMark, drawNoPicture, drawPreview } from "./hero.mjs";
import { drawScene, tellScene } from "./scenes.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PICTURES = join(HERE, "../pictures");
const BRAND = join(HERE, "../../shared/brand");
const LIST = join(PICTURES, "pictures.gen.json");
/** Widths of the committed covers, which are AVIF. The rest is drawn by the server when it is asked for. */
const COVER_WIDTHS = [400, 800];
/** Listings that are drawn at the same time. */
const AT_ONCE = 4;
const SCENE_WIDTHS = [400, 800, 1400];
const HERO_WIDTHS = [800, 1400, 2000];
const HERO_PART_WIDTHS = [800, 1000];

sharp.concurrency(1);
sharp.cache(false);

const save = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
const coverFile = (slug, width) => join(PICTURES, `${slug}-front-${width}.avif`);
/** A drawing's mark, by which the pictures of an older one are known. */
const markOf = (svg) => createHash("sha256").update(svg).digest("hex").slice(0, 8);
const previous = () => (existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : {});

/** The list's entry of one view; its cover's files are written when they are missing or old. */
async function draw(slug, facts, view, old, anew) {
  const svg = drawScene(facts, slug, view);
  const mark = markOf(svg);
  const alt = tellScene(facts, slug, view);
  const same = !anew && old?.mark === mark;
  if (view === "front")
    for (const width of COVER_WIDTHS)
      if (!same || !existsSync(coverFile(slug, width))) writeFileSync(coverFile(slug, width), await encode(svg, { width, format: "avif" }));
  return { alt, mark, placeholder: same ? old.placeholder : await placeholder(svg) };
}

/** The list's entries of one listing. */
async function drawPlace(slug, facts, old = {}, anew = false) {
  const views = {};
  for (const view of facts.views) views[view] = await draw(slug, facts, view, old[view], anew);
  return views;
}

async function drawPlaces({ only, anew }) {
  const before = previous();
  const all = [...seedFacts()];
  const list = Object.fromEntries(all.flatMap(([slug]) => (before[slug] ? [[slug, before[slug]]] : [])));
  const wanted = all.filter(([slug]) => !only || slug === only);
  // What there was is kept until it is drawn anew, so that a run that is stopped is not lost.
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async ([slug, facts]) => {
        list[slug] = await drawPlace(slug, facts, before[slug], anew);
      }),
    );
    saveList(all.flatMap(([slug]) => (list[slug] ? [[slug, list[slug]]] : [])));
    console.log(`${Math.min(at + AT_ONCE, wanted.length)} of ${wanted.length}`);
  }
  for (const name of readdirSync(PICTURES)) {
    const [, slug] = /^(.+)-front-\d+\.avif$/.exec(name) ?? [];
    if (slug && !list[slug]) rmSync(join(PICTURES, name));
  }
}

/** An entry a line: a changed drawing is then a changed line. */
function saveList(entries) {
  const lines = entries.map(([slug, views]) => `${JSON.stringify(slug)}: ${JSON.stringify(views)}`);
  writeFileSync(LIST, `{\n${lines.join(",\n")}\n}\n`);
}

async function writeScene(name, svg, widths, { ratio, units, better }) {
  for (const width of widths)
    for (const format of ["avif", "webp"])
      writeFileSync(join(PICTURES, `${name}-${width}.${format}`), await encode(svg, { width, ratio, units, format, better }));
  const width = widths.at(-1);
  const height = Math.round(width / ratio);
  return { base: `/media/scenes/${name}`, widths, width, height, mark: markOf(svg), placeholder: await placeholder(svg, units) };
}

async function drawExtras() {
  const hero = await writeScene("hero-dusk", drawHero(), HERO_WIDTHS, { ratio: 21 / 9, units: 1866, better: 14 });
  const heroPart = await writeScene("hero-dusk-part", drawHeroPart(), HERO_PART_WIDTHS, { ratio: 1.25, units: 1000, better: 4 });
  const noPicture = await writeScene("no-picture", drawNoPicture(), SCENE_WIDTHS, { ratio: 1.5, units: 1200, better: 22 });
  const drawing = drawPreview();
  const preview = sharp(Buffer.from(drawing), { density: 72 }).resize(1200, 630, { fit: "fill" });
  await preview.flatten({ background: "#141B1E" }).jpeg({ quality: 80, mozjpeg: true }).toFile(join(PICTURES, "og-default.jpg"));
  const lake = "A lamp-lit A-frame among pines above a still lake at dusk";
  save(join(PICTURES, "extras.gen.json"), {
    hero: { ...hero, alt: lake },
    heroPart: { ...heroPart, alt: lake },
    noPicture: { ...noPicture, alt: "A closed claret door with a lit lantern beside it at dusk" },
    preview: { path: "/media/scenes/og-default.jpg", width: 1200, height: 630, mark: markOf(drawing), alt: lake },
  });
  await drawBrand();
  console.log("hero, no-picture, preview and mark");
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

const { only, anew } = parseArgs({ options: { only: { type: "string" }, anew: { type: "boolean", default: false } } }).values;
if (only && only !== "extras" && !seedFacts().has(only)) {
  console.error('--only takes "extras" or the slug of a listing of the seed.');
  process.exit(1);
}
mkdirSync(PICTURES, { recursive: true });
if (only !== "extras") await drawPlaces({ only, anew });
// They change so seldom that they are drawn only when they are asked for.
if (only === "extras") await drawExtras();
