/** Houses of towns that stand by themselves. */
import { lantern, shine, tone } from "../../kit.mjs";
import { block } from "../../volumes.mjs";
import { roundTower } from "../extras.mjs";
import { has } from "../facts.mjs";
import { gallery, mass, part, porch, roofOf } from "../mass.mjs";
import { bigDoor, entrance, window } from "../openings.mjs";
import { scaleOf, simple } from "./simple.mjs";

/** Long narrow houses with a porch in front. */
export const shotgun = (c) => {
  const own = c.own("shotgun");
  const double = c.F.width === "wide" || c.F.width === "middle";
  const w = double ? 7.6 : 4.6;
  return simple(c, {
    w: w / scaleOf(c.F),
    d: 14,
    floors: 1,
    base: 0.8,
    side: false,
    wing: false,
    over: 0.3,
    noDoor: true,
    pitch: 0.4,
    front: { style: "none" },
    anchor: { porch: false },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      const us = double ? [A.w * 0.14, A.w * 0.38, A.w * 0.62, A.w * 0.86] : [A.w * 0.25, A.w * 0.72];
      us.forEach((u, i) => {
        const isDoor = double ? i === 1 || i === 2 : i === 1;
        if (isDoor) entrance(c2, f, u, { w: 0.9, h: 2.2, v0: A.base, lamps: 0, transom: true });
        else window(c2, f, u - 0.45, A.base + 0.3, u + 0.45, A.base + 2.2, { shutters: c2.pal.trim, rows: 3, sill: false });
      });
      porch(c2, fr, { w: A.w, d: 1.8, y: A.base, h: 2.4, rise: 0.5, rail: own.chance(0.5), posts: double ? 4 : 3, x: 0 });
      const bracket = fr.wall(-A.w / 2, -1.7, A.w / 2, -1.7, A.base + 1.9, A.base + 2.5);
      let d = "";
      for (let u = 0.2; u < A.w; u += 0.4) d += bracket.line(u, 0.55, u + 0.2, 0.2) + bracket.line(u + 0.2, 0.2, u + 0.4, 0.55);
      c2.s.stroke(d, tone(c2, c2.frame === "#20201f" ? "#e6dcc8" : c2.frame, bracket), 1.6);
      const [gx, gy] = f.at(A.w / 2, A.base + 1.6);
      shine(c2, gx, gy, 2.6 * f.scale(A.w / 2, 1), 0.4);
    },
  });
};

/** A low house with shutters at the pavement. */
export const creole = (c) =>
  simple(c, {
    w: 8.4,
    d: 8,
    floors: 1,
    base: 0.25,
    side: true,
    wing: false,
    pitch: 0.5,
    over: 0.6,
    fh: 3,
    style: "louvres",
    pitchU: 2,
    front: { style: "louvres", pitch: 2, door: { at: 0.4, lamps: 1 } },
  });

/** A house with its narrow side to the street and galleries along the other. */
export const singleHouse = (c) =>
  simple(c, {
    w: 5.4,
    d: 13,
    floors: Math.max(2, c.F.storeys),
    side: false,
    wing: false,
    base: 0.8,
    door: 0.5,
    pitch: 0.4,
    after: (c2, fr, A) => {
      const k = c2.light < 0 ? 1 : -1;
      const q = part(fr, k * (A.w / 2), 0.6, k > 0 ? -Math.PI / 2 : Math.PI / 2);
      for (let i = 0; i < A.floors; i++)
        gallery(c2, part(q, k > 0 ? 5.6 : -5.6, 0), {
          w: 11,
          d: 2,
          y: A.base + i * A.fh + 0.02,
          posts: 5,
          from: i ? A.base + (i - 1) * A.fh : 0,
          top: i === A.floors - 1 ? A.h - 0.1 : undefined,
        });
    },
  });

