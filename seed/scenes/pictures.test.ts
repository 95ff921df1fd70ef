import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { BRAND_FOLDER } from "@nightlatch/brand";
import { describe, expect, it } from "vitest";
import { drawHero, drawMark, drawNoPicture, drawPreview } from "./hero.mjs";
import { drawScene, listScenes } from "./scenes.mjs";

interface Picture {
  place: string;
  view: string;
  base: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
  family: string;
}

interface Extra {
  base: string;
  widths: number[];
  width: number;
  height: number;
  alt: string;
  placeholder: string;
}

const PICTURES = join(import.meta.dirname, "../pictures");
const BUDGET_BYTES = 9_000_000;
const WIDTHS = [400, 800, 1400];

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(PICTURES, name), "utf8")) as T;
const listFiles = (bases: readonly string[], widths: readonly number[]) =>
  bases.flatMap((base) => widths.flatMap((w) => ["avif", "webp"].map((ext) => `${base.replace("/media/scenes/", "")}-${w}.${ext}`)));

const scenes = listScenes();
const pictures = readJson<Picture[]>("pictures.gen.json");
const extras = readJson<{ hero: Extra; noPicture: Extra; preview: { path: string } }>("extras.gen.json");

/** Every scene as it is drawn, which takes seconds for all of them. */
const drawn = scenes.map(({ place, view }) => ({ place, view, svg: drawScene(place, view) }));

describe("the drawings", () => {
  it("number at least 140, from at least 22 places of 6 views or more", () => {
    const perPlace = new Map<string, number>();
    for (const { place } of scenes) perPlace.set(place, (perPlace.get(place) ?? 0) + 1);
    expect(scenes.length).toBeGreaterThanOrEqual(140);
    expect(perPlace.size).toBeGreaterThanOrEqual(22);
    for (const [place, views] of perPlace) expect(views, place).toBeGreaterThanOrEqual(6);
  });

  it("are the same text for the same scene, and no two scenes alike", () => {
    const seen = new Map<string, string>();
    for (const { place, view, svg } of drawn) {
      expect(seen.get(svg), `${place}-${view} repeats another scene`).toBeUndefined();
      seen.set(svg, `${place}-${view}`);
    }
    for (const { place, view } of scenes.filter((_, i) => i % 9 === 0)) {
      expect(seen.get(drawScene(place, view)), "drawn a second time").toBe(`${place}-${view}`);
    }
  }, 60_000);

  it("hold no words, no outside links and no broken numbers", () => {
    const texts = [...drawn.map(({ svg }) => svg), drawHero(), drawPreview(), drawNoPicture(), drawMark()];
    for (const svg of texts) {
      expect(svg).not.toMatch(/<text|<image|href="http/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  }, 60_000);

  it("refuse a place or a view that does not exist", () => {
    expect(() => drawScene("nowhere", "dusk")).toThrow('No place is called "nowhere"');
    expect(() => drawScene("alder-aframe", "attic")).toThrow('has no view "attic"');
  });
});

describe("the committed pictures", () => {
  it("are exactly the scenes listed, each described in its own words", () => {
    expect(pictures.map(({ place, view, family, alt }) => ({ place, view, family, alt }))).toEqual(scenes);
    expect(new Set(pictures.map((p) => p.alt)).size).toBe(pictures.length);
    for (const { alt, width, height, base, place, view } of pictures) {
      expect(alt).toMatch(/^[A-Z].{24,180}[^.!]$/);
      expect([width, height]).toEqual([1400, 933]);
      expect(base).toBe(`/media/scenes/${place}-${view}`);
    }
  });

  it("exist in both formats and every width, with nothing left over", () => {
    const wanted = [
      ...listFiles(
        pictures.map((p) => p.base),
        WIDTHS,
      ),
      ...listFiles([extras.hero.base], extras.hero.widths),
      ...listFiles([extras.noPicture.base], extras.noPicture.widths),
      extras.preview.path.replace("/media/scenes/", ""),
      "pictures.gen.json",
      "extras.gen.json",
    ];
    expect(readdirSync(PICTURES).sort()).toEqual(wanted.sort());
  });

  it("stay within the size budget together", () => {
    const total = readdirSync(PICTURES).reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0);
    expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it("come with placeholders small enough to stand in the page", () => {
    for (const { placeholder } of [...pictures, extras.hero, extras.noPicture]) {
      expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
      expect(placeholder.length).toBeLessThanOrEqual(200);
    }
  });

  it("include the mark as vector, icons and favicon", () => {
    for (const name of ["mark.svg", "icon-180.png", "icon-192.png", "icon-512.png", "favicon.ico"])
      expect(existsSync(join(BRAND_FOLDER, name)), name).toBe(true);
    expect(readFileSync(join(BRAND_FOLDER, "mark.svg"), "utf8").trim()).toBe(drawMark());
  });
});
