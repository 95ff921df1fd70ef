/** Boxes of a piece of furniture, drawn in the order in which they hide each other, however the piece is turned. */
import { darken, lighten } from "./colour.mjs";
import { n } from "./sheet.mjs";
import { hull, roundOutline } from "./space.mjs";

const SKIN = 0.012;

/** The eye in the frame's own axes. */
function eyeIn(fr) {
  const o = fr.to(0, 0, 0);
  const [dx, dz] = [fr.cam.x - o[0], fr.cam.z - o[2]];
  const [c, s] = [Math.cos(fr.rot), Math.sin(fr.rot)];
  return [dx * c - dz * s, fr.cam.y - o[1], dx * s + dz * c];
}

const span = ({ x = 0, y = 0, z = 0, w, d, h }) => [
  [x - w / 2, x + w / 2],
  [y, y + h],
  [z, z + d],
];

/** Whether a cannot hide any of b: a plane between them has b on the eye's side. */
const clear = (a, b, eye) =>
  a.some(([lo, hi], i) => (hi <= b[i][0] + SKIN && eye[i] > hi - SKIN) || (lo >= b[i][1] - SKIN && eye[i] < lo + SKIN));

/**
 * Draws parts of one piece, each a box in the frame's axes (x is its middle, z its near side). A part with `r` is soft, one
 * with `draw` draws itself.
 * @param {Array<object>} parts
 */
export function solids(c, fr, parts) {
  const eye = eyeIn(fr);
  const left = parts.filter(Boolean).map((part) => ({ part, box: span(part) }));
  while (left.length) {
    let i = left.findIndex((a) => left.every((b) => a === b || clear(a.box, b.box, eye) || !clear(b.box, a.box, eye)));
    if (i < 0) i = 0;
    const [{ part }] = left.splice(i, 1);
    if (part.draw) part.draw();
    else if (part.r) puff(c, fr, part);
    else box(c, fr, part);
  }
}

/** A soft box: rounded on its near face, lighter above, darker at the sides. */
export function puff(c, fr, { x = 0, z = 0, y = 0, w, d, h, r = 0.08, colour }) {
  const { s } = c;
  const out = roundOutline(x - w / 2, y, x + w / 2, y + h, r, r > 0.1 ? 3 : 2);
  const near = fr.poly(...out.map(([a, b]) => [a, b, z]));
  const far = fr.poly(...out.map(([a, b]) => [a, b, z + d]));
  s.poly(hull([...near, ...far]), lighten(colour, 0.2));
  const sides = [
    [fr.wall(x + w / 2, z, x + w / 2, z + d, y, y + h), 0.34],
    [fr.wall(x - w / 2, z + d, x - w / 2, z, y, y + h), 0.22],
  ];
  for (const [f, k] of sides)
    if (f.seen) s.poly(f.round(0, 0, f.w, f.h - r * 0.35, Math.min(r, d / 3)), s.lin([darken(colour, k * 0.55), darken(colour, k + 0.12)]));
  for (const [f, shape] of [
    [fr.wall(x - w / 2, z, x + w / 2, z, y, y + h), near],
    [fr.wall(x + w / 2, z + d, x - w / 2, z + d, y, y + h), far],
  ])
    if (f.seen) s.poly(shape, s.lin([lighten(colour, 0.06), darken(colour, 0.24)]));
}

/** A hard box with crisp edges. @returns its four upright faces */
export function box(c, fr, { x = 0, z = 0, y = 0, w, d, h, colour, top }) {
  const { s } = c;
  const lid = fr.floor(x - w / 2, z, x + w / 2, z + d, y + h);
  if (lid.seen) s.poly(lid.quad(0, 0, w, d), top ?? lighten(colour, 0.2));
  const F = {
    right: fr.wall(x + w / 2, z, x + w / 2, z + d, y, y + h),
    left: fr.wall(x - w / 2, z + d, x - w / 2, z, y, y + h),
    back: fr.wall(x + w / 2, z + d, x - w / 2, z + d, y, y + h),
    front: fr.wall(x - w / 2, z, x + w / 2, z, y, y + h),
  };
  for (const [k, q] of [
    ["back", 0.3],
    ["right", 0.36],
    ["left", 0.26],
    ["front", 0.08],
  ])
    if (F[k].seen) s.poly(F[k].quad(0, 0, F[k].w, h), s.lin([darken(colour, q * 0.7), darken(colour, q + 0.14)]));
  return F;
}

/** A shadow with a soft edge under a piece, so that it seems to stand on the floor. */
export function shadow(c, fr, x, z, w, d, a = 0.4) {
  for (const k of [0.14, 0.07, 0]) {
    c.s.poly(
      fr.level(x - w / 2 - k, z - k - 0.03, x + w / 2 + k, z + d + k, 0),
      "#0a0908",
      `opacity="${n(a * 10) / 26}" stroke="#0a0908" stroke-linejoin="round" stroke-width="${n(0.06 * fr.scale(x, z))}"`,
    );
  }
}

/** An upright leg at a place, h metres high. */
export const leg = (c, fr, x, z, h, colour, r = 0.03) => {
  const [a, b] = fr.p(x, 0, z);
  const [, t] = fr.p(x, h, z);
  c.s.rect(a - r * fr.scale(x, z), t, 2 * r * fr.scale(x, z), b - t, colour);
};

/** A straight bar between two places. @param {number} width units of the drawing */
export const rod = (c, fr, a, b, colour, width = 6) => {
  const p = fr.p(...a);
  const q = fr.p(...b);
  c.s.stroke(`M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`, colour, width);
};
