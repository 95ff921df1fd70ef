import { describe, expect, it } from "vitest";
import { seedFacts } from "../../listings/index.ts";
import { COLOURS, type Facts, INSIDE_VIEWS } from "../../listings/look.ts";
import { drawInside, tellInside } from "./index.mjs";

const places = [...seedFacts()];
const profiles = [...new Set(places.map(([, { room }]) => room.profile))];
const walls = [...new Set(places.map(([, { room }]) => room.wall))];
const rooms = places.flatMap(([slug, facts]) => facts.views.filter((view) => isInside(view)).map((view) => ({ slug, facts, view })));
const MAX_SVG = 180_000;

function isInside(view: string): boolean {
  return (INSIDE_VIEWS as readonly string[]).includes(view);
}

const plain = { ...(places[0]?.[1] as Facts), has: [], views: ["front", ...INSIDE_VIEWS] } satisfies Facts;
const factsOf = ({ room, ...change }: Omit<Partial<Facts>, "room"> & { room?: Partial<Facts["room"]> }): Facts => ({
  ...plain,
  ...change,
  room: { ...plain.room, ...room },
});

describe("a room", () => {
  it("is drawn whole for every view, under every roof and between all walls", () => {
    expect(profiles.length).toBeLessThanOrEqual(INSIDE_VIEWS.length);
    for (const [i, view] of INSIDE_VIEWS.entries()) {
      const profile = profiles[i % profiles.length] as Facts["room"]["profile"];
      const wall = walls[i % walls.length] as Facts["room"]["wall"];
      const svg = drawInside(factsOf({ room: { profile, wall } }), `a-${profile}`, view);
      const said = `${view}, ${profile}, ${wall}`;
      expect(svg, said).toMatch(/^<svg [^>]*viewBox="0 0 1200 800"/);
      expect(svg, said).not.toMatch(/NaN|undefined|Infinity|<text|<image|href="http/);
      expect(svg.length, said).toBeLessThan(MAX_SVG);
    }
  });

  it("is another under every roof, and a loft with columns has them in each room that is seen whole", () => {
    const living = (profile: Facts["room"]["profile"]) => drawInside(factsOf({ room: { profile } }), "roofs", "living");
    expect(new Set(profiles.map(living)).size).toBe(profiles.length);
    const parts = (svg: string) => svg.split("<path").length;
    for (const view of ["living", "bedroom", "playroom"] as const) {
      const [columns, beams] = (["columns", "beams"] as const).map((profile) => drawInside(factsOf({ room: { profile } }), "loft", view));
      expect(parts(columns ?? "") - parts(beams ?? ""), view).toBeGreaterThan(8);
    }
  });

  it("is the same text each time, another for another place, and a view that is not known is a room too", () => {
    const [first, second] = ["one", "two"].map((slug) => drawInside(plain, slug, "living"));
    expect(drawInside(plain, "one", "living")).toBe(first);
    expect(second).not.toBe(first);
    expect(drawInside(plain, "one", "ballroom")).toContain("</svg>");
  });

  it("has the colour of the place's textiles", () => {
    const [teal, claret] = (["teal", "claret"] as const).map((name) => {
      const facts = factsOf({ room: { textile: [name, COLOURS[name]] } });
      expect(tellInside(facts, "one", "bedroom")).toContain(name);
      return drawInside(facts, "one", "bedroom");
    });
    expect(teal).not.toBe(claret);
  });
});

describe("the words of a room", () => {
  it("are a plain phrase for every room of every place", () => {
    for (const { slug, facts, view } of rooms) {
      const words = tellInside(facts, slug, view);
      expect(words, `${slug}-${view}`).toMatch(/^[a-z][a-z ,'-]{20,220}$/);
      expect(words, `${slug}-${view}`).not.toMatch(/undefined|\ba [aeiou]/);
    }
  });

  it("name a cross, a cage and a suspension frame only where the place has one", () => {
    for (const [said, piece] of [
      [/\bcross\b(?! from)/, "cross"],
      [/\bsteel cage\b/, "cage"],
      [/\bsuspension frame\b/, "rig"],
      [/\bwith a pole\b/, "pole"],
    ] as const)
      for (const { slug, facts, view } of rooms) {
        const words = tellInside(facts, slug, view).replace("across", "");
        if (said.test(words)) expect(facts.has, `${slug}-${view}: ${words}`).toContain(piece);
      }
  });

  it("name each of up to four pieces of a place with one playroom", () => {
    for (const [slug, facts] of places.filter(
      ([, { views }]) => views.includes("playroom") && !views.some((v) => ["vault", "themed"].includes(v)),
    )) {
      const words = tellInside(facts, slug, "playroom");
      for (const [piece, said] of [
        ["cross", "a cross"],
        ["cage", "a steel cage"],
        ["stockade", "wooden stocks"],
        ["swing", "a leather swing"],
      ] as const)
        if (facts.has.slice(0, 4).includes(piece)) expect(words, slug).toContain(said);
    }
  });
});