/** A house with a turret and a porch. */
export const queenAnne = (c) =>
  simple(c, {
    w: 8.4,
    d: 8,
    floors: Math.max(2, c.F.storeys),
    side: false,
    wing: true,
    base: 0.7,
    pitch: 0.62,
    after: (c2, fr, A) => {
      if (!has(c2, "turret")) roundTower(c2, fr, { x: -A.w / 2 + 0.4, z: 0.9, r: 1.7, h: A.h + 0.9, windows: 3 });
      porch(c2, fr, { w: A.w * 0.96, d: 2, y: 0.7, h: 2.4, rise: 0.5 });
    },
    anchor: { porch: false, dormers: false },
  });

/** A low wide gable over a deep porch. */
export const craftsman = (c) =>
  simple(c, {
    w: 9,
    d: 8,
    floors: Math.max(1, c.F.storeys),
    most: 2,
    side: c.own("cr").chance(0.6),
    wing: false,
    base: 0.6,
    pitch: 0.28,
    over: 1,
    after: (c2, fr, A) => {
      porch(c2, fr, { w: A.w * 0.92, d: 2.5, y: 0.6, h: 2.2, rise: 0.8, posts: 3 });
      for (const x of [-A.w * 0.44, 0, A.w * 0.44])
        block(c2, fr, { x, z: -2.6, w: 0.5, d: 0.5, h: 1.1, y: 0.6, colour: c2.pal.stone, material: "stone" });
    },
    anchor: { porch: false },
  });

/** Two square storeys under a hipped roof with its dormer. */
export const fourSquare = (c) =>
  simple(c, {
    w: 8.6,
    d: 8,
    floors: 2,
    base: 0.6,
    wing: false,
    side: true,
    roof: roofOf(c, 8.6, 8, { shape: "hip", pitch: 0.36, over: 0.7 }),
    after: (c2, fr, A) => {
      const R = part(fr, 0, 1.2);
      mass(c2, R, {
        w: 2.2,
        d: 1.8,
        y: A.h + 0.5,
        h: 1,
        floors: 1,
        fh: 1.1,
        front: { style: "small", pitch: 0.9 },
        roof: roofOf(c2, 2.2, 1.8, { shape: "hip", pitch: 0.4, over: 0.3 }),
      });
      porch(c2, fr, { w: A.w * 0.9, d: 2.2, y: 0.6, h: 2.4, rise: 0.6 });
    },
    anchor: { porch: false, dormers: false },
  });

/** Two leaves below, a small flat above. */
export const carriageHouse = (c) =>
  simple(c, {
    w: 7.4,
    d: 6.4,
    floors: 2,
    base: 0,
    wing: false,
    side: c.own("ch").chance(0.5),
    noDoor: true,
    front: { style: c.F.openings, ground: "none", pitch: 2.3 },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      bigDoor(c2, f, A.w * 0.12, A.w * 0.56, 2.5, { cross: true });
      entrance(c2, f, A.w * 0.8, { w: 1, h: 2.15, lamps: 1 });
    },
  });

/** A flat over a garage. */
export const garageFlat = (c) =>
  simple(c, {
    w: 7,
    d: 6.4,
    floors: 2,
    base: 0,
    wing: false,
    noDoor: true,
    front: { style: c.F.openings, ground: "none", pitch: 2.2 },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      bigDoor(c2, f, A.w * 0.14, A.w * 0.86, 2.3, { ribs: true });
      lantern(c2, f, A.w * 0.07, 1.8, 0.3);
    },
  });

/** A plain narrow house across a yard. */
export const rearHouse = (c) =>
  simple(c, { w: 6.6, d: 6, floors: Math.max(2, c.F.storeys), base: 0.1, wing: false, roof: { kind: "flat", over: 0.15 } });

/** A workshop of large windows in a yard. */
export const yardHouse = (c) =>
  simple(c, {
    w: 9,
    d: 6,
    floors: Math.max(2, c.F.storeys),
    base: 0.1,
    wing: true,
    style: c.F.openings === "sash" ? "steel-sash" : c.F.openings,
    pitchU: 2.9,
    roof: c.F.shape === "flat" ? { kind: "flat", over: 0.15 } : undefined,
  });
