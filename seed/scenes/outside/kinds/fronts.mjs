/** Banks, theatres, pubs and other fronts that are known by their face. */
import { darken, lighten } from "../../colour.mjs";
import { lantern, shine, spill, surface, tone } from "../../kit.mjs";
import { block } from "../../volumes.mjs";
import { attach } from "../extras.mjs";
import { has } from "../facts.mjs";
import { awning, gallery, mass, part, surfaceOf } from "../mass.mjs";
import { baysOf, entrance } from "../openings.mjs";
import { scaleOf } from "./simple.mjs";
import { area, fronted, inTown, neighbours } from "./street.mjs";

/** Columns between the windows of the two lower storeys, under a cornice of their own. */
function pilasters(c, f, { w, fh, base, pitch, colour }) {
  const col = tone(c, colour, f);
  const top = base + 2 * fh - 0.5;
  const bays = baysOf(w, pitch, 0.45);
  const step = (w - 0.9) / bays.length;
  for (let i = 0; i <= bays.length; i++) {
    const u = Math.min(w - 0.35, Math.max(0.35, 0.45 + i * step));
    if (Math.abs(u - w / 2) < 1.5) continue;
    c.s.poly(f.quad(u - 0.28, base, u + 0.28, top), c.s.lin([lighten(col, 0.1), darken(col, 0.15)]));
    c.s.poly(f.quad(u - 0.4, top - 0.3, u + 0.4, top), lighten(col, 0.14));
    c.s.poly(f.quad(u - 0.4, base, u + 0.4, base + 0.3), lighten(col, 0.08));
  }
  c.s.poly(f.quad(-0.1, top, w + 0.1, top + 0.6), lighten(col, 0.06));
  c.s.poly(f.quad(-0.2, top + 0.46, w + 0.2, top + 0.66), lighten(col, 0.2));
}

/** A bank: columns before its lower storeys and a bronze door. */
export const bank = (c) =>
  fronted(c, {
    w: c.F.storeys > 6 ? 18 : 12,
    columns: false,
    least: 2,
    fh: c.F.storeys > 4 ? 3.5 : 4,
    base: 0.5,
    door: 0.5,
    ground: "blank",
    style: "tall",
    top: "flat",
    doorKind: "panel",
    doorW: 2,
    doorArch: true,
    pitchU: 2.6,
    alone: !inTown(c),
    dress: (c2, W, _q, A) => pilasters(c2, W.front, { w: A.w, fh: A.fh, base: A.base, pitch: 2.6, colour: lighten(c2.pal.wall, 0.15) }),
  });

/** A theatre with its raised front. */
export const theatre = (c) => {
  const own = c.own("theatre");
  return fronted(c, {
    w: 11,
    least: 2,
    fh: 3.6,
    door: 0.5,
    doorKind: "glass",
    doorW: 2.4,
    top: "flat",
    style: own.pick(["deco", "arched", "tall"]),
    pitchU: 2.5,
    dress: (c2, W, q, A) => {
      const f = W.front;
      const gold = tone({ ...c2, bright: 0.2 }, "#d2b06a", f);
      if (own.chance(0.7)) for (const u of [A.w * 0.32, A.w * 0.68]) c2.s.poly(f.quad(u - 0.16, A.base + A.fh, u + 0.16, A.h - 0.5), gold);
      const R = crownFace(q, A);
      surface(
        c2,
        R,
        surfaceOf(c2.F.walls),
        c2.pal.wall,
        own.chance(0.5)
          ? [
              [0, 0],
              [A.w * 0.5, 0],
              [A.w * 0.5, 1],
              [A.w * 0.25, 2],
              [0, 1],
            ]
          : [
              [0, 0],
              [A.w * 0.5, 0],
              [A.w * 0.5, 1.4],
              [0, 1.4],
            ],
      );
    },
    after: (c2, fr, _A) => {
      if (!has(c2, "marquee", "canopy", "awning")) awning(c2, fr, { x: 0, w: 4.4, y: 3.1, d: 1.9, rise: 0.3, stripes: false });
    },
  });
};

const crownFace = (q, A) => q.wall(-A.w * 0.25, -0.01, A.w * 0.25, -0.01, A.h, A.h + 2);

