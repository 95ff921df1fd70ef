/** Plants, rugs, pictures, curtains and the small things that make a room lived in. */
import { darken, lighten, mix } from "./colour.mjs";
import { box, folds, rod, shadow } from "./furniture.mjs";
import { loop, n } from "./sheet.mjs";
import { disc } from "./space.mjs";
import { drum } from "./volumes.mjs";

export function vase(c, fr, { x, z, y = 0, colour = "#c9b79a", leaf = "#4d7a58", size = 1, bloom }) {
  const { s, rnd } = c;
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z) * size;
  for (let i = 0; i < 9; i++) {
    const q = (i / 8 - 0.5) * 1.7;
    const L = rnd.range(0.3, 0.46) * k;
    const ex = a + Math.sin(q) * L * 0.8;
    const ey = b - 0.2 * k - Math.cos(q) * L;
    s.stroke(`M${n(a)} ${n(b - 0.18 * k)}Q${n(a)} ${n((b + ey) / 2 - 0.1 * k)} ${n(ex)} ${n(ey)}`, darken(leaf, 0.2), 1.8);
    for (let m = 0; m < 3; m++)
      s.ellipse(
        ex + rnd.range(-6, 6),
        ey + rnd.range(-4, 9),
        0.045 * k,
        0.022 * k,
        m === 0 && bloom ? bloom : mix(leaf, "#cfd9a0", rnd.next() * 0.4),
        `transform="rotate(${n(rnd.range(-60, 60))} ${n(ex)} ${n(ey)})"`,
      );
  }
  s.path(
    `M${n(a - 0.045 * k)} ${n(b - 0.22 * k)}H${n(a + 0.045 * k)}Q${n(a + 0.05 * k)} ${n(b - 0.16 * k)} ${n(a + 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a + 0.1 * k)} ${n(b)} ${n(a + 0.06 * k)} ${n(b)}H${n(a - 0.06 * k)}Q${n(a - 0.1 * k)} ${n(b)} ${n(a - 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a - 0.05 * k)} ${n(b - 0.16 * k)} ${n(a - 0.045 * k)} ${n(b - 0.22 * k)}Z`,
    s.lin(
      [
        [0, lighten(colour, 0.2)],
        [1, darken(colour, 0.35)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
}

/** Potted plants by kind: fig, fern, palm, cactus. */
export function plant(c, fr, { x, z, h = 1.4, kind = "fig", pot = "#8a5a42", leaf = "#2f6a4c" }) {
  const { s, rnd } = c;
  shadow(c, fr, x, z - 0.1, 0.4, 0.3);
  drum(c, fr, {
    x,
    z,
    r0: 0.15,
    r1: 0.2,
    y0: 0,
    y1: 0.36,
    fill: s.lin(
      [
        [0, lighten(pot, 0.16)],
        [1, darken(pot, 0.4)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
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
  for (let i = 0; i < count; i++) {
    const q = (i / (count - 1) - 0.5) * (kind === "fern" ? 2.9 : 2.1) + rnd.range(-0.1, 0.1);
    const L = (h - 0.36) * k * rnd.range(0.65, 1);
    const ex = a + Math.sin(q) * L * 0.7;
    const ey = b - Math.cos(q * (kind === "fern" ? 0.9 : 0.75)) * L;
    const tint = mix(darken(leaf, 0.25), lighten(leaf, 0.2), rnd.next());
    s.stroke(`M${n(a)} ${n(b)}Q${n(a + Math.sin(q) * L * 0.15)} ${n((b + ey) / 2 - L * 0.1)} ${n(ex)} ${n(ey)}`, darken(leaf, 0.3), 2);
    const w = kind === "fig" ? 0.12 * k : 0.05 * k;
    const l = kind === "fig" ? 0.19 * k : 0.34 * k;
    const turn = (Math.atan2(ex - a, b - ey) * 180) / Math.PI;
    s.path(
      `M${n(ex)} ${n(ey - l)}Q${n(ex + w)} ${n(ey - l * 0.35)} ${n(ex)} ${n(ey + l * 0.3)}Q${n(ex - w)} ${n(ey - l * 0.35)} ${n(ex)} ${n(ey - l)}Z`,
      tint,
      `transform="rotate(${n(turn + (kind === "fig" ? 0 : 40 * Math.sign(q)))} ${n(ex)} ${n(ey)})"`,
    );
  }
}

/** Rug: round or square, with bands. */
export function rug(c, fr, { x, z, w, d, colour, second, round = false, bands = 2 }) {
  const { s } = c;
  const shape = (k) =>
    round
      ? disc(fr, x, 0.01, z + d / 2, w / 2 - k, d / 2 - k)
      : fr.poly([
          [x - w / 2 + k, 0.01, z + k],
          [x + w / 2 - k, 0.01, z + k],
          [x + w / 2 - k, 0.01, z + d - k],
          [x - w / 2 + k, 0.01, z + d - k],
        ]);
  s.poly(shape(0), colour);
  for (let i = 1; i <= bands; i++) s.stroke(loop(shape(i * 0.14)), second, 4 - i, 'opacity="0.75"');
  if (round) return;
  const f = fr.floor(x - w / 2, z, x + w / 2, z + d, 0.01);
  for (let i = 0; i < 3; i++) {
    const u = (w * (i + 1)) / 4;
    s.poly(
      f.poly([
        [u, d * 0.28],
        [u + 0.26, d * 0.5],
        [u, d * 0.72],
        [u - 0.26, d * 0.5],
      ]),
      second,
      'opacity="0.55"',
    );
    s.poly(
      f.poly([
        [u, d * 0.38],
        [u + 0.13, d * 0.5],
        [u, d * 0.62],
        [u - 0.13, d * 0.5],
      ]),
      colour,
    );
  }
}

/** A picture on a wall: hills and a sun, or plain shapes. */
export function art(c, f, u0, v0, u1, v1, { frame = "#2a1d15", tints }) {
  const { s, rnd } = c;
  s.poly(f.quad(u0 - 0.06, v0 - 0.06, u1 + 0.06, v1 + 0.06), frame);
  s.poly(f.quad(u0, v0, u1, v1), "#e8dcc6");
  const [a, b, d] = tints;
  const W = u1 - u0;
  const H = v1 - v0;
  s.clip(loop(f.quad(u0 + 0.05, v0 + 0.05, u1 - 0.05, v1 - 0.05)), () => {
    s.poly(f.quad(u0, v0, u1, v1), mix(b, "#efe3cc", 0.55));
    s.poly(f.ring(u0 + W * rnd.range(0.3, 0.7), v0 + H * 0.62, Math.min(W, H) * 0.2), a);
    s.poly(
      f.poly([
        [u0, v0],
        [u1, v0],
        [u1, v0 + H * 0.3],
        [u0 + W * 0.6, v0 + H * 0.46],
        [u0 + W * 0.3, v0 + H * 0.3],
        [u0, v0 + H * 0.4],
      ]),
      d,
    );
    s.poly(
      f.poly([
        [u0, v0],
        [u1, v0],
        [u1, v0 + H * 0.2],
        [u0 + W * 0.4, v0 + H * 0.26],
        [u0, v0 + H * 0.14],
      ]),
      darken(d, 0.3),
    );
  });
}

/** Round or arched mirror on a wall, catching the room's light. */
export function mirror(c, f, u, v, r, { frame = "#b58a48", arch = false } = {}) {
  const { s } = c;
  const shape = (k) => (arch ? f.arch(u - r - k, v - r * 1.4 - k, u + r + k, v + r * 1.4 + k) : f.ring(u, v, r + k));
  s.poly(shape(0.05), frame);
  s.poly(
    shape(0),
    s.lin(
      [
        [0, "#c9b391"],
        [0.5, "#8d8272"],
        [1, "#4b4a48"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  s.clip(loop(shape(0)), () =>
    s.poly(
      f.poly([
        [u - r * 0.9, v - r * 2],
        [u - r * 0.3, v - r * 2],
        [u + r * 0.9, v + r * 2],
        [u + r * 0.3, v + r * 2],
      ]),
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
