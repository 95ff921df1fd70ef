/** Massings: the boxes that a building is made of, dressed and roofed from the listing's facts. */
import { darken, lighten, mix } from "../colour.mjs";
import { spill, surface, tone } from "../kit.mjs";
import { frame } from "../space.mjs";
import { block, house, post } from "../volumes.mjs";
import { facade } from "./openings.mjs";

const SURFACE = {
  board: "boards",
  clapboard: "planks",
  shingle: "shingles",
  log: "logs",
  brick: "brick",
  stone: "stone",
  ashlar: "concrete",
  stucco: "stucco",
  adobe: "adobe",
  plaster: "stucco",
  concrete: "concrete",
  metal: "metal",
  glass: "panels",
  canvas: "canvas",
  thatch: "thatch",
  tile: "tiles",
};
const COVER = {
  shingle: "shingles",
  shake: "shingles",
  slate: "shingles",
  metal: "metal",
  tile: "tiles",
  thatch: "thatch",
  turf: "thatch",
  canvas: "canvas",
};

/** The surface that draws a kind of wall. */
export const surfaceOf = (walls) => SURFACE[walls] ?? "boards";
/** The surface that draws a kind of roof. */
export const coverOf = (roof) => COVER[roof] ?? "plain";

/** A frame set at (x, z) of another, turned by `turn` and lifted by y. */
export function part(fr, x, z, turn = 0, y = 0) {
  const [X, Y, Z] = fr.to(x, y, z);
  return frame(fr.cam, X, Z, fr.rot + turn, Y);
}

/** The roof that the facts say, over a box of w by d metres; `side` turns the gable to the sides. */
export function roofOf(c, w, d, { side = true, shape = c.F.shape, over = 0.55, pitch } = {}) {
  const span = side ? d : w;
  const common = { over, colour: c.pal.roof, material: coverOf(c.F.roof) };
  const gable = side ? "gableX" : "gable";
  switch (shape) {
    case "steep":
      return { ...common, kind: gable, rise: span * (pitch ?? 0.62) };
    case "low":
      return { ...common, kind: gable, rise: span * (pitch ?? 0.2), over: over + 0.3 };
    case "hip":
      return { ...common, kind: "hip", rise: Math.min(w, d) * (pitch ?? 0.34) };
    case "gambrel":
      return { ...common, kind: "gambrel", rise: w * (pitch ?? 0.46) };
    case "mansard":
      return { ...common, kind: "mansard", rise: 2.6, over: 0.2 };
    case "shed":
      return { ...common, kind: side ? "shed" : "shedX", rise: span * (pitch ?? 0.22) };
    case "barrel":
      return { ...common, kind: "barrel", rise: w * (pitch ?? 0.3), over: 0.2 };
    case "flat":
    case "sawtooth":
    case "dome":
      return { ...common, kind: "flat", over: Math.min(over, 0.2) };
    default:
      return { ...common, kind: gable, rise: span * (pitch ?? 0.42) };
  }
}

/**
 * A box of the building with its windows.
 *
 * @param {object} o x, z, turn, y, w, d, floors, fh, base (plinth), front and side (options of `facade`, or false), roof,
 * wall, material, trim, dress
 */
export function mass(c, fr, o) {
  const { x = 0, z = 0, turn = 0, y = 0, w, d, floors = 1, fh = 3, base = 0 } = o;
  const q = part(fr, x, z, turn);
  const h = o.h ?? base + floors * fh;
  house(c, q, {
    w,
    d,
    h,
    y,
    wall: o.wall ?? c.pal.wall,
    material: o.material ?? surfaceOf(c.F.walls),
    trim: o.trim ?? c.pal.trim,
    roof: o.roof ?? roofOf(c, w, d),
    dress: (W) => {
      if (base > 0.05 && o.plinth !== false)
        for (const f of [W.front, W.right, W.left])
          if (f.seen)
            surface(c, f, o.plinth ?? "stone", c.pal.stone, [
              [0, 0],
              [f.w, 0],
              [f.w, base],
              [0, base],
            ]);
      if (o.front !== false) facade(c, W.front, { floors, fh, base, style: c.F.openings, ...o.front });
      if (o.side !== false)
        for (const f of [W.right, W.left]) facade(c, f, { floors, fh, base, style: c.F.openings, ...o.front, door: undefined, ...o.side });
      o.dress?.(W, q);
    },
  });
  return q;
}

