/** Seats, beds, tables and cupboards, built in metres on a frame; z is the piece's near side. */
import { darken, lighten, mix } from "./colour.mjs";
import { loop, n } from "./sheet.mjs";
import { box, leg, rod, shadow, solids } from "./solids.mjs";
import { disc } from "./space.mjs";
import { drum } from "./volumes.mjs";

/**
 * A seat for one or more; z is its front.
 * @param {{x: number, z: number, w?: number, colour: string, pillow?: string, style?: "soft" | "tufted" | "low" | "rattan" | "wood" | "wing", throwOver?: string}} o
 */
export function sofa(c, fr, { x, z, w = 2.2, colour, pillow = "#c98f3f", style = "soft", throwOver }) {
  const D = 0.9;
  const arm = style === "low" ? 0.16 : 0.22;
  const backH = { soft: 0.62, tufted: 0.56, low: 0.44, rattan: 0.6, wood: 0.5, wing: 0.78 }[style] ?? 0.6;
  const woody = style === "rattan" || style === "wood";
  shadow(c, fr, x, z, w, D);
  const legs = [-1, 1].flatMap((k) => [0.06, D - 0.08].map((q) => [x + k * (w / 2 - 0.12), z + q]));
  for (const [a, b] of legs) leg(c, fr, a, b, 0.16, "#1c1512");
  const seats = w > 2.4 ? 3 : w > 1.3 ? 2 : 1;
  const sw = (w - arm * 2) / seats;
  const at = (i) => x - w / 2 + arm + sw * (i + 0.5);
  const backZ = z + D - 0.24;
  const parts = [
    { x, z: backZ, y: 0.16, w: w - (style === "wing" ? 0 : 0.1), d: 0.24, h: backH + 0.06, r: style === "soft" ? 0.14 : 0.07, colour },
    { x, z: z + 0.02, y: 0.14, w: w - arm * 2, d: D - 0.27, h: 0.15, r: 0.04, colour: woody ? "#8a5f3a" : darken(colour, 0.18) },
  ];
  const f = fr.wall(x - w / 2 + arm, backZ, x + w / 2 - arm, backZ, 0.44, 0.2 + backH);
  if (style === "tufted" && f.seen)
    parts.push({ x, z: backZ - 0.03, y: 0.45, w: w - arm * 2, d: 0.02, h: backH - 0.3, draw: () => buttons(c, f, colour) });
  for (let i = 0; i < seats; i++) {
    parts.push({ x: at(i), z, y: 0.29, w: sw - 0.02, d: D - 0.25, h: 0.17, r: 0.07, colour });
    if (style !== "tufted" && style !== "wood")
      parts.push({ x: at(i), z: z + D - 0.4, y: 0.46, w: sw - 0.05, d: 0.15, h: backH - 0.2, r: 0.08, colour: lighten(colour, 0.05) });
  }
  const side = woody ? "#7d5433" : colour;
  const armH = style === "tufted" ? 0.56 : style === "wing" ? 0.5 : 0.44;
  for (const k of [-1, 1])
    parts.push({ x: x + k * (w / 2 - arm / 2), z: z + 0.01, y: 0.14, w: arm, d: D - 0.26, h: armH, r: 0.08, colour: side });
  const soft = (px, pz, size, tint, turn) =>
    parts.push({ x: px, z: pz, y: 0.47, w: size, d: 0.02, h: size, draw: () => cushion(c, fr, px, 0.44, pz, size, tint, turn) });
  if (f.seen) {
    if (throwOver) parts.push({ x: x + w * 0.24, z: z - 0.03, y: 0.46, w: 0.5, d: D - 0.45, h: 0.03, r: 0.01, colour: throwOver });
    soft(x - w * 0.27, z + D - 0.46, 0.42, pillow, -8);
    if (w > 1.5) soft(x + w * 0.3, z + D - 0.46, 0.38, mix(pillow, "#f0dfc2", 0.5), 10);
  }
  solids(c, fr, parts);
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
  c.s.path(d, c.s.lin([lighten(colour, 0.14), darken(colour, 0.22)], 0, 0, 0.7, 1), `transform="rotate(${turn} ${n(a)} ${n(b)})"`);
}

