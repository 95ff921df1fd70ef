/** What is fixed to the walls and roof of a house: stairs, bays, signs, lamps. */
import { lighten, mix } from "../colour.mjs";
import { lantern, shine, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { block, post } from "../volumes.mjs";
import { has } from "./facts.mjs";
import { coverOf, gallery, mass, part, railing, surfaceOf } from "./mass.mjs";
import { glassWall, window } from "./openings.mjs";

/** Bay windows at places along the front (shares of its width), storey over storey. */
export function bays(c, fr, A, places) {
  for (const t of places) {
    const w = 2.2;
    const x = t * A.w;
    const top = A.base + Math.min(A.floors, A.bayFloors ?? A.floors) * A.fh - 0.1;
    const pts = [
      [x - w / 2, 0],
      [x - w * 0.28, -0.8],
      [x + w * 0.28, -0.8],
      [x + w / 2, 0],
    ];
    for (let i = 0; i < 3; i++) {
      const [[ax, az], [bx, bz]] = [pts[i], pts[i + 1]];
      const f = fr.wall(ax, az, bx, bz, A.bayFrom ?? 0, top);
      if (!f.seen) continue;
      surface(c, f, surfaceOf(c.F.walls), c.pal.wall);
      const floors = A.bayFloors ?? A.floors;
      for (let k = 0; k < floors; k++) {
        const v = A.base + k * A.fh - (A.bayFrom ?? 0);
        const m = f.w > 1 ? 0.16 : 0.14;
        window(c, f, m, v + 0.75, f.w - m, v + A.fh - 0.5, { cols: f.w > 1 ? 2 : 1, rows: 2, lit: c.rnd.chance(c.litShare) });
        c.s.poly(f.quad(-0.03, v + A.fh - 0.22, f.w + 0.03, v + A.fh - 0.06), lighten(tone(c, c.pal.trim, f), 0.1));
      }
    }
    c.s.poly(
      fr.poly(...pts.map(([px, pz]) => [px * 1, top + 0.02, pz - 0.06]), [x, top + 0.5, 0.1]),
      tone(c, c.pal.roof, fr.wall(-1, 0, 1, 0, 0, 1)),
    );
  }
}

/** A flat canopy over the door, held by rods. */
export function canopy(c, fr, { x, y }) {
  block(c, fr, { x, z: -1.8, w: 3.4, d: 1.8, h: 0.3, y, colour: c.pal.trim });
  for (const k of [-1, 1]) {
    const a = fr.p(x + k * 1.5, y + 0.3, -1.6);
    const b = fr.p(x + k * 1.5, y + 1.6, 0);
    c.s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, "#3a3a3c", 2);
  }
  const [gx, gy] = fr.p(x, y - 0.1, -0.9);
  shine(c, gx, gy, 2.4 * fr.scale(x, 0), 0.4);
}

/** A theatre's board over its canopy, with bulbs and no words. */
export function marquee(c, fr, A) {
  const { s } = c;
  const x = A.doorX ?? 0;
  const w = Math.min(A.w * 0.7, 8);
  block(c, fr, { x, z: -1.9, w, d: 1.9, h: 1.1, y: A.base + 2.9, colour: c.pal.door });
  const f = fr.wall(x - w / 2, -1.92, x + w / 2, -1.92, A.base + 2.9, A.base + 4);
  s.poly(f.quad(0.25, 0.2, w - 0.25, 0.9), s.lin(["#fff3d2", "#f0cf92"]));
  const k = f.scale(w / 2, 0);
  for (let u = 0.15; u < w; u += Math.max(0.4, 9 / k)) {
    for (const v of [0.08, 1.02]) {
      const [px, py] = f.at(u, v);
      s.circle(px, py, Math.max(1.4, 0.07 * k), "#fff4cf");
    }
  }
  const [gx, gy] = f.at(w / 2, 0.2);
  shine(c, gx, gy, w * 0.6 * k, 0.4);
}

