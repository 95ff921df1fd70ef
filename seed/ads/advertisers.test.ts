import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AD_PLACEMENTS, AD_SIZE, REGION_GROUPS } from "@nightlatch/domain";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readSeedCreatives, SEED_FOLDER } from "../index.ts";

const FOLDER = path.join(SEED_FOLDER, "ads");
const MOST_BYTES = 40_000;
const creatives = await readSeedCreatives();
const fileOf = ({ image_path }: (typeof creatives)[number]) => image_path.replace("/media/ads/", "");
const images = creatives.map((creative) => readFileSync(path.join(FOLDER, fileOf(creative))));

describe("the seed's advertisers", () => {
  it("have an image each, and no image is unused", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
    expect(files.toSorted()).toEqual(creatives.map(fileOf).toSorted());
  });

  it("fit their placement on the page", async () => {
    for (const image of images) {
      const { width = 0, height = 1 } = await sharp(image).metadata();
      expect(width / height).toBeCloseTo(AD_SIZE.width / AD_SIZE.height);
    }
    for (const { placement_id } of creatives) expect(Object.keys(AD_PLACEMENTS)).toContain(placement_id);
  });

  it("are small images of shapes only: nothing that runs, loads or needs a font", () => {
    for (const image of images) {
      expect(image.toString()).not.toMatch(/<script|<image|<text|<style|style=|href=|\bon\w+=|NaN|undefined|Infinity/);
      expect(image.length).toBeLessThan(MOST_BYTES);
    }
  });

  it("lead to invented sites, each described in its own words", () => {
    for (const { destination_url, alt, advertiser_name } of creatives) {
      expect(new URL(destination_url).hostname).toMatch(/\.example$/);
      expect(alt.startsWith(`${advertiser_name}, `)).toBe(true);
    }
    expect(new Set(creatives.map(({ alt }) => alt)).size).toBe(creatives.length);
  });

  it("have at least three for each region", () => {
    for (const region of REGION_GROUPS) {
      const there = creatives.filter(({ regions }) => regions.length === 0 || regions.includes(region));
      expect(there.length, region).toBeGreaterThanOrEqual(3);
    }
  });
});