/** A porch along the front: deck, posts, rail and a lean-to roof. @param {object} o x, w, d, y (deck), h (eave) */
export function porch(
  c,
  fr,
  { x = 0, z = 0, w, d = 2.2, y = 0.3, h = 2.7, rise = 0.7, rail = true, roof = true, gap = 1.6, steps = true, posts, colour = c.pal.trim },
) {
  const { s } = c;
  const q = part(fr, x, z);
  block(c, q, { w, d, z: -d, h: 0.18, y: y - 0.18, colour: c.pal.deck, material: "planks" });
  if (y > 0.5)
    for (let k = -w / 2 + 0.2; k <= w / 2; k += w / Math.max(2, Math.round(w / 2.6)))
      post(c, q, k, -d + 0.1, 0, y - 0.15, 0.09, darken(c.pal.deck, 0.4));
  const count = posts ?? Math.max(2, Math.round(w / 2.8) + 1);
  const line = (k) => -w / 2 + 0.15 + ((w - 0.3) * k) / (count - 1);
  if (rail) railing(c, q.wall(-w / 2, -d, w / 2, -d, y, y + 0.95), colour, steps ? [w / 2 - gap / 2, w / 2 + gap / 2] : undefined);
  for (let k = 0; k < count; k++) post(c, q, line(k), -d + 0.08, y, y + h, 0.085, tone(c, colour, q.wall(-1, 0, 1, 0, 0, 1)));
  if (steps && y > 0.15)
    for (let i = 0; i < Math.round(y / 0.2); i++)
      block(c, q, { z: -d - 0.3 - i * 0.3, w: gap, d: 0.3, h: 0.08, y: y - 0.2 * (i + 1), colour: c.pal.deck });
  if (!roof) return q;
  const P = q.plane([-w / 2 - 0.25, y + h, -d - 0.3], [w / 2 + 0.25, y + h, -d - 0.3], [-w / 2 - 0.25, y + h + rise, 0.1]);
  if (P.seen) surface(c, P, coverOf(c.F.roof), c.snow ? "#dfe5f0" : c.pal.roof);
  const board = tone(c, colour, q.wall(-1, 0, 1, 0, 0, 1));
  s.poly(q.upright(-w / 2 - 0.25, y + h + 0.08, w / 2 + 0.25, y + h - 0.2, -d - 0.3), board);
  spill(c, q.wall(-w / 2, -d, w / 2, -d, 0, 1), w * 0.2, w * 0.8, 4, 0.34);
  return q;
}

/** Balusters under a handrail along a face, left out between the two places of `gap`. */
export function railing(c, f, colour, gap, iron = false) {
  const { s } = c;
  const base = tone(c, colour, f);
  const step = Math.max(iron ? 0.14 : 0.18, 5 / f.scale(f.w / 2, 0));
  let d = "";
  for (let u = 0.05; u < f.w; u += step) if (!gap || u < gap[0] || u > gap[1]) d += f.line(u, 0.06, u, f.h - 0.06);
  if (iron) for (let u = 0.1; u < f.w - 0.5; u += 0.62) d += f.line(u, 0.12, u + 0.5, f.h - 0.12) + f.line(u + 0.5, 0.12, u, f.h - 0.12);
  s.stroke(d, base, Math.max(0.8, (iron ? 0.025 : 0.04) * f.scale(f.w / 2, 0)));
  for (const [a, b] of gap
    ? [
        [0, gap[0]],
        [gap[1], f.w],
      ]
    : [[0, f.w]])
    if (b > a) s.poly(f.quad(a, f.h - 0.08, b, f.h + 0.02), c.snow ? "#e9eef6" : lighten(base, 0.12));
}