/** A board without words under a small lamp. */
export function signBoard(c, fr, A) {
  const { s } = c;
  const x = (A.doorX ?? 0) + 0;
  const y = A.signY ?? A.base + 2.75;
  const f = fr.wall(x - 1.2, -0.12, x + 1.2, -0.12, y, y + 0.7);
  const base = tone(c, c.pal.door, f);
  s.poly(f.quad(0, 0, 2.4, 0.7), base);
  s.poly(f.quad(0.1, 0.1, 2.3, 0.6), lighten(base, 0.14));
  s.stroke(f.line(0.5, 0.35, 1.9, 0.35), "#f3dfae", 3, 'opacity="0.55"');
  const [px, py] = f.at(1.2, 0.95);
  s.circle(px, py, Math.max(2, 0.09 * f.scale(1, 0)), "#fff1c4");
  shine(c, px, py, 1.6 * f.scale(1, 0), 0.42);
}

/** Landings and ladders of iron before the upper storeys. */
export function fireEscape(c, fr, A) {
  const { s } = c;
  const x = A.w * (A.escapeAt ?? 0.24);
  const w = Math.min(3.4, A.w * 0.4);
  const col = mix("#1c1d20", c.sky.shade, 0.2);
  for (let k = 1; k < A.floors; k++) {
    const y = A.base + k * A.fh + 0.2;
    block(c, fr, { x, z: -0.95, w, d: 0.95, h: 0.09, y, colour: "#26282b" });
    const f = fr.wall(x - w / 2, -0.95, x + w / 2, -0.95, y, y + 0.95);
    let d = f.line(0, 0.95, w, 0.95) + f.line(0, 0.5, w, 0.5);
    for (let u = 0; u <= w; u += 0.3) d += f.line(u, 0, u, 0.95);
    if (k < A.floors - 1) {
      const r = fr.wall(x - w / 2, -0.7, x + w / 2, -0.7, y, y + A.fh);
      const [a, b] = k % 2 ? [0.3, w - 0.9] : [w - 0.3, 0.9];
      for (const q of [0, 0.35]) d += r.line(a + q, 0, b + q, A.fh);
      for (let i = 1; i < 10; i++) d += r.line(a + (b - a) * (i / 10), (A.fh * i) / 10, a + (b - a) * (i / 10) + 0.35, (A.fh * i) / 10);
    }
    s.stroke(d, col, Math.max(1, 0.035 * f.scale(w / 2, 0)));
  }
}

/** White columns before the front, never higher than two storeys, under their own beam. */
export function colonnade(c, fr, A) {
  const top = Math.min(A.h - 0.5, A.base + 2 * A.fh);
  const w = Math.min(A.w * 0.8, 12);
  const f = fr.wall(-1, 0, 1, 0, 0, 1);
  for (let i = 0; i < 6; i++) post(c, fr, -w / 2 + (w * i) / 5, -1.2, 0, top, 0.24, tone(c, "#efe8d8", f));
  block(c, fr, { w: w + 0.9, d: 1.6, z: -1.6, h: 0.6, y: top, colour: "#e6decd" });
}