/** Heads of beds by kind. f is the face of the head, in metres. */
const HEADS = {
  panel: ({ s, f, h, col }) => {
    s.poly(f.round(0, 0, f.w, h, 0.1), s.lin([lighten(col, 0.1), darken(col, 0.3)]));
    for (let i = 0; i < 3; i++)
      s.stroke(
        loop(f.round(0.1 + (i * (f.w - 0.2)) / 3 + 0.03, 0.3, 0.1 + ((i + 1) * (f.w - 0.2)) / 3 - 0.03, h - 0.12, 0.05)),
        darken(col, 0.35),
        2,
        'opacity="0.6"',
      );
  },
  tufted: ({ c, s, f, h, col }) => {
    s.poly(f.arch(0, 0, f.w, h, 0.22), s.lin([lighten(col, 0.12), darken(col, 0.3)]));
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
        s.across([darken(col, 0.25), [0.4, lighten(col, 0.14)], darken(col, 0.32)]),
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
    for (let v = 0.2; v < h; v += 0.2) s.poly(f.quad(-0.06, v, f.w + 0.06, v + 0.185), s.lin([lighten(col, 0.12), darken(col, 0.2)]));
  },
  rattan: ({ s, f, h, col }) => {
    s.poly(f.arch(0, 0, f.w, h + 0.2, 0.7), mix(col, "#caa06a", 0.6));
    let d = "";
    for (let i = -4; i <= 4; i++) d += f.line(f.w / 2 + i * 0.05, 0.2, f.w / 2 + i * 0.2, h - 0.02 * i * i);
    s.stroke(d, "#7a5431", 2.4, 'opacity="0.75"');
    s.stroke(loop(f.arch(0, 0, f.w, h + 0.2, 0.7)), "#7a5431", 5);
  },
};

/**
 * A made bed, head away from the viewer's side of its frame.
 * @param {{x: number, z: number, w?: number, l?: number, linen?: string, cover: string, wood?: string, head?: keyof typeof HEADS, canopy?: string | boolean, low?: boolean, rings?: boolean, spread?: "half" | "full" | "foot"}} o
 */
export function bed(
  c,
  fr,
  {
    x,
    z,
    w = 1.9,
    l = 2.15,
    linen = "#e9dfce",
    cover,
    wood = "#6e4a30",
    head = "panel",
    canopy = false,
    low = false,
    rings = false,
    spread = "half",
  },
) {
  const b = low ? 0.14 : 0.26;
  const end = z + l;
  shadow(c, fr, x, z, w, l, 0.5);
  const post = (k, zz) => ({ x: x + k * (w / 2 + 0.1), z: zz, w: 0.09, d: 0.09, h: 2.15, colour: wood });
  const parts = [];
  if (canopy) {
    if (typeof canopy === "string") drape(c, fr, { x, z: end + 0.1, w, colour: canopy });
    for (const k of [-1, 1]) parts.push(post(k, end + 0.02), post(k, z - 0.12));
    for (const k of [-1, 1]) parts.push({ x: x + k * (w / 2 + 0.1), z: z - 0.02, y: 2.08, w: 0.07, d: l + 0.02, h: 0.07, colour: wood });
    for (const zz of [z - 0.12, end + 0.02]) parts.push({ x, z: zz, y: 2.08, w: w + 0.1, d: 0.07, h: 0.07, colour: wood });
  }
  const f = fr.wall(x - w / 2 - 0.04, end, x + w / 2 + 0.04, end, 0, 1.4);
  const h = low ? 0.95 : 1.2;
  parts.push({
    x,
    z: end,
    w: w + 0.08,
    d: 0.02,
    h,
    draw: () => {
      if (head !== "iron") box(c, fr, { x, z: end, w: w + 0.08, d: 0.07, h: h - 0.12, colour: wood });
      if (f.seen) HEADS[head]({ c, s: c.s, f, h, col: head === "tufted" || head === "channel" ? cover : wood });
    },
  });
  parts.push({ x, z, y: b * 0.35, w: w + 0.06, d: l, h: b * 0.65, colour: wood });
  parts.push({ x, z: z + 0.03, y: b, w: w - 0.02, d: l - 0.04, h: 0.24, r: 0.07, colour: linen });
  const cut = { half: l - 0.78, full: l - 0.62, foot: l * 0.45 }[spread];
  for (const k of [-1, 1]) {
    parts.push({ x: x + k * w * 0.24, z: end - 0.22, y: b + 0.24, w: w * 0.44, d: 0.16, h: 0.36, r: 0.13, colour: lighten(linen, 0.3) });
    parts.push({ x: x + k * w * 0.22, z: end - 0.42, y: b + 0.24, w: w * 0.38, d: 0.16, h: 0.28, r: 0.12, colour: mix(cover, linen, 0.5) });
  }
  parts.push({
    x,
    z: end - 0.56,
    y: b + 0.25,
    w: 0.36,
    d: 0.02,
    h: 0.3,
    draw: () => f.seen && cushion(c, fr, x, b + 0.2, end - 0.56, 0.34, lighten(cover, 0.12), 0),
  });
  const duvet = spread === "half" ? mix(linen, cover, 0.16) : spread === "full" ? cover : lighten(linen, 0.1);
  parts.push({ x, z: z - 0.02, y: b + 0.2, w: w + 0.08, d: cut, h: 0.1, r: 0.05, colour: duvet });
  for (const k of [-1, 1])
    parts.push({ x: x + k * (w / 2 + 0.04), z: z, y: b - 0.1, w: 0.05, d: cut - 0.02, h: 0.3, r: 0.02, colour: duvet });
  parts.push({ x, z: z - 0.06, y: b - 0.12, w: w + 0.12, d: 0.04, h: 0.4, r: 0.06, colour: spread === "full" ? cover : duvet });
  if (spread !== "full")
    parts.push({ x, z: z - 0.02, y: b + 0.3, w: w + 0.12, d: spread === "foot" ? 0.5 : 0.7, h: 0.05, r: 0.025, colour: cover });
  solids(c, fr, parts);
  const top = fr.floor(x - w / 2 - 0.04, z, x + w / 2 + 0.04, end, b + (spread === "full" ? 0.3 : 0.35));
  let d = "";
  for (let i = 1; i < 7; i++) d += top.line((w * i) / 7, 0.02, (w * i) / 7, spread === "full" ? cut - 0.1 : 0.5);
  c.s.stroke(d, lighten(cover, 0.3), 1.5, 'opacity="0.35"');
  if (rings)
    for (const k of [-1, 1]) {
      const [a, q] = fr.p(x + k * (w / 2 + 0.06), b * 0.7, z - 0.03);
      const m = fr.scale(x, z);
      c.s.circle(a, q + 0.045 * m, 0.045 * m, "none", `stroke="#d3d6d8" stroke-width="${n(0.016 * m)}"`);
      c.s.circle(a, q, 0.02 * m, "#8d9396");
    }
}

