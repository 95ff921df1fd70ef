/** Seats, beds, tables and cupboards, built in metres on a frame; z is the piece's near side. */
import { darken, lighten, mix } from "./colour.mjs";
import { loop, n } from "./sheet.mjs";
import { disc, hull, roundOutline } from "./space.mjs";
import { drum } from "./volumes.mjs";

/** A soft box: rounded on its near face, lighter above, darker at the sides. */
export function puff(c, fr, { x, z, y = 0, w, d, h, r = 0.08, colour }) {
  const { s } = c;
  const out = roundOutline(x - w / 2, y, x + w / 2, y + h, r);
  const near = fr.poly(out.map(([a, b]) => [a, b, z]));
  const far = fr.poly(out.map(([a, b]) => [a, b, z + d]));
  s.poly(hull([...near, ...far]), lighten(colour, 0.2));
  const sides = [
    [fr.wall(x + w / 2, z, x + w / 2, z + d, y, y + h), 0.34],
    [fr.wall(x - w / 2, z + d, x - w / 2, z, y, y + h), 0.22],
  ];
  for (const [f, k] of sides)
    if (f.seen)
      s.poly(
        f.quad(0, r * 0.4, f.w, f.h - r * 0.55),
        s.lin([
          [0, darken(colour, k * 0.55)],
          [1, darken(colour, k + 0.12)],
        ]),
      );
  for (const [f, shape] of [
    [fr.wall(x - w / 2, z, x + w / 2, z, y, y + h), near],
    [fr.wall(x + w / 2, z + d, x - w / 2, z + d, y, y + h), far],
  ]) {
    if (f.seen)
      s.poly(
        shape,
        s.lin([
          [0, lighten(colour, 0.06)],
          [1, darken(colour, 0.24)],
        ]),
      );
  }
}

/** A hard box with crisp edges. */
export function box(c, fr, { x, z, y = 0, w, d, h, colour, top }) {
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
    if (F[k].seen)
      s.poly(
        F[k].quad(0, 0, F[k].w, h),
        s.lin([
          [0, darken(colour, q * 0.7)],
          [1, darken(colour, q + 0.14)],
        ]),
      );
  return F;
}

/** A soft shadow under a piece, so that it seems to stand on the floor. */
export function shadow(c, fr, x, z, w, d, a = 0.4) {
  const { s } = c;
  s.group(s.blur(7), () =>
    s.poly(
      fr.poly([
        [x - w / 2 - 0.06, 0, z - 0.08],
        [x + w / 2 + 0.06, 0, z - 0.08],
        [x + w / 2 + 0.06, 0, z + d],
        [x - w / 2 - 0.06, 0, z + d],
      ]),
      "#0a0908",
      `opacity="${a}"`,
    ),
  );
}

export const leg = (c, fr, x, z, h, colour, r = 0.03) => {
  const [a, b] = fr.p(x, 0, z);
  const [, t] = fr.p(x, h, z);
  c.s.rect(a - r * fr.scale(x, z), t, 2 * r * fr.scale(x, z), b - t, colour);
};

