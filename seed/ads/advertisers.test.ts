import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AD_PLACEMENTS, AD_SIZE, REGION_GROUPS } from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { SEED_CREATIVES } from "./advertisers.ts";
import { DRAWING_NAMES, drawCreative, HEIGHT, WIDTH } from "./drawings.mjs";

const HERE = import.meta.dirname;
const MOST_BYTES = 40_000;
const fileOf = (path: string) => path.replace("/media/ads/", "");

describe("the seed's advertisers", () => {
  it("have each a committed picture that is the drawing as it is now, and small", () => {
    const files = readdirSync(HERE).filter((name) => name.endsWith(".svg"));
    expect(files.toSorted()).toEqual(SEED_CREATIVES.map(({ image_path }) => fileOf(image_path)).toSorted());
    for (const { id, image_path } of SEED_CREATIVES) {
      const file = join(HERE, fileOf(image_path));
      expect(readFileSync(file, "utf8").trim(), id).toBe(drawCreative(id.replace(/-\d+$/, "")));
      expect(statSync(file).size, id).toBeLessThan(MOST_BYTES);
    }
    expect(DRAWING_NAMES).toHaveLength(SEED_CREATIVES.length);
  });

  it("fit their place on the page", () => {
    expect({ width: WIDTH, height: HEIGHT }).toEqual(AD_SIZE);
    for (const { placement_id } of SEED_CREATIVES) expect(Object.keys(AD_PLACEMENTS)).toContain(placement_id);
  });

  it("are drawn from shapes alone: nothing that runs, loads or needs a typeface", () => {
    for (const name of DRAWING_NAMES) {
      expect(drawCreative(name)).not.toMatch(/<script|<image|<text|<style|style=|href=|\bon\w+=|NaN|undefined|Infinity/);
    }
    expect(() => drawCreative("nobody")).toThrow('No drawing is called "nobody"');
  });

  it("lead to made-up places, described in words of their own", () => {
    for (const { destination_url, alt, advertiser_name } of SEED_CREATIVES) {
      expect(new URL(destination_url).hostname).toMatch(/\.example$/);
      expect(alt.startsWith(`${advertiser_name}, `)).toBe(true);
    }
    expect(new Set(SEED_CREATIVES.map(({ alt }) => alt)).size).toBe(SEED_CREATIVES.length);
  });

  it("leave no region without at least three", () => {
    for (const region of REGION_GROUPS) {
      const there = SEED_CREATIVES.filter(({ regions }) => regions.length === 0 || regions.includes(region));
      expect(there.length, region).toBeGreaterThanOrEqual(3);
    }
  });
});
