/** Plants, rugs, pictures, curtains and the small things that make a room lived in. */
import { darken, lighten, mix } from "./colour.mjs";
import { folds } from "./furniture.mjs";
import { loop, n } from "./sheet.mjs";
import { box, rod, shadow } from "./solids.mjs";
import { disc } from "./space.mjs";
import { drum } from "./volumes.mjs";

/** A pointed leaf at a place, turned by an angle from upright. @returns {string} path data */
function leafAt(x, y, w, l, turn) {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const p = (a, b) => `${n(x + a * c - b * s)} ${n(y + a * s + b * c)}`;
  return `M${p(0, -l)}Q${p(w, -l * 0.35)} ${p(0, l * 0.3)}Q${p(-w, -l * 0.35)} ${p(0, -l)}Z`;
}

/** A vase of leaves and, if a colour is given, flowers. */
export function vase(c, fr, { x, z, y = 0, colour = "#c9b79a", leaf = "#4d7a58", size = 1, bloom }) {
  const { s, rnd } = c;
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z) * size;
  const out = ["", "", "", ""];
  for (let i = 0; i < 9; i++) {
    const q = (i / 8 - 0.5) * 1.7;
    const L = rnd.range(0.3, 0.46) * k;
    const ex = a + Math.sin(q) * L * 0.8;
    const ey = b - 0.2 * k - Math.cos(q) * L;
    out[0] += `M${n(a)} ${n(b - 0.18 * k)}Q${n(a)} ${n((b + ey) / 2 - 0.1 * k)} ${n(ex)} ${n(ey)}`;
    for (let m = 0; m < 3; m++) {
      const [lx, ly] = [ex + rnd.range(-0.03, 0.03) * k, ey + rnd.range(-0.02, 0.05) * k];
      out[m === 0 && bloom ? 3 : 1 + (m % 2)] += leafAt(lx, ly, 0.045 * k, 0.05 * k, rnd.range(-1.6, 1.6));
    }
  }
  s.stroke(out[0], darken(leaf, 0.2), 1.8);
  s.path(out[1], leaf);
  s.path(out[2], mix(leaf, "#cfd9a0", 0.35));
  s.path(out[3], bloom);
  s.path(
    `M${n(a - 0.045 * k)} ${n(b - 0.22 * k)}H${n(a + 0.045 * k)}Q${n(a + 0.05 * k)} ${n(b - 0.16 * k)} ${n(a + 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a + 0.1 * k)} ${n(b)} ${n(a + 0.06 * k)} ${n(b)}H${n(a - 0.06 * k)}Q${n(a - 0.1 * k)} ${n(b)} ${n(a - 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a - 0.05 * k)} ${n(b - 0.16 * k)} ${n(a - 0.045 * k)} ${n(b - 0.22 * k)}Z`,
    s.across([lighten(colour, 0.2), darken(colour, 0.35)]),
  );
}