/** @param {{x: number, z: number, w?: number, colour: string, pillow?: string, style?: "soft" | "tufted" | "low" | "rattan" | "wood"}} o */
export function sofa(c, fr, { x, z, w = 2.2, colour, pillow = "#c98f3f", style = "soft", throwOver }) {
  const D = 0.9;
  const arm = style === "low" ? 0.16 : 0.22;
  const backH = { soft: 0.62, tufted: 0.56, low: 0.44, rattan: 0.6, wood: 0.5 }[style];
  shadow(c, fr, x, z, w, D);
  for (const k of [-1, 1]) for (const q of [0.06, D - 0.08]) leg(c, fr, x + k * (w / 2 - 0.12), z + q, 0.16, "#1c1512");
  puff(c, fr, { x, z: z + D - 0.24, y: 0.16, w: w - 0.1, d: 0.24, h: backH + 0.06, r: style === "soft" ? 0.14 : 0.07, colour });
  if (style === "tufted") buttons(c, fr.wall(x - w / 2 + arm, z + D - 0.24, x + w / 2 - arm, z + D - 0.24, 0.44, 0.2 + backH), colour);
  const seats = w > 2.4 ? 3 : w > 1.3 ? 2 : 1;
  const sw = (w - arm * 2) / seats;
  puff(c, fr, {
    x,
    z: z + 0.02,
    y: 0.14,
    w: w - 0.06,
    d: D - 0.2,
    h: 0.16,
    r: 0.04,
    colour: style === "rattan" || style === "wood" ? "#8a5f3a" : darken(colour, 0.18),
  });
  for (let i = 0; i < seats; i++)
    puff(c, fr, { x: x - w / 2 + arm + sw * (i + 0.5), z, y: 0.29, w: sw - 0.02, d: D - 0.24, h: 0.17, r: 0.07, colour });
  if (style === "soft" || style === "low" || style === "rattan")
    for (let i = 0; i < seats; i++)
      puff(c, fr, {
        x: x - w / 2 + arm + sw * (i + 0.5),
        z: z + D - 0.42,
        y: 0.45,
        w: sw - 0.05,
        d: 0.18,
        h: backH - 0.2,
        r: 0.12,
        colour: lighten(colour, 0.05),
      });
  if (throwOver) puff(c, fr, { x: x + w * 0.24, z: z - 0.02, y: 0.2, w: 0.5, d: D - 0.3, h: 0.28, r: 0.06, colour: throwOver });
  const frame = style === "rattan" || style === "wood" ? "#7d5433" : colour;
  for (const k of [-1, 1])
    puff(c, fr, {
      x: x + k * (w / 2 - arm / 2),
      z: z + 0.01,
      y: 0.14,
      w: arm,
      d: D - 0.04,
      h: style === "tufted" ? 0.56 : 0.44,
      r: style === "tufted" ? 0.11 : 0.08,
      colour: frame,
    });
  cushion(c, fr, x - w * 0.27, 0.44, z + D - 0.5, 0.42, pillow, -8);
  if (w > 1.5) cushion(c, fr, x + w * 0.3, 0.44, z + D - 0.5, 0.38, mix(pillow, "#f0dfc2", 0.5), 10);
}

function buttons(c, f, colour) {
  const { s } = c;
  const cols = Math.round(f.w / 0.24);
  let d = "";
  for (let i = 0; i <= cols; i++) {
    for (const v of [0.08, f.h - 0.08]) {
      const u = (f.w * (i + (v > 0.1 ? 0 : 0.5))) / cols;
      if (u > f.w) continue;
      const [x, y] = f.at(u, v);
      s.circle(x, y, Math.max(1.2, 0.018 * f.scale(u, v)), darken(colour, 0.5));
      if (v < 0.1) for (const k of [-0.5, 0.5]) d += f.line(u, v, u + (k * f.w) / cols, f.h - 0.08);
    }
  }
  s.stroke(d, darken(colour, 0.4), 1.4, 'opacity="0.7"');
}

/** A square cushion leaning, w metres wide. */
export function cushion(c, fr, x, y, z, w, colour, turn = 0) {
  const [a, b] = fr.p(x, y + w * 0.45, z);
  const k = (w * fr.scale(x, z)) / 2;
  const q = k * 0.92;
  const d = `M${n(a - k)} ${n(b - q)}Q${n(a)} ${n(b - q * 0.84)} ${n(a + k)} ${n(b - q)}Q${n(a + k * 0.88)} ${n(b)} ${n(a + k)} ${n(b + q)}Q${n(a)} ${n(b + q * 0.86)} ${n(a - k)} ${n(b + q)}Q${n(a - k * 0.88)} ${n(b)} ${n(a - k)} ${n(b - q)}Z`;
  c.s.path(
    d,
    c.s.lin(
      [
        [0, lighten(colour, 0.14)],
        [1, darken(colour, 0.22)],
      ],
      0,
      0,
      0.7,
      1,
    ),
    `transform="rotate(${turn} ${n(a)} ${n(b)})"`,
  );
}