/** A stepped front of the thirties, under a lit canopy. */
export function decoHotel(c) {
  const own = c.own("deco");
  const w = 12 * scaleOf(c.F);
  const floors = Math.max(3, c.F.storeys);
  const fh = 3.2;
  const A = { w, d: 9, h: floors * fh, rise: 1.5, base: 0.15, fh, floors, door: 0.5, doorX: 0, porch: false };
  return {
    extent: [w, 6, floors * fh + 2.4],
    pose: { rot: own.range(0.12, 0.3), wide: own.range(0.6, 0.8), cut: inTown(c), stand: 130 },
    draw: (c2, fr) => {
      if (inTown(c2)) neighbours(c2, fr, { w, h: A.h * 0.9, d: 9, fh });
      const gold = "#d2b06a";
      for (const [k, z, up] of [
        [1, 0.7, 0],
        [0.66, 0.35, 0.9],
        [0.34, 0, 2],
      ]) {
        mass(c2, part(fr, 0, z), {
          w: w * k,
          d: 9,
          h: A.h + up,
          floors,
          fh,
          roof: { kind: "flat", over: 0.12 },
          trim: gold,
          front: { style: k < 0.5 ? "tall" : "deco", ground: k < 0.5 ? "none" : undefined, pitch: 2.1, lit: 0.6 },
          dress: (W) => {
            const f = W.front;
            if (!f.seen) return;
            const g = tone({ ...c2, bright: 0.15 }, gold, f);
            c2.s.stroke(
              f.line(0.1, A.h + up - 0.5, f.w - 0.1, A.h + up - 0.5) + f.line(0.1, A.h + up - 0.8, f.w - 0.1, A.h + up - 0.8),
              g,
              2,
            );
            if (k < 0.5) for (const u of [0.25, f.w / 2, f.w - 0.25]) c2.s.poly(f.quad(u - 0.12, fh + 0.4, u + 0.12, A.h + up - 0.2), g);
          },
        });
      }
      const f = fr.wall(-w * 0.17, -0.02, w * 0.17, -0.02, 0, 4);
      for (const k of [-1, 1]) entrance(c2, f, f.w / 2 + k * 0.7, { w: 1.2, h: 2.6, kind: "glass", lamps: 0 });
      block(c2, fr, { w: 6, d: 2, z: -2, h: 0.45, y: 3.1, colour: gold });
      for (let i = 0; i < 11; i++) {
        const [x, y] = fr.p(-2.9 + i * 0.58, 3.1, -1.95);
        c2.s.circle(x, y, 3, "#fff4cf");
      }
      const [x, y] = fr.p(0, 3, -1);
      shine(c2, x, y, 4 * fr.scale(0, 0), 0.45);
      spill(c2, fr.wall(-2.4, 0, 2.4, 0, 0, 1), 0, 4.8, 6, 0.55);
      attach(c2, fr, A);
    },
  };
}

/** A town house with iron galleries over the pavement. */
export const creoleTown = (c) =>
  fronted(c, {
    w: 8,
    least: 2,
    fh: 3.4,
    top: "side",
    ground: "arcade",
    style: "french-doors",
    noDoor: true,
    after: (c2, fr, A) => {
      for (let k = 1; k < A.floors; k++)
        gallery(c2, fr, {
          w: A.w,
          d: 1.5,
          y: k * A.fh + A.base,
          iron: true,
          posts: 5,
          from: k === 1 ? 0 : A.base + (k - 1) * A.fh,
          top: k === A.floors - 1 ? undefined : undefined,
          colour: "#1d2224",
        });
    },
  });

/** A house over a lit cellar door. */
export const cellarSteps = (c) =>
  fronted(c, {
    w: 7,
    least: 2,
    top: "flat",
    dress: () => {},
    after: (c2, fr, A) => {
      if (!has(c2, "area-steps", "under-stoop-door")) area(c2, fr, A);
    },
  });

/** A public house with a board and a hanging lamp. */
export const pub = (c) =>
  fronted(c, {
    w: 7.4,
    least: 1,
    ground: "shop",
    door: 0.5,
    top: c.F.shape === "flat" ? "flat" : "side",
    after: (c2, fr, A) => {
      const k = c2.flip ? 1 : -1;
      const f = fr.wall(k * A.w * 0.34 - 0.6, -0.4, k * A.w * 0.34 + 0.6, -0.4, 2.9, 4);
      lantern(c2, f, 0.6, 0.1, 0.55);
      const base = tone(c2, c2.pal.door, f);
      const board = fr.wall(-A.w / 2 + 0.2, -0.05, A.w / 2 - 0.2, -0.05, 2.75, 3.3);
      c2.s.poly(board.quad(0, 0, board.w, 0.5), darken(base, 0.1));
    },
  });