/** A balcony or gallery on a front: slab, rail and, when asked, its posts and roof. */
export function gallery(c, fr, { x = 0, z = 0, w, d = 1.3, y, colour = c.pal.trim, iron = false, posts = 0, top, from = 0 }) {
  const q = part(fr, x, z);
  const f = q.wall(-w / 2, -d, w / 2, -d, y, y + 1);
  block(c, q, { w, d, z: -d, h: 0.2, y: y - 0.2, colour });
  if (posts > 1)
    for (let k = 0; k < posts; k++)
      post(c, q, -w / 2 + 0.1 + ((w - 0.2) * k) / (posts - 1), -d + 0.05, from, top ?? y + 2.6, iron ? 0.045 : 0.1, tone(c, colour, f));
  railing(c, f, colour, undefined, iron);
  const right = q.wall(w / 2, -d, w / 2, 0, y, y + 1);
  const left = q.wall(-w / 2, 0, -w / 2, -d, y, y + 1);
  for (const g of [right, left]) if (g.seen) railing(c, g, colour, undefined, iron);
  if (top === undefined || posts < 2) return;
  const P = q.plane([-w / 2 - 0.2, top, -d - 0.2], [w / 2 + 0.2, top, -d - 0.2], [-w / 2 - 0.2, top + 0.5, 0]);
  if (P.seen) surface(c, P, coverOf(c.F.roof), c.pal.roof);
  c.s.poly(q.upright(-w / 2 - 0.2, top + 0.06, w / 2 + 0.2, top - 0.16, -d - 0.2), tone(c, colour, f));
}

/** Small gabled windows in the slope of a roof that rises behind the front. */
export function dormers(c, fr, { xs, z, y, w = 1.5, h = 1.1, rise = 0.7 }) {
  for (const x of xs) {
    const R = fr.wall(x - w / 2, z, x + w / 2, z, y, y + h + rise);
    surface(c, R, surfaceOf(c.F.walls) === "logs" ? "boards" : surfaceOf(c.F.walls), c.pal.wall, [
      [0, 0],
      [w, 0],
      [w, h],
      [w / 2, h + rise],
      [0, h],
    ]);
    facade(
      c,
      { ...R, seen: true },
      {
        floors: 1,
        fh: h + 0.2,
        style: "small",
        margin: 0.2,
        pitch: w - 0.4,
        lit: 0.9,
        size: { w: w * 0.5, h: (h * 0.75 * 3) / (h + 0.2), sill: 0.4 },
      },
    );
    const board = tone(c, c.snow ? "#dfe5f0" : c.pal.roof, R);
    c.s.poly(
      fr.poly(
        [x - w / 2 - 0.25, y + h - 0.1, z - 0.15],
        [x, y + h + rise + 0.12, z - 0.15],
        [x + w / 2 + 0.25, y + h - 0.1, z - 0.15],
        [x + w / 2 + 0.1, y + h - 0.26, z - 0.15],
        [x, y + h + rise - 0.16, z - 0.15],
        [x - w / 2 - 0.1, y + h - 0.26, z - 0.15],
      ),
      lighten(board, 0.08),
    );
  }
}

/** A cloth or slatted awning that leans out from the front. */
export function awning(c, fr, { x = 0, w, y = 2.9, d = 1.5, rise = 0.7, stripes = true, posts = false, colour = c.pal.door }) {
  const P = fr.plane([x - w / 2, y, -d], [x + w / 2, y, -d], [x - w / 2, y + rise, 0]);
  const bands = stripes ? Math.max(3, Math.round(w / 0.5)) : 1;
  for (let i = 0; i < bands; i++)
    c.s.poly(P.quad((i * P.w) / bands, 0, ((i + 1) * P.w) / bands + 0.01, P.h), tone(c, stripes && i % 2 ? "#e6d7ba" : colour, P));
  c.s.poly(fr.upright(x - w / 2, y, x + w / 2, y - 0.26, -d), mix(colour, c.sky.shade, 0.12));
  if (posts) for (const k of [-1, 1]) post(c, fr, x + k * (w / 2 - 0.08), -d + 0.05, 0, y - 0.2, 0.05, "#c79a55");
}