/** Potted plants by kind: fig, fern, palm, cactus. */
export function plant(c, fr, { x, z, h = 1.4, kind = "fig", pot = "#8a5a42", leaf = "#2f6a4c" }) {
  const { s, rnd } = c;
  shadow(c, fr, x, z - 0.1, 0.4, 0.3);
  drum(c, fr, { x, z, r0: 0.15, r1: 0.2, y0: 0, y1: 0.36, fill: s.across([lighten(pot, 0.16), darken(pot, 0.4)]) });
  s.poly(disc(fr, x, 0.36, z, 0.2), "#241a14");
  const [a, b] = fr.p(x, 0.34, z);
  const k = fr.scale(x, z);
  if (kind === "cactus") {
    s.stroke(`M${n(a)} ${n(b)}V${n(b - (h - 0.4) * k)}`, darken(leaf, 0.1), 0.17 * k, 'stroke-linecap="round"');
    s.stroke(
      `M${n(a)} ${n(b - 0.3 * k)}H${n(a + 0.2 * k)}V${n(b - 0.55 * k)}`,
      darken(leaf, 0.1),
      0.11 * k,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
    return;
  }
  const count = kind === "fern" ? 19 : kind === "palm" ? 13 : 16;
  const out = ["", "", "", ""];
  for (let i = 0; i < count; i++) {
    const q = (i / (count - 1) - 0.5) * (kind === "fern" ? 2.9 : 2.1) + rnd.range(-0.1, 0.1);
    const L = (h - 0.36) * k * rnd.range(0.65, 1);
    const ex = a + Math.sin(q) * L * 0.7;
    const ey = b - Math.cos(q * (kind === "fern" ? 0.9 : 0.75)) * L;
    out[0] += `M${n(a)} ${n(b)}Q${n(a + Math.sin(q) * L * 0.15)} ${n((b + ey) / 2 - L * 0.1)} ${n(ex)} ${n(ey)}`;
    const [w, l] = kind === "fig" ? [0.12 * k, 0.19 * k] : [0.05 * k, 0.34 * k];
    out[1 + (i % 3)] += leafAt(ex, ey, w, l, Math.atan2(ex - a, b - ey) + (kind === "fig" ? 0 : 0.7 * Math.sign(q)));
  }
  s.stroke(out[0], darken(leaf, 0.3), 2);
  s.path(out[1], darken(leaf, 0.22));
  s.path(out[2], leaf);
  s.path(out[3], lighten(leaf, 0.16));
}

/** What a rug may have woven in it, on its face of w by d metres. */
const WEAVES = [
  ({ s, f, w, d, colour, second }) => {
    for (const [k, tint] of [
      [1, second],
      [0.5, colour],
    ])
      for (let i = 1; i < 4; i++) {
        const u = (w * i) / 4;
        const shape = f.poly([u, d * (0.5 - 0.22 * k)], [u + 0.26 * k, d * 0.5], [u, d * (0.5 + 0.22 * k)], [u - 0.26 * k, d * 0.5]);
        s.poly(shape, tint, 'opacity="0.6"');
      }
  },
  ({ s, f, w, d, second }) => {
    for (let v = 0.4; v < d - 0.3; v += 0.42) s.poly(f.quad(0.3, v, w - 0.3, v + 0.16), second, 'opacity="0.4"');
  },
  ({ s, f, w, d, second }) => {
    s.poly(f.ring(w / 2, d / 2, w * 0.26, d * 0.3), second, 'opacity="0.5"');
    s.stroke(loop(f.ring(w / 2, d / 2, w * 0.34, d * 0.38)), second, 2.4, 'opacity="0.6"');
  },
  ({ s, f, w, d, second }) => {
    let a = "";
    for (let u = 0.4; u < w - 0.2; u += 0.4) a += f.line(u, 0.3, u, d - 0.3);
    for (let v = 0.4; v < d - 0.2; v += 0.4) a += f.line(0.3, v, w - 0.3, v);
    s.stroke(a, second, 1.8, 'opacity="0.4"');
  },
  () => {},
];

/** Rug: round or square, with bands and, when square, something woven in. */
export function rug(c, fr, { x, z, w, d, colour, second, round = false, bands = 2 }) {
  const { s } = c;
  const shape = (k) =>
    round ? disc(fr, x, 0.01, z + d / 2, w / 2 - k, d / 2 - k) : fr.level(x - w / 2 + k, z + k, x + w / 2 - k, z + d - k, 0.01);
  s.poly(shape(0), colour);
  for (let i = 1; i <= bands; i++) s.stroke(loop(shape(i * 0.14)), second, 4 - i, 'opacity="0.75"');
  if (!round) c.rnd.pick(WEAVES)({ s, f: fr.floor(x - w / 2, z, x + w / 2, z + d, 0.01), w, d, colour, second });
}

/** What a picture may show, between its sides; tints are three colours. */
const PRINTS = [
  ({ s, f, u0, v0, W, H, rnd, a, d }) => {
    s.poly(f.ring(u0 + W * rnd.range(0.3, 0.7), v0 + H * 0.62, Math.min(W, H) * 0.2), a);
    const hill = (tint, pts) => s.poly(f.poly([u0, v0], [u0 + W, v0], ...pts.map(([p, q]) => [u0 + W * p, v0 + H * q])), tint);
    hill(d, [
      [1, 0.3],
      [0.6, 0.46],
      [0.3, 0.3],
      [0, 0.4],
    ]);
    hill(darken(d, 0.3), [
      [1, 0.2],
      [0.4, 0.26],
      [0, 0.14],
    ]);
  },
  ({ s, f, u0, v0, W, H, rnd, a, b, d }) => {
    for (const [p, q, r, tint] of [
      [0.35, 0.58, 0.3, a],
      [0.66, 0.42, 0.24, d],
      [0.45, 0.26, 0.16, darken(b, 0.2)],
    ])
      s.poly(f.ring(u0 + W * (p + rnd.range(-0.08, 0.08)), v0 + H * q, Math.min(W, H) * r), tint, 'opacity="0.85"');
  },
  ({ s, f, u0, v0, W, H, a, d }) => {
    s.stroke(f.line(u0 + W / 2, v0 + H * 0.1, u0 + W / 2, v0 + H * 0.85), darken(d, 0.2), 2.4);
    for (let i = 0; i < 6; i++)
      s.poly(f.ring(u0 + W * (0.5 + (i % 2 ? 0.16 : -0.16)), v0 + H * (0.25 + i * 0.1), W * 0.13, H * 0.05), i > 3 ? a : d);
  },
  ({ s, f, u0, v0, W, H, a, b, d }) => {
    for (const [p, tint] of [
      [0, darken(d, 0.2)],
      [0.34, a],
      [0.62, mix(b, a, 0.4)],
    ])
      s.poly(f.quad(u0, v0 + H * p, u0 + W, v0 + H * (p + 0.3)), tint, 'opacity="0.85"');
  },
  ({ s, f, u0, v0, W, H, a, d }) => {
    s.poly(f.quad(u0, v0, u0 + W, v0 + H * 0.36), mix(d, "#33505c", 0.5));
    s.poly(
      f.poly([u0 + W * 0.3, v0 + H * 0.32], [u0 + W * 0.72, v0 + H * 0.32], [u0 + W * 0.62, v0 + H * 0.24], [u0 + W * 0.4, v0 + H * 0.24]),
      darken(a, 0.3),
    );
    s.poly(f.poly([u0 + W * 0.5, v0 + H * 0.34], [u0 + W * 0.5, v0 + H * 0.8], [u0 + W * 0.74, v0 + H * 0.38]), a);
  },
];

/** A framed picture on a wall: land, shapes, a plant, bands or a boat. */
export function art(c, f, u0, v0, u1, v1, { frame, tints }) {
  const { s, rnd } = c;
  const [a, b, d] = tints;
  s.poly(f.quad(u0 - 0.05, v0 - 0.05, u1 + 0.05, v1 + 0.05), frame ?? rnd.pick(["#2a1d15", "#1f2022", "#b58a48", "#e6dece"]));
  s.poly(f.quad(u0, v0, u1, v1), "#e8dcc6");
  const m = Math.min(u1 - u0, v1 - v0) * 0.1;
  const shape = f.quad(u0 + m, v0 + m, u1 - m, v1 - m);
  s.poly(shape, mix(b, "#efe3cc", 0.6));
  s.clip(loop(shape), () => rnd.pick(PRINTS)({ s, f, u0, v0, W: u1 - u0, H: v1 - v0, rnd, a, b, d }));
}

/** Round or arched mirror on a wall, catching the room's light. */
export function mirror(c, f, u, v, r, { frame = "#b58a48", arch = false } = {}) {
  const { s } = c;
  const shape = (k) => (arch ? f.arch(u - r - k, v - r * 1.4 - k, u + r + k, v + r * 1.4 + k) : f.ring(u, v, r + k));
  s.poly(shape(0.05), frame);
  s.poly(shape(0), s.lin(["#c9b391", "#8d8272", "#4b4a48"], 0, 0, 1, 1));
  s.clip(loop(shape(0)), () =>
    s.poly(
      f.poly([u - r * 0.9, v - r * 2], [u - r * 0.3, v - r * 2], [u + r * 0.9, v + r * 2], [u + r * 0.3, v + r * 2]),
      "#fff4d8",
      'opacity="0.22"',
    ),
  );
}

/** Curtains drawn to both sides of an opening on a face. */
export function curtains(c, f, u0, u1, top, { colour, width = 0.5, bottom = 0.03 }) {
  const { s } = c;
  s.stroke(f.line(u0 - width, top, u1 + width, top), "#b58a48", 5, 'stroke-linecap="round"');
  folds(c, f, u0 - width * 0.85, bottom, u0 + width * 0.15, top - 0.03, colour, 5);
  folds(c, f, u1 - width * 0.15, bottom, u1 + width * 0.85, top - 0.03, colour, 5);
}

/** Books, cup and bowl on a table top at height y. */
export function tableThings(c, fr, { x, z, y, tint = "#7A2038" }) {
  box(c, fr, { x: x - 0.12, z: z - 0.06, y, w: 0.28, d: 0.2, h: 0.035, colour: tint });
  box(c, fr, { x: x - 0.11, z: z - 0.05, y: y + 0.035, w: 0.24, d: 0.17, h: 0.03, colour: "#d9cbb0" });
  drum(c, fr, { x: x + 0.18, z, r0: 0.035, r1: 0.05, y0: y, y1: y + 0.08, fill: "#e9e0d0" });
  c.s.poly(disc(fr, x + 0.18, y + 0.08, z, 0.05), "#4a2c1a");
}

/** Turntable with a record, on a top at height y. */
export function turntable(c, fr, { x, z, y, colour = "#5a3b25" }) {
  box(c, fr, { x, z, y, w: 0.5, d: 0.38, h: 0.1, colour });
  c.s.poly(disc(fr, x - 0.05, y + 0.105, z + 0.19, 0.16), "#131313");
  c.s.poly(disc(fr, x - 0.05, y + 0.106, z + 0.19, 0.05), "#7A2038");
  rod(c, fr, [x + 0.19, y + 0.13, z + 0.3], [x + 0.07, y + 0.12, z + 0.14], "#d9d2c4", 3);
}