/** Heads of beds by kind. f is the face of the head, in metres. */
const HEADS = {
  panel: ({ s, f, h, col }) => {
    s.poly(
      f.round(0, 0, f.w, h, 0.1),
      s.lin([
        [0, lighten(col, 0.1)],
        [1, darken(col, 0.3)],
      ]),
    );
    for (let i = 0; i < 3; i++)
      s.stroke(
        loop(f.round(0.1 + (i * (f.w - 0.2)) / 3 + 0.03, 0.3, 0.1 + ((i + 1) * (f.w - 0.2)) / 3 - 0.03, h - 0.12, 0.05)),
        darken(col, 0.35),
        2,
        'opacity="0.6"',
      );
  },
  tufted: ({ c, s, f, h, col }) => {
    s.poly(
      f.arch(0, 0, f.w, h, 0.22),
      s.lin([
        [0, lighten(col, 0.12)],
        [1, darken(col, 0.3)],
      ]),
    );
    buttons(
      c,
      { ...f, w: f.w, h: h - 0.1, at: (u, v) => f.at(u, v + 0.1), line: (a, b, p, q) => f.line(a, b + 0.1, p, q + 0.1), scale: f.scale },
      col,
    );
  },
  channel: ({ s, f, h, col }) => {
    for (let u = 0; u < f.w - 0.1; u += f.w / 8)
      s.poly(
        f.round(u + 0.008, 0, u + f.w / 8 - 0.008, h, 0.1),
        s.lin(
          [
            [0, darken(col, 0.25)],
            [0.4, lighten(col, 0.14)],
            [1, darken(col, 0.32)],
          ],
          0,
          0,
          1,
          0,
        ),
      );
  },
  iron: ({ s, f, h }) => {
    s.stroke(loop(f.arch(0.03, 0, f.w - 0.03, h, 0.3)), "#18191b", 5);
    let d = f.line(0, h * 0.45, f.w, h * 0.45);
    for (let i = 1; i < 9; i++) d += f.line((f.w * i) / 9, 0, (f.w * i) / 9, h - 0.06 - 0.22 * Math.abs(i / 4.5 - 1) ** 2);
    s.stroke(d, "#1b1c1f", 3);
    for (const u of [0.03, f.w - 0.03]) {
      const [x, y] = f.at(u, h - 0.28);
      s.circle(x, y, 5, "#c79a55");
    }
  },
  plank: ({ s, f, h, col }) => {
    for (let v = 0.2; v < h; v += 0.2)
      s.poly(
        f.quad(-0.06, v, f.w + 0.06, v + 0.185),
        s.lin([
          [0, lighten(col, 0.12)],
          [1, darken(col, 0.2)],
        ]),
      );
  },
  rattan: ({ s, f, h, col }) => {
    s.poly(f.arch(0, 0, f.w, h + 0.2, 0.7), mix(col, "#caa06a", 0.6));
    let d = "";
    for (let i = -4; i <= 4; i++) d += f.line(f.w / 2 + i * 0.05, 0.2, f.w / 2 + i * 0.2, h - 0.02 * i * i);
    s.stroke(d, "#7a5431", 2.4, 'opacity="0.75"');
    s.stroke(loop(f.arch(0, 0, f.w, h + 0.2, 0.7)), "#7a5431", 5);
  },
};

/** A made bed, head away from the viewer. @param {{x: number, z: number, w?: number, l?: number, linen?: string, cover: string, wood?: string, head?: keyof typeof HEADS, canopy?: string | false}} o */
export function bed(
  c,
  fr,
  { x, z, w = 1.9, l = 2.15, linen = "#e9dfce", cover, wood = "#6e4a30", head = "panel", canopy = false, low = false },
) {
  const { s } = c;
  const b = low ? 0.14 : 0.26;
  shadow(c, fr, x, z, w, l, 0.5);
  const posts = (zz) => {
    for (const k of [-1, 1]) box(c, fr, { x: x + k * (w / 2 + 0.06), z: zz, w: 0.09, d: 0.09, h: 2.15, colour: wood });
  };
  if (canopy) {
    posts(z + l);
    drape(c, fr, { x, z: z + l, w, colour: canopy });
  }
  const f = fr.wall(x - w / 2 - 0.06, z + l, x + w / 2 + 0.06, z + l, 0, 1.4);
  HEADS[head]({ c, s, f, h: low ? 0.95 : 1.2, col: head === "tufted" || head === "channel" ? cover : wood });
  box(c, fr, { x, z, y: b * 0.35, w: w + 0.06, d: l, h: b * 0.75, colour: wood });
  puff(c, fr, { x, z: z + 0.03, y: b, w: w - 0.02, d: l - 0.05, h: 0.26, r: 0.07, colour: linen });
  for (const k of [-1, 1]) {
    puff(c, fr, { x: x + k * w * 0.24, z: z + l - 0.24, y: b + 0.24, w: w * 0.44, d: 0.16, h: 0.4, r: 0.13, colour: lighten(linen, 0.3) });
    puff(c, fr, {
      x: x + k * w * 0.22,
      z: z + l - 0.46,
      y: b + 0.23,
      w: w * 0.38,
      d: 0.16,
      h: 0.3,
      r: 0.12,
      colour: mix(cover, linen, 0.5),
    });
  }
  cushion(c, fr, x, b + 0.22, z + l - 0.62, 0.36, lighten(cover, 0.12), 0);
  puff(c, fr, { x, z: z - 0.02, y: b - 0.1, w: w + 0.1, d: l - 0.78, h: 0.4, r: 0.1, colour: mix(linen, cover, 0.16) });
  const top = fr.floor(x - w / 2 - 0.04, z, x + w / 2 + 0.04, z + l, b + 0.3);
  s.poly(top.quad(0, l - 1.02, w + 0.08, l - 0.8), lighten(linen, 0.5), 'opacity="0.8"');
  puff(c, fr, { x, z: z - 0.04, y: b - 0.12, w: w + 0.14, d: 0.72, h: 0.44, r: 0.09, colour: cover });
  let d = "";
  for (let i = 1; i < 7; i++) d += top.line((w * i) / 7, 0.02, (w * i) / 7, 0.66);
  s.stroke(d, lighten(cover, 0.3), 1.5, 'opacity="0.4"');
  if (canopy) {
    posts(z - 0.06);
    for (const k of [-1, 1]) rod(c, fr, [x + k * (w / 2 + 0.06), 2.12, z - 0.06], [x + k * (w / 2 + 0.06), 2.12, z + l], wood);
    rod(c, fr, [x - w / 2 - 0.06, 2.12, z - 0.02], [x + w / 2 + 0.06, 2.12, z - 0.02], wood);
  }
}

