import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { BRAND_FOLDER } from "@nightlatch/brand";
import { describe, expect, it } from "vitest";
import type { DrawnPictures } from "../drawn.ts";
import { seedFacts, type View } from "../listings/index.ts";
import { drawHero, drawHeroPart, drawMark, drawNoPicture, drawPreview } from "./hero.mjs";
import { drawScene, tellScene } from "./scenes.mjs";

interface Extra {
  base: string;
  widths: number[];
  mark: string;
  placeholder: string;
}

const markOf = (svg: string): string => createHash("sha256").update(svg).digest("hex").slice(0, 8);

const PICTURES = join(import.meta.dirname, "../pictures");
const BUDGET_BYTES = 9_000_000;
/** Drawing every picture takes minutes: this many listings are looked at, each as a whole, and all others in turn as the seed grows. */
const SAMPLE = process.env.LONG_RUNS ? 48 : 12;
const MAX_SVG = 260_000;

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(PICTURES, name), "utf8")) as T;

const facts = seedFacts();
const pictures = readJson<DrawnPictures>("pictures.gen.json");
const extras = readJson<{ hero: Extra; heroPart: Extra; noPicture: Extra; preview: { path: string; mark: string } }>("extras.gen.json");

const every = [...facts].flatMap(([slug, known]) => known.views.map((view) => ({ slug, view, facts: known })));
const drawn = [...facts]
  .filter((_, index) => index % Math.ceil(facts.size / SAMPLE) === 0)
  .flatMap(([slug, known]) => known.views.map((view) => ({ slug, view, facts: known, svg: drawScene(known, slug, view) })));

describe("the drawings", () => {
  it("are the same text for the same view, and no two alike", () => {
    const seen = new Map<string, string>();
    for (const { slug, view, svg } of drawn) {
      expect(seen.get(svg), `${slug}-${view} repeats another drawing`).toBeUndefined();
      seen.set(svg, `${slug}-${view}`);
    }
    for (const { slug, view, facts: known } of drawn.filter((_, index) => index % 9 === 0))
      expect(seen.get(drawScene(known, slug, view)), "drawn a second time").toBe(`${slug}-${view}`);
  });

  it("hold no words, no outside links and no broken numbers, and are not too large to be drawn while somebody waits", () => {
    for (const svg of [...drawn.map((each) => each.svg), drawHero(), drawPreview(), drawNoPicture(), drawMark()]) {
      expect(svg).not.toMatch(/<text|<image|href="http/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    for (const { slug, view, svg } of drawn) expect(svg.length, `${slug}-${view}`).toBeLessThanOrEqual(MAX_SVG);
  });

  it("show one place: the walls' colour of a listing is in all its outside views", () => {
    for (const { slug, view, svg } of drawn.filter((each) => ["again", "yard"].includes(each.view))) {
      const front = coloursOf(drawn.find((each) => each.slug === slug && each.view === "front")?.svg ?? "");
      const shared = coloursOf(svg).filter((colour) => front.includes(colour));
      expect(shared.length, `${slug}-${view}`).toBeGreaterThanOrEqual(3);
    }
  });
});

const coloursOf = (svg: string): readonly string[] => [...new Set(svg.match(/#[0-9a-f]{6}/gi))];

describe("the committed pictures", () => {
  it("are listed as the seed has them, each described in its own words", () => {
    expect(Object.entries(pictures).flatMap(([slug, views]) => Object.keys(views).map((view) => `${slug}-${view}`))).toEqual(
      every.map(({ slug, view }) => `${slug}-${view}`),
    );
    for (const { slug, view, facts: known } of every) {
      const { alt } = pictures[slug]?.[view] ?? {};
      expect(alt, `${slug}-${view}`).toBe(tellScene(known, slug, view));
      expect(alt).toMatch(/^[A-Z].{14,180}[^.!]$/);
    }
    for (const views of Object.values(pictures)) {
      const alts = Object.values(views).map(({ alt }) => alt);
      expect(new Set(alts).size, alts[0]).toBe(alts.length);
    }
  });

  it("are of the drawings as they are now: draw them anew when this fails", () => {
    for (const { slug, view, svg } of drawn) expect(pictures[slug]?.[view as View]?.mark, `${slug}-${view}`).toBe(markOf(svg));
    const { hero, heroPart, noPicture, preview } = extras;
    expect([hero, heroPart, noPicture, preview].map(({ mark }) => mark)).toEqual(
      [drawHero(), drawHeroPart(), drawNoPicture(), drawPreview()].map(markOf),
    );
  });

  it("are the covers and the site's own scenes, with nothing left over", () => {
    const scenes = [extras.hero, extras.heroPart, extras.noPicture].flatMap(({ base, widths }) =>
      widths.flatMap((width) => ["avif", "webp"].map((format) => `${base.replace("/media/scenes/", "")}-${width}.${format}`)),
    );
    const covers = [...facts.keys()].flatMap((slug) => [400, 800].map((width) => `${slug}-front-${width}.avif`));
    const wanted = [...covers, ...scenes, extras.preview.path.replace("/media/scenes/", ""), "pictures.gen.json", "extras.gen.json"];
    expect(readdirSync(PICTURES).sort()).toEqual(wanted.sort());
  });

  it("stay within the size budget together", () => {
    const total = readdirSync(PICTURES).reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0);
    expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it("come with placeholders small enough to stand in the page", () => {
    for (const { placeholder } of [
      ...Object.values(pictures).flatMap((views) => Object.values(views)),
      extras.hero,
      extras.heroPart,
      extras.noPicture,
    ]) {
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
