/** What pieces of equipment are made of. */
import { darken, lighten, mix } from "../colour.mjs";
import { n } from "../sheet.mjs";

export const STEEL = "#a9afb3";

export const IRON = "#1d1f22";

/** A steel ring, r metres wide. */
export const ring = (c, fr, x, y, z, r = 0.05) => {
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  c.s.circle(a, b, r * k, "none", `stroke="${STEEL}" stroke-width="${n(Math.max(1.6, 0.018 * k))}"`);
};

/** Leather in the colour of a place's textiles. */
export const leather = (R) => mix(R.textile, "#2a1a18", 0.35);

/** The wood of pieces: never painted. */
export const oak = (R) => (R.wood === "#cfc8b8" ? "#8a623c" : R.wood);

/** A beam on an upright face from one place to another, w metres wide. */
export function slat(c, f, a0, b0, a1, b1, w, colour) {
  const L = Math.hypot(a1 - a0, b1 - b0);
  const [nx, ny] = [(-(b1 - b0) / L) * (w / 2), ((a1 - a0) / L) * (w / 2)];
  const outline = [
    [a0 + nx, b0 + ny],
    [a1 + nx, b1 + ny],
    [a1 - nx, b1 - ny],
    [a0 - nx, b0 - ny],
  ];
  c.s.poly(f.poly(...outline.map(([a, b]) => [a + 0.05, b - 0.03])), darken(colour, 0.55));
  c.s.poly(f.poly(...outline), c.s.lin([lighten(colour, 0.22), darken(colour, 0.12)], 0, 0, 1, 1));
  c.s.stroke(f.line(a0, b0, a1, b1), darken(colour, 0.25), 1.2, 'opacity="0.5"');
}

/** Four legs under a top of w by d metres. */
export function legs(w, d, h, r, colour, x = 0, z = 0) {
  return [-1, 1].flatMap((k) => [0, 1].map((q) => ({ x: x + k * (w / 2 - r / 2), z: z + q * (d - r), w: r, d: r, h, colour })));
}