export const rod = (c, fr, a, b, colour, width = 6) => {
  const p = fr.p(...a);
  const q = fr.p(...b);
  c.s.stroke(`M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`, colour, width);
};

function drape(c, fr, { x, z, w, colour }) {
  const f = fr.wall(x - w / 2 - 0.1, z, x + w / 2 + 0.1, z, 0, 2.15);
  c.s.poly(
    f.quad(0, 0.3, f.w, 2.12),
    c.s.lin([
      [0, lighten(colour, 0.05)],
      [1, darken(colour, 0.3)],
    ]),
    'opacity="0.85"',
  );
  folds(c, f, 0, 0.3, f.w, 2.12, colour, 12);
}

/** Folded cloth over a part of a face. */
export function folds(c, f, u0, v0, u1, v1, colour, count = 7) {
  const { s } = c;
  const w = (u1 - u0) / count;
  for (let i = 0; i < count; i++)
    s.poly(
      f.poly([
        [u0 + i * w, v1],
        [u0 + (i + 1) * w, v1],
        [u0 + (i + 1.08) * w, v0],
        [u0 + (i - 0.04) * w, v0],
      ]),
      s.lin(
        [
          [0, darken(colour, 0.34)],
          [0.45, lighten(colour, 0.1)],
          [1, darken(colour, 0.2)],
        ],
        0,
        0,
        1,
        0,
      ),
    );
}

/** Round table; items on it are drawn by the caller at its top height. */
export function roundTable(c, fr, { x, z, r = 0.45, h = 0.42, colour = "#5e4029", stem = true }) {
  const { s } = c;
  shadow(c, fr, x, z - r * 0.4, r * 1.2, r);
  if (stem) drum(c, fr, { x, z, r0: 0.05, y0: 0, y1: h, fill: darken(colour, 0.4) });
  else for (const k of [-0.7, 0.7]) leg(c, fr, x + k * r, z, h, darken(colour, 0.35));
  drum(c, fr, { x, z, r0: r, y0: h - 0.05, y1: h, fill: darken(colour, 0.22) });
  s.poly(
    disc(fr, x, h, z, r),
    s.lin([
      [0, lighten(colour, 0.26)],
      [1, lighten(colour, 0.06)],
    ]),
  );
}

/** Long cupboard with doors; returns its front face. */
export function sideboard(c, fr, { x, z, w = 1.6, d = 0.42, h = 0.7, colour = "#6b4529", doors = 3 }) {
  const { s } = c;
  shadow(c, fr, x, z, w, d);
  for (const k of [-1, 1]) leg(c, fr, x + k * (w / 2 - 0.1), z + 0.04, 0.16, darken(colour, 0.5));
  const F = box(c, fr, { x, z, y: 0.14, w, d, h: h - 0.14, colour });
  for (let i = 0; i < doors; i++) {
    const u0 = 0.04 + (i * (w - 0.04)) / doors;
    const u1 = (i + 1) * ((w - 0.04) / doors);
    s.stroke(loop(F.front.quad(u0, 0.05, u1, h - 0.19)), darken(colour, 0.5), 1.8);
    const [a, b] = F.front.at(u1 - 0.07, (h - 0.14) / 2);
    s.circle(a, b, 2.4, "#d9b06c");
  }
  return F;
}

