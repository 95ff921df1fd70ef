import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { readListing } from "@nightlatch/domain";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readSeedListings, SEED_FOLDER } from "../index.ts";

const FOLDER = path.join(SEED_FOLDER, "photos");
const MOST_BYTES = 30_000_000;
const MAX_WIDTH = 1400;
const WITHOUT = ["Rotherham Road Munch", "Tamarack Ledge"];

const seed = await readSeedListings();
const listings = seed.flatMap(({ pictures, ...record }) => {
  const captions = pictures.map(({ caption }) => caption);
  return pictures.length ? [{ ...readListing(record, undefined, 0), pictures, captions }] : [];
});
const all = listings.flatMap(({ pictures }) => pictures);
const fileOf = ({ id, width }: (typeof all)[number]) => `${id}-${width}.avif`;

describe("the images of the seed", () => {
  it("number four to six for each listing, except two listings without any", () => {
    expect(seed.filter(({ pictures }) => pictures.length === 0).map(({ Name }) => Name)).toEqual(expect.arrayContaining(WITHOUT));
    expect(seed.length - listings.length).toBe(WITHOUT.length);
    for (const { name, pictures } of listings) {
      expect(pictures.length, name).toBeGreaterThanOrEqual(4);
      expect(pictures.length, name).toBeLessThanOrEqual(6);
    }
  });

  it("are one file each, with none unused, and not too large together", () => {
    const files = readdirSync(FOLDER);
    expect(files.toSorted()).toEqual(all.map(fileOf).toSorted());
    const bytes = files.reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("have the size of their data", async () => {
    for (const image of all) {
      const { width, height, compression } = await sharp(path.join(FOLDER, fileOf(image))).metadata();
      expect([width, height, compression], image.id).toEqual([image.width, image.height, "av1"]);
      expect(width, image.id).toBeLessThanOrEqual(MAX_WIDTH);
    }
  });

  it("belong to the listing whose slug begins their id", () => {
    for (const { slug, pictures } of listings) for (const { id } of pictures) expect(id.startsWith(`${slug}-`), id).toBe(true);
  });

  it("have their own descriptions", () => {
    for (const { name, captions } of listings) {
      expect(new Set(captions).size, name).toBe(captions.length);
      for (const caption of captions) expect(caption).toMatch(/^[A-Z].{14,180}[^.!]$/);
    }
  });

  it("have placeholders small enough to inline in the page", () => {
    for (const { id, placeholder } of all) expect(placeholder.length, id).toBeLessThanOrEqual(200);
  });
});

describe("what the images show", () => {
  it.each([
    [/\bA-frames?\b/, /A-frame/],
    [/\btreehouse\b/, /treehouse|stilts/],
    [/\bwindows on all four sides\b/, /lookout/],
    [/\bboathouse with bedrooms\b/, /boathouse/],
    [/\bgreystone\b/, /greystone/],
    [/\bstationmaster's house\b/, /station/],
    [/\bpalapas stand\b|\b(palm-)?thatched\b/, /thatched|on stilts/i],
    [/\bpaddle-wheeler\b/, /paddle-wheeler/],
    [/\bmotor-sailer\b/, /motor-sailer|two-masted/],
    [/\bone catamaran\b/, /catamaran/],
    [/\bNine trailers\b/, /trailers/],
    [/\bbandshell\b/, /bandshell|stage/],
    [/\bblack A-frame\b/, /black A-frame/],
    [/\bunder the redwoods\b/, /redwoods/],
    [/\bnest in the hemlocks|hemlocks close in\b/, /hemlocks/],
    [/\bgone back to prairie\b/, /prairie/],
  ])("matches descriptions that say %s", (words, isCaptioned) => {
    const sayers = listings.filter(({ description }) => words.test(description));
    expect(sayers.length).toBeGreaterThan(0);
    expect(sayers.filter(({ captions }) => !captions.some((caption) => isCaptioned.test(caption))).map(({ name }) => name)).toEqual([]);
  });

  it("includes the water that the listing names, and no other", () => {
    const bathes = /\b(pools?|baths|basins|float)\b/;
    for (const { name, description, captions, wellness, hotTub } of listings) {
      const has = (word: string) => wellness.some(({ slug }) => slug.startsWith(word));
      const isCaptioned = (pattern: RegExp) => captions.some((caption) => pattern.test(caption));
      if (isCaptioned(/\bhot tub\b/)) expect(hotTub, `${name}: hot tub`).toBe(true);
      if (isCaptioned(/(?<!quarry )\bpools?\b/)) expect(has("pool") || bathes.test(description), `${name}: pool`).toBe(true);
      if (isCaptioned(/\bsauna\b/)) expect(has("sauna"), `${name}: sauna`).toBe(true);
      if (isCaptioned(/\bsteam room\b/)) expect(has("steam"), `${name}: steam room`).toBe(true);
    }
  });

  it("has a third or more of outdoor covers in daylight, and as many at other hours", () => {
    const covers = listings.map(({ captions }) => captions[0] ?? "");
    const count = (hour: RegExp) => covers.filter((cover) => hour.test(cover)).length;
    const [day, other] = [count(/in daylight$/), count(/at (dawn|sunset|dusk|night)$|in the last blue light$/)];
    expect(Math.min(day, other) / (day + other)).toBeGreaterThanOrEqual(1 / 3);
  });
});