function drape(c, fr, { x, z, w, colour }) {
  const f = fr.wall(x - w / 2 - 0.1, z, x + w / 2 + 0.1, z, 0, 2.15);
  c.s.poly(f.quad(0, 0.3, f.w, 2.12), c.s.lin([lighten(colour, 0.05), darken(colour, 0.3)]), 'opacity="0.85"');
  folds(c, f, 0, 0.3, f.w, 2.12, colour, 12);
}

/** Folded cloth over a part of a face. */
export function folds(c, f, u0, v0, u1, v1, colour, count = 7) {
  const { s } = c;
  const w = (u1 - u0) / count;
  for (let i = 0; i < count; i++)
    s.poly(
      f.poly([u0 + i * w, v1], [u0 + (i + 1) * w, v1], [u0 + (i + 1.08) * w, v0], [u0 + (i - 0.04) * w, v0]),
      s.across([darken(colour, 0.34), [0.45, lighten(colour, 0.1)], darken(colour, 0.2)]),
    );
}

/** Round table; items on it are drawn by the caller at its top height. */
export function roundTable(c, fr, { x, z, r = 0.45, h = 0.42, colour = "#5e4029", stem = true }) {
  const { s } = c;
  shadow(c, fr, x, z - r * 0.4, r * 1.2, r);
  if (stem) drum(c, fr, { x, z, r0: 0.05, y0: 0, y1: h, fill: darken(colour, 0.4) });
  else for (const k of [-0.7, 0.7]) leg(c, fr, x + k * r, z, h, darken(colour, 0.35));
  drum(c, fr, { x, z, r0: r, y0: h - 0.05, y1: h, fill: darken(colour, 0.22) });
  s.poly(disc(fr, x, h, z, r), s.lin([lighten(colour, 0.26), lighten(colour, 0.06)]));
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
  const books = tints.map(() => "");
  const add = (pts) => {
    books[rnd.int(0, tints.length - 1)] += loop(pts);
  };
  for (let v = 0.05; v < h - 0.1; v += step)
    for (let u = 0.08; u < w - 0.14; ) {
      const pot = rnd.chance(0.12);
      const bw = pot ? 0.2 : rnd.range(0.04, 0.08);
      if (pot) add(f.ring(u + 0.08, v + 0.1, 0.06, 0.09).filter((_, i) => i % 2 === 0));
      else add(f.quad(u, v, u + bw - 0.006, v + step * rnd.range(0.55, 0.82)));
      u += bw;
    }
  for (const [i, d] of books.entries()) s.path(d, mix(tints[i], "#1a1512", 0.25));
  for (let v = 0.05; v < h - 0.1; v += step) s.poly(f.quad(0.03, v - 0.03, w - 0.03, v), lighten(colour, 0.08));
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
      fill: c.s.across([darken(colour, 0.15), [0.4, lighten(colour, 0.1)], darken(colour, 0.4)]),
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
  solids(c, fr, [
    { x, z, y: 0.18, w, d: 0.75, h: 0.09, r: 0.03, colour: wood },
    { x: x - w / 2 + 0.15, z: z + 0.02, y: 0.27, w: 0.3, d: 0.7, h: 0.52, r: 0.14, colour },
    { x: x + 0.16, z, y: 0.27, w: w - 0.32, d: 0.74, h: 0.2, r: 0.09, colour },
  ]);
  let d = "";
  const top = fr.floor(x - w / 2, z, x + w / 2, z + 0.74, 0.47);
  for (let i = 2; i < 7; i++) d += top.line((w * i) / 7, 0.04, (w * i) / 7, 0.7);
  c.s.stroke(d, darken(colour, 0.35), 1.6, 'opacity="0.6"');
  if (
    fr.seen([
      [x, 0.4, z + 0.3],
      [x + 1, 0.4, z + 0.3],
      [x + 1, 1, z + 0.3],
    ])
  )
    cushion(c, fr, x - w * 0.24, 0.44, z + 0.3, 0.34, lighten(colour, 0.25), -10);
}