/** Open shelves full of books and small things. */
export function bookcase(
  c,
  fr,
  { x, z, w = 1.1, h = 2, d = 0.3, colour = "#5a3d28", tints = ["#7A2038", "#2E6650", "#c98f3f", "#33505c", "#d9cbb0"] },
) {
  const { s, rnd } = c;
  shadow(c, fr, x, z, w, d);
  const F = box(c, fr, { x, z, w, d, h, colour });
  const f = F.front;
  s.poly(f.quad(0.05, 0.05, w - 0.05, h - 0.05), darken(colour, 0.55));
  const rows = Math.round(h / 0.4);
  const step = (h - 0.1) / rows;
  for (let r = 0; r < rows; r++) {
    const v = 0.05 + r * step;
    for (let u = 0.08; u < w - 0.14; ) {
      const bw = rnd.range(0.035, 0.075);
      if (rnd.chance(0.12)) {
        s.poly(f.ring(u + 0.08, v + 0.1, 0.06, 0.09), mix("#cfa873", "#8a5a3a", rnd.next()));
        u += 0.2;
      } else {
        s.poly(f.quad(u, v, u + bw, v + step * rnd.range(0.55, 0.82)), mix(rnd.pick(tints), "#1a1512", 0.25));
        u += bw + 0.006;
      }
    }
    s.poly(f.quad(0.03, v - 0.03, w - 0.03, v), lighten(colour, 0.08));
  }
}

/** A stool or pouf. */
export function stool(c, fr, { x, z, r = 0.2, h = 0.45, colour, soft = false }) {
  if (soft) {
    shadow(c, fr, x, z - r * 0.5, r * 2, r);
    drum(c, fr, {
      x,
      z,
      r0: r,
      y0: 0.02,
      y1: h,
      fill: c.s.lin(
        [
          [0, darken(colour, 0.15)],
          [0.4, lighten(colour, 0.1)],
          [1, darken(colour, 0.4)],
        ],
        0,
        0,
        1,
        0,
      ),
    });
    c.s.poly(disc(fr, x, h, z, r), lighten(colour, 0.22));
    return;
  }
  for (const k of [-0.8, 0.8]) rod(c, fr, [x + k * r, 0, z], [x + k * r * 0.6, h, z], "#17181a", 4);
  rod(c, fr, [x - r * 0.7, h * 0.35, z], [x + r * 0.7, h * 0.35, z], "#17181a", 3);
  drum(c, fr, { x, z, r0: r, y0: h - 0.09, y1: h, fill: darken(colour, 0.2) });
  c.s.poly(disc(fr, x, h, z, r), lighten(colour, 0.12));
}

/** A long low couch with one raised, rolled end. */
export function chaise(c, fr, { x, z, w = 1.8, colour, wood = "#3a2418" }) {
  shadow(c, fr, x, z, w, 0.8);
  for (const k of [-1, 1]) leg(c, fr, x + k * (w / 2 - 0.12), z + 0.05, 0.2, wood, 0.04);
  puff(c, fr, { x, z, y: 0.18, w, d: 0.75, h: 0.1, r: 0.03, colour: wood });
  puff(c, fr, { x: x - w * 0.42, z: z + 0.02, y: 0.27, w: 0.3, d: 0.7, h: 0.52, r: 0.14, colour });
  puff(c, fr, { x, z, y: 0.27, w: w - 0.04, d: 0.74, h: 0.2, r: 0.09, colour });
  let d = "";
  const top = fr.floor(x - w / 2, z, x + w / 2, z + 0.74, 0.47);
  for (let i = 2; i < 7; i++) d += top.line((w * i) / 7, 0.04, (w * i) / 7, 0.7);
  c.s.stroke(d, darken(colour, 0.35), 1.6, 'opacity="0.6"');
  cushion(c, fr, x - w * 0.24, 0.44, z + 0.3, 0.34, lighten(colour, 0.25), -10);
}
