import { describe, expect, it } from "vitest";
import { seedFacts } from "../../listings/index.ts";
import { COLOURS, type Facts, KINDS, type Land } from "../../listings/look.ts";
import { drawOutside, featuresOf, KINDS_DRAWN, LANDS } from "./index.mjs";

const everyPlace = [...seedFacts()];
/** Facts of a plain house, of which a test changes what it is about. */
const plain = {
  ...(everyPlace[0]?.[1] as Facts),
  extras: [],
  has: [],
  pool: undefined,
  tub: undefined,
  sauna: undefined,
  beyond: undefined,
};
const factsOf = (change: Partial<Facts>): Facts => ({ ...plain, ...change });
/** How many places under snow are drawn with it and without. */
const SNOWY = process.env.LONG_RUNS ? Number.POSITIVE_INFINITY : 4;
const bytesOf = (svg: string): number => Buffer.byteLength(svg);

describe("a place from outside", () => {
  it("has a building of its own for every kind, and a land for every name that listings use", () => {
    expect(KINDS.filter((kind) => !(kind in KINDS_DRAWN))).toEqual([]);
    const lands = new Set(everyPlace.flatMap(([, facts]) => [facts.land, facts.beyond]).filter((land): land is Land => land !== undefined));
    expect([...lands].filter((land) => !(land in LANDS))).toEqual([]);
  });

  it("is drawn whole for every kind: the same text twice, no broken numbers, no words, nothing from elsewhere", () => {
    for (const kind of KINDS) {
      const facts = factsOf({ kind });
      const svg = drawOutside(facts, `a-${kind}`, "front");
      expect(svg, kind).toMatch(/^<svg [^>]*viewBox="0 0 1200 800"/);
      expect(svg, kind).not.toMatch(/NaN|undefined|Infinity|<text|<image|href="http/);
      expect(bytesOf(svg), kind).toBeLessThan(300_000);
      if (kind.startsWith("b")) expect(drawOutside(facts, `a-${kind}`, "front") === svg, kind).toBe(true);
    }
  }, 60_000);

  it("shows each of its outside views, none like another", () => {
    for (const [slug, facts] of everyPlace.filter((_, i) => i % 23 === 0)) {
      const views = ["front", "again", "yard", "door"].map((view) => drawOutside(facts, slug, view));
      for (const svg of views) expect(svg, slug).not.toMatch(/NaN|undefined|Infinity/);
      expect(new Set(views).size, slug).toBe(4);
    }
  }, 60_000);

  it("keeps the wall, roof and door of its front when it is seen again", () => {
    const hue = factsOf({ kind: "cottage", walls: "brick", colour: ["claret", COLOURS.claret] });
    const other = factsOf({ kind: "cottage", walls: "brick", colour: ["sage", COLOURS.sage] });
    expect(drawOutside(hue, "one", "again")).not.toBe(drawOutside(other, "one", "again"));
  });

  it("is paler under snow, on the ground and on the roof", () => {
    const pale = (svg: string) => [...svg.matchAll(/#([c-f][0-9a-f]){3}/g)].length;
    for (const [slug, facts] of everyPlace.filter(([, { snow }]) => snow).slice(0, SNOWY)) {
      const [with_, without] = [true, false].map((snow) => drawOutside({ ...facts, weather: "clear", land: "lake", snow }, slug, "front"));
      expect(pale(with_ ?? ""), slug).toBeGreaterThan(pale(without ?? ""));
    }
  });

  it.each([
    ["granite-needles", { land: "granite-needles" }, { land: "ponderosa" }],
    ["windmills", { extras: ["windmills"] }, { extras: [] }],
  ] as const)("has %s that stand higher than the horizon, many of them", (_, change, other) => {
    const high = (svg: string) => [...svg.matchAll(/<path d="M[\d.-]+ [\d.]+[LV]/g)].length;
    const [drawn, bare] = [change, other].map((each) => drawOutside(factsOf({ land: "high-desert", ...each }), "needles", "front"));
    expect(high(drawn ?? "")).toBeGreaterThan(high(bare ?? "") + 8);
  });

  it("draws a kind that it does not know, a land that it does not know and any view as something plain", () => {
    const odd = factsOf({ kind: "moon-base" as Facts["kind"], land: "crater" as Land });
    expect(drawOutside(odd, "odd", "cellar")).toMatch(/^<svg /);
  });

  it("puts into the yard what the place has out of doors, in the order of its words", () => {
    expect(featuresOf(factsOf({ tub: "deck", sauna: "barrel", pool: "indoor", extras: ["fire-pit"] }))).toEqual([
      "tub",
      "sauna",
      "fire-pit",
    ]);
    expect(featuresOf(plain)).toEqual([]);
    const bare = drawOutside(plain, "yard", "yard");
    expect(drawOutside(factsOf({ tub: "deck" }), "yard", "yard")).not.toBe(bare);
  });
});