/** A straight stair up the side of the front to the first floor. */
export function outsideStair(c, fr, A) {
  const k = c.flip ? 1 : -1;
  const x1 = k * (A.w / 2 - 0.5);
  const y = A.base + A.fh;
  const n0 = Math.round(y / 0.22);
  for (let i = n0; i >= 0; i--)
    block(c, fr, { x: x1 + k * (n0 - i) * 0.27 * 1, z: -1.1, w: 0.32, d: 1.1, h: 0.1, y: y - (n0 - i) * 0.22 - 0.1, colour: c.pal.deck });
  const a = fr.p(x1, y + 0.95, -1.1);
  const b = fr.p(x1 + k * n0 * 0.27, 0.95, -1.1);
  const b0 = fr.p(x1 + k * n0 * 0.27, 0, -1.1);
  const col = tone(c, c.pal.trim, fr.wall(-1, 0, 1, 0, 0, 1));
  c.s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}L${n(b0[0])} ${n(b0[1])}`, col, Math.max(1.6, 0.07 * fr.scale(x1, 0)));
  block(c, fr, { x: x1 - k * 0.8, z: -1.2, w: 1.8, d: 1.2, h: 0.12, y: y - 0.1, colour: c.pal.deck });
  const f = fr.wall(x1 - k * 0.8 - 0.9, -1.2, x1 - k * 0.8 + 0.9, -1.2, y, y + 0.95);
  railing(c, f, c.pal.trim);
}

/** A winding stair to the balcony of the first floor. */
export function spiral(c, fr, A) {
  const { s } = c;
  const x = A.w * (A.door > 0.5 ? -0.2 : 0.2);
  const y = A.base + A.fh;
  const col = mix("#232427", c.sky.shade, 0.25);
  post(c, fr, x, -1.3, 0, y + 0.9, 0.06, col);
  let d = "";
  let rail = "";
  for (let i = 0; i <= 22; i++) {
    const a = 1.2 + i * 0.32;
    const v = (y * i) / 22;
    const p = fr.p(x, v, -1.3);
    const q = fr.p(x + Math.cos(a) * 0.9, v, -1.3 + Math.sin(a) * 0.7);
    const r = fr.p(x + Math.cos(a) * 0.9, v + 0.95, -1.3 + Math.sin(a) * 0.7);
    d += `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`;
    rail += `${i ? "L" : "M"}${n(r[0])} ${n(r[1])}`;
  }
  const k = fr.scale(x, 0);
  s.stroke(d, col, Math.max(2, 0.09 * k));
  s.stroke(rail, col, Math.max(1.2, 0.05 * k));
  gallery(c, fr, { x: x * 0.2, w: Math.min(A.w * 0.7, 4), d: 0.9, y, iron: true });
}

/** A round window in the gable. */
export function roundWindow(c, fr, { y, r }) {
  const f = fr.wall(-r - 0.2, -0.02, r + 0.2, -0.02, y, y + 2 * r + 0.4);
  const m = r + 0.2;
  c.s.poly(f.ring(m, m, r + 0.12), tone(c, c.frame, f));
  c.s.poly(f.ring(m, m, r), c.s.rad(["#fff0c6", "#e39a4a"]));
  let d = "";
  const rays = r > 0.8 ? 6 : 2;
  for (let i = 0; i < rays; i++) {
    const a = (i / rays) * Math.PI;
    d += f.line(m - Math.cos(a) * r, m - Math.sin(a) * r, m + Math.cos(a) * r, m + Math.sin(a) * r);
  }
  c.s.stroke(d, tone(c, c.frame, f), Math.max(1.2, 0.05 * f.scale(m, 0)));
  const [x, yy] = f.at(m, m);
  shine(c, x, yy, r * 2.4 * f.scale(m, 0), 0.36);
}

/** Skylights or solar panels in the slope of the roof. */
export function panes(c, fr, A) {
  const P = A.slope(fr);
  if (!P?.seen) return;
  const solar = has(c, "solar-panels");
  const count = solar ? 5 : 2;
  for (let i = 0; i < count; i++) {
    const u = P.w * (solar ? 0.14 + i * 0.145 : 0.28 + i * 0.32);
    const w = solar ? P.w * 0.135 : 1.1;
    c.s.poly(
      P.quad(u, P.h * 0.3, u + w, P.h * (solar ? 0.78 : 0.62)),
      solar ? c.s.lin([mix("#26324a", c.sky.stops[2], 0.4), mix("#1a2234", c.sky.shade, 0.3)]) : c.s.lin(["#ffe9b4", "#e5a558"]),
    );
    c.s.stroke(
      P.line(u, P.h * 0.3, u + w, P.h * 0.3) + P.line(u + w / 2, P.h * 0.3, u + w / 2, P.h * (solar ? 0.78 : 0.62)),
      "#2a3038",
      1.4,
    );
  }
}

/** A lean-to at one side: a shed, or a small house of glass. */
export function leanTo(c, fr, A) {
  const k = c.flip ? -1 : 1;
  const glass = has(c, "greenhouse");
  const w = Math.min(4.6, A.w * 0.46);
  const q = part(fr, k * (A.w / 2 + w / 2 - 0.05), 0.6);
  const d = Math.min(A.d - 1, 4.4);
  if (!glass) {
    mass(c, q, {
      w,
      d,
      floors: 1,
      fh: 2.5,
      front: { style: "small", pitch: 1.8 },
      roof: { kind: "shed", rise: 0.6, over: 0.3, colour: c.pal.roof, material: coverOf(c.F.roof) },
      trim: c.frame,
    });
    return;
  }
  const pale = "#efe6d4";
  mass(c, q, {
    w,
    d,
    h: 2.5,
    wall: pale,
    material: "plain",
    roof: { kind: "none" },
    front: { style: "none" },
    side: { style: "none" },
    dress: (W) => {
      for (const f of [W.front, W.right, W.left]) if (f.seen) glassWall(c, f, 0.08, f.w - 0.08, 0.35, 2.4, { frame: pale });
    },
  });
  const roof = [
    [
      [-w / 2, 2.5, 0],
      [w / 2, 2.5, 0],
      [w / 2 - 0.8, 3.5, d / 2],
      [-w / 2 + 0.8, 3.5, d / 2],
    ],
    [
      [w / 2, 2.5, 0],
      [w / 2, 2.5, d],
      [w / 2 - 0.8, 3.5, d / 2],
    ],
    [
      [-w / 2, 2.5, d],
      [-w / 2, 2.5, 0],
      [-w / 2 + 0.8, 3.5, d / 2],
    ],
  ];
  for (const one of roof)
    if (fr.cam && q.seen(one))
      c.s.poly(
        q.poly(...one),
        c.s.lin([mix("#b9c4b2", c.sky.stops[3], 0.4), "#ffd48a"]),
        `opacity="0.92" stroke="${mix(pale, c.sky.shade, 0.2)}" stroke-width="2.5"`,
      );
}

/** A flat roof on posts beside the house. */
export function carport(c, fr, A) {
  const k = c.flip ? -1 : 1;
  const x = k * (A.w / 2 + 2.2);
  block(c, fr, { x, z: 0.4, w: 4.2, d: 4.6, h: 0.26, y: 2.6, colour: c.pal.trim });
  for (const q of [-1.9, 1.9]) post(c, fr, x + q, 0.6, 0, 2.6, 0.09, tone(c, c.pal.trim, fr.wall(-1, 0, 1, 0, 0, 1)));
}

/** Large shapes painted on the front. */
export function muralOn(c, fr, A) {
  const f = fr.wall(-A.w / 2, -0.03, A.w / 2, -0.03, 0, A.h);
  const own = c.own("mural");
  const tints = [c.pal.cloth, c.pal.second, c.pal.door, "#d9a441", "#3c6a6c"];
  c.s.group('opacity="0.55"', () => {
    for (let i = 0; i < 9; i++) {
      const [u, v, r] = [own.range(0.06, 0.94) * A.w, own.range(0.15, 0.8) * A.h, own.range(0.08, 0.2) * A.h];
      if (Math.abs(u / A.w - (A.door ?? 0.5)) < 0.16) continue;
      const col = tone(c, own.pick(tints), f);
      if (i % 3 === 0) c.s.poly(f.ring(u, v, r * 0.7), col);
      else c.s.poly(f.poly([u - r, v - r * 0.4], [u - r * 0.2, v + r * 0.7], [u + r, v + r * 0.3], [u + r * 0.3, v - r * 0.6]), col);
    }
  });
}

/** Bent tubes of light on a wall that has no windows: shapes, and no words. */
export function neonOn(c, fr, A) {
  const f = fr.wall(-A.w / 2, -0.06, A.w / 2, -0.06, A.base, A.h);
  const m = A.h - A.base;
  const tubes = [
    [0.36, "#ff7fa8", (u) => [f.ring(u, m * 0.56, m * 0.24), f.ring(u + m * 0.2, m * 0.46, m * 0.16)]],
    [0.52, "#7fe0e8", (u) => [f.poly(...Array.from({ length: 17 }, (_, i) => [u + (i - 8) * 0.13, m * (0.5 + 0.14 * Math.sin(i * 0.8))]))]],
    [
      0.68,
      "#ffc46a",
      (u) => [f.poly([u - 0.7, m * 0.66], [u + 0.7, m * 0.66], [u, m * 0.4], [u - 0.7, m * 0.66], [u, m * 0.4], [u, m * 0.2])],
    ],
    [
      0.85,
      "#c79aff",
      (u) => [
        f.poly(
          ...Array.from({ length: 21 }, (_, i) => [u + Math.cos(i * 0.628 * 2) * m * 0.2, m * 0.5 + Math.sin(i * 0.628 * 2) * m * 0.2]),
        ),
      ],
    ],
  ];
  for (const [t, colour, shapes] of tubes) {
    const u = t * A.w;
    const d = shapes(u)
      .map((pts) => `M${pts.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}`)
      .join("");
    const k = f.scale(u, 1);
    c.s.stroke(d, colour, 0.16 * k, 'opacity="0.3" stroke-linejoin="round"');
    c.s.stroke(d, lighten(colour, 0.55), Math.max(1.6, 0.05 * k), 'stroke-linejoin="round"');
    const [x, y] = f.at(u, m * 0.5);
    shine(c, x, y, 1.5 * k, 0.42, colour);
  }
}

/** Climbing plants with their flowers, or flowers in window boxes. */
export function climbers(c, fr, A) {
  const own = c.own("climbers");
  const tint = has(c, "wisteria") ? "#a58ac8" : has(c, "roses") ? "#d98a94" : "#cf4f48";
  const f = fr.wall(-A.w / 2, -0.1, A.w / 2, -0.1, 0, A.h);
  if (!f.seen) return;
  const k = f.scale(A.w / 2, 0);
  const byColour = new Map();
  for (let i = 0; i < 64; i++) {
    const u = has(c, "geraniums") ? own.range(0.08, 0.92) * A.w : own.range(0.0, 0.34) * A.w;
    const v = has(c, "geraniums")
      ? A.base + own.pick([0.85, 0.95]) + own.int(0, A.floors - 1) * A.fh
      : own.range(0.02, 0.8) * A.h * (1 - u / A.w);
    const [x, y] = f.at(u, v);
    const colour = i % 3 === 0 ? mix(tint, c.sky.shade, 0.22) : mix("#5a7a48", c.sky.shade, 0.42);
    const r = own.range(0.1, 0.2) * k;
    byColour.set(
      colour,
      `${byColour.get(colour) ?? ""}M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.8)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r * 0.8)} 0 1 0 ${n(-2 * r)} 0Z`,
    );
  }
  for (const [colour, d] of byColour) c.s.path(d, colour);
}

/** The lamp by the door, in its colour. */
export function lamp(c, fr, A, colour) {
  const x = (A.doorX ?? 0) + 0.95;
  const f = fr.wall(x - 0.5, -0.02, x + 0.5, -0.02, 0, 3);
  lantern(c, f, 0.5, (A.doorV ?? A.base) + 1.9, 0.42);
  const [px, py] = f.at(0.5, (A.doorV ?? A.base) + 2.1);
  shine(c, px, py, 3 * f.scale(0.5, 1), 0.5, colour);
}
