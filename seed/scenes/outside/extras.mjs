/** What stands on, at and before a house: chimneys, towers, awnings, stairs, docks, lights. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { festoon, lantern, shine, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { disc } from "../space.mjs";
import { block, chimney, drum, post } from "../volumes.mjs";
import { awning, coverOf, dormers, gallery, mass, part, porch, railing, roofOf, surfaceOf } from "./mass.mjs";
import { entrance, glassWall, window } from "./openings.mjs";
import { PROPS } from "./props.mjs";

export const has = (c, ...names) => names.some((name) => c.F.extras.includes(name));

/** Shades a round thing from its lit side. */
export const roundFill = (c, colour, lit = 0.16, shade = 0.45) => {
  const base = mix(colour, c.sky.shade, 0.38);
  return c.s.lin(
    [
      [0, lighten(base, lit * 0.6)],
      [0.35, lighten(base, lit)],
      [1, darken(base, shade)],
    ],
    c.light < 0 ? 0 : 1,
    0,
    c.light < 0 ? 1 : 0,
    0,
  );
};

/** A round tower with a pointed or flat top; windows look to the front. */
export function roundTower(c, fr, { x, z, r, h, roof = "cone", material, windows = 3, rise }) {
  drum(c, fr, { x, z, r0: r, y0: 0, y1: h, fill: roundFill(c, c.pal.wall) });
  if (material !== "plain") {
    const { s } = c;
    let d = "";
    const base = mix(c.pal.wall, c.sky.shade, 0.5);
    for (let v = 0.4; v < h; v += 0.45) {
      const row = Array.from({ length: 13 }, (_, i) =>
        fr.p(x - Math.sin(fr.rot + (i / 12 - 0.5) * Math.PI * 0.94) * -r, v, z - Math.cos(fr.rot + (i / 12 - 0.5) * Math.PI * 0.94) * r),
      );
      d += `M${row.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}`;
    }
    s.stroke(d, darken(base, 0.3), 1, 'opacity="0.35"');
  }
  for (let k = 0; k < windows; k++) {
    const t = [-0.5, 0.1, 0.6][k % 3] * 0.8 - fr.rot;
    const v = 0.9 + ((h - 1.8) * (k + 0.5)) / windows;
    const [px, pz] = [x + Math.sin(t) * r * 1.02, z - Math.cos(t) * r * 1.02];
    const f = fr.wall(px - 0.42 * Math.cos(t), pz - 0.42 * Math.sin(t), px + 0.42 * Math.cos(t), pz + 0.42 * Math.sin(t), v, v + 1.3);
    window(c, f, 0.08, 0, 0.76, 1.2, { arch: true, sill: false });
  }
  if (roof === "flat") {
    drum(c, fr, { x, z, r0: r * 1.06, y0: h - 0.5, y1: h, fill: roundFill(c, c.pal.wall, 0.22) });
    return;
  }
  const colour = c.snow ? "#dfe5f0" : c.pal.roof;
  c.s.poly(disc(fr, x, h, z, r * 1.18), darken(mix(c.pal.roof, c.sky.shade, 0.5), 0.4));
  drum(c, fr, {
    x,
    z,
    r0: r * 1.18,
    r1: roof === "dome" ? r * 0.85 : 0.05,
    y0: h,
    y1: h + (rise ?? r * 1.7) * (roof === "dome" ? 0.5 : 1),
    fill: roundFill(c, colour, 0.22),
  });
  if (roof === "dome")
    drum(c, fr, {
      x,
      z,
      r0: r * 0.85,
      r1: 0.1,
      y0: h + (rise ?? r * 1.7) * 0.5,
      y1: h + (rise ?? r * 1.7) * 0.85,
      fill: roundFill(c, colour, 0.22),
    });
}

/**
 * What goes behind or under the house. A = {w, d, h (eaves), rise, base, fh, floors, side, chimneyX}
 */
export function behind(c, fr, A) {
  const ridge = A.h + (A.rise ?? 0);
  const brick = c.own("chimney").chance(0.45);
  const stack = (x) =>
    chimney(c, fr, {
      x,
      z: A.d * 0.55,
      y: A.h * 0.5,
      h: ridge - A.h * 0.5 + 0.9,
      colour: brick ? "#8a4f40" : c.pal.stone,
      material: brick ? "brick" : "stone",
      smoke: c.F.season !== "summer" && x > 0,
    });
  if (has(c, "chimney", "two-chimneys") && A.flue !== false) stack(A.w * 0.3);
  if (has(c, "two-chimneys")) stack(-A.w * 0.32);
  if (has(c, "tower") && A.tower !== false) {
    const k = A.side === "left" ? -1 : 1;
    const q = part(fr, k * (A.w / 2 - 1), A.d * 0.45);
    mass(c, q, {
      w: 3.2,
      d: 3.2,
      h: ridge + 2.4,
      floors: 1,
      fh: ridge + 2.4,
      front: { style: "none" },
      roof: roofOf(c, 3.2, 3.2, { shape: c.F.shape === "flat" ? "flat" : "hip", pitch: 0.7, over: 0.4 }),
      dress: (W) => {
        for (const f of [W.front, W.right, W.left])
          if (f.seen) for (const u of [0.6, 1.9]) window(c, f, u, ridge + 0.5, u + 0.8, ridge + 1.9, { arch: true, sill: false });
      },
    });
  }
  if (has(c, "flag")) {
    const x = -A.w * 0.62;
    post(c, fr, x, 1, 0, Math.max(7, A.h * 1.1), 0.05, "#d9d2c2");
    const [px, py] = fr.p(x, Math.max(7, A.h * 1.1), 1);
    const k = fr.scale(x, 1);
    c.s.path(
      `M${n(px)} ${n(py)}q${n(0.5 * k)} ${n(0.15 * k)} ${n(0.9 * k)} 0t${n(0.7 * k)} 0v${n(0.9 * k)}q${n(-0.4 * k)} ${n(0.15 * k)} ${n(-0.8 * k)} 0t${n(-0.8 * k)} 0Z`,
      mix(c.pal.door, c.sky.shade, 0.2),
    );
  }
  if (has(c, "windmills")) mills(c, fr, A);
}

function mills(c, fr, A) {
  for (const [dx, dz, k] of [
    [-1.1, 16, 1],
    [1.2, 24, 0.9],
  ]) {
    const x = dx * A.w;
    drum(c, fr, { x, z: dz, r0: 1.6 * k, r1: 1.2 * k, y0: 0, y1: 5.5, fill: roundFill(c, "#e9e2d2") });
    drum(c, fr, { x, z: dz, r0: 1.3 * k, r1: 0.1, y0: 5.5, y1: 7, fill: roundFill(c, "#6a5040") });
    const [px, py] = fr.p(x, 5.4, dz - 1.5);
    const L = 3.4 * fr.scale(x, dz);
    let d = "";
    for (let i = 0; i < 4; i++) d += `M${n(px)} ${n(py)}L${n(px + Math.cos(i * 1.571 + 0.4) * L)} ${n(py + Math.sin(i * 1.571 + 0.4) * L)}`;
    c.s.stroke(d, mix("#5a463a", c.sky.shade, 0.4), 3);
  }
}

/** What goes on and before the house, after its walls and roof. */
export function attach(c, fr, A) {
  const own = c.own("attach");
  const ridge = A.h + (A.rise ?? 0);
  if (has(c, "dormers") && A.dormers !== false && (A.rise ?? 0) > 1.4) {
    const mansard = c.F.shape === "mansard";
    const count = Math.max(1, Math.min(4, Math.round(A.w / 4)));
    const xs = Array.from({ length: count }, (_, i) => ((i + 0.5) / count - 0.5) * A.w * 0.86);
    dormers(c, fr, { xs, z: mansard ? 0.1 : A.d * 0.13, y: A.h + (mansard ? 0.35 : A.rise * 0.2), w: 1.5, h: mansard ? 1.3 : 0.9 });
  }
  if (has(c, "cupola")) {
    const q = part(fr, 0, A.d * 0.5 - 0.9, 0, 0);
    mass(c, q, {
      w: 1.8,
      d: 1.8,
      h: 1.5,
      y: ridge - 0.35,
      floors: 1,
      fh: 1.5,
      roof: roofOf(c, 1.8, 1.8, { shape: "hip", pitch: 0.6, over: 0.3 }),
      front: { style: "none" },
      dress: (W) => {
        for (const f of [W.front, W.right, W.left])
          if (f.seen) window(c, f, 0.35, 0.45, 1.45, 1.3, { cols: 3, rows: 1, sill: false, curtain: false });
      },
    });
  }
  if (has(c, "turret"))
    roundTower(c, fr, { x: -A.w / 2 + 0.2, z: 1, r: Math.min(1.9, A.w * 0.18), h: A.h + 1, material: "lines", windows: 3 });
  if (has(c, "bay-window") && A.bay !== false) bays(c, fr, A, A.bayAt ?? [A.door > 0.5 ? -0.24 : 0.24]);
  if (has(c, "gallery"))
    for (let k = 1; k < A.floors; k++)
      gallery(c, fr, {
        w: A.w * 0.98,
        y: A.base + k * A.fh,
        iron: A.iron,
        posts: Math.max(3, Math.round(A.w / 3)),
        from: k === 1 ? 0 : A.base + (k - 1) * A.fh,
        top: k === A.floors - 1 ? A.base + (k + 1) * A.fh - 0.2 : undefined,
      });
  else if (has(c, "balcony") && A.floors > 1)
    gallery(c, fr, {
      x: A.w * (A.balconyAt ?? 0),
      w: Math.min(A.w * 0.8, A.balconyW ?? A.w * 0.6),
      y: A.base + (A.balconyFloor ?? 1) * A.fh,
      iron: A.iron,
    });
  if (has(c, "fire-escape")) fireEscape(c, fr, A);
  if (has(c, "outside-stair")) outsideStair(c, fr, A);
  if (has(c, "spiral-stair")) spiral(c, fr, A);
  if (has(c, "awning")) awning(c, fr, { x: A.doorX ?? 0, w: A.awningW ?? 2.6, y: A.base + 2.5, stripes: own.chance(0.6) });
  if (has(c, "canopy")) canopy(c, fr, { x: A.doorX ?? 0, y: A.base + 2.9 });
  if (has(c, "marquee")) marquee(c, fr, A);
  if (has(c, "sign")) signBoard(c, fr, A);
  if (has(c, "porch", "long-porch") && A.porch !== false)
    porch(c, fr, {
      x: has(c, "long-porch") ? 0 : (A.doorX ?? 0),
      w: has(c, "long-porch") ? A.w : Math.min(A.w, Math.max(3.2, A.w * 0.46)),
      d: A.porchD ?? 2.1,
      y: Math.max(0.2, A.base),
      h: Math.min(2.6, A.fh - 0.25),
      rise: Math.min(0.7, A.fh * 0.2),
    });
  if (has(c, "columns") && A.columns !== false) colonnade(c, fr, A);
  if (has(c, "hoist-beam")) {
    const [x, y] = fr.p(0, ridge - 0.7, -0.9);
    const k = fr.scale(0, 0);
    block(c, fr, { x: 0, z: -1, w: 0.2, d: 1.2, h: 0.2, y: ridge - 0.7, colour: "#3a2c22" });
    c.s.stroke(`M${n(x)} ${n(y)}v${n(0.7 * k)}`, "#2a211c", 2);
  }
  if (has(c, "round-window", "rose-window") && A.gable)
    roundWindow(c, fr, { y: A.h + (A.rise ?? 1) * 0.28, r: has(c, "rose-window") ? 1.1 : 0.5 });
  if (has(c, "skylight", "solar-panels") && A.slope) panes(c, fr, A);
  if (has(c, "lean-to", "greenhouse")) leanTo(c, fr, A);
  if (has(c, "carport")) carport(c, fr, A);
  if (has(c, "mural")) muralOn(c, fr, A);
  if (has(c, "wall-of-neon") && c.F.openings === "blank") neonOn(c, fr, A);
  if (has(c, "wisteria", "roses", "geraniums")) climbers(c, fr, A);
  if (has(c, "pergola", "ramada")) pergola(c, fr, A);
  if (has(c, "blue-lamp")) lamp(c, fr, A, "#7fb4e8");
  else if (has(c, "lamp") && A.lampless !== false) lamp(c, fr, A, LAMP);
  if (has(c, "deck", "lower-deck", "back-porch") && A.deck !== false) deckBefore(c, fr, A);
  if (has(c, "string-lights", "lanterns")) lightsOver(c, fr, A);
  if (has(c, "wall", "gate") && A.walled !== false) yardWall(c, fr, A);
  if (has(c, "fence", "hedge", "bamboo")) enclosure(c, fr, A);
  grounds(c, fr, A);
}

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
      fr.poly([...pts.map(([px, pz]) => [px * 1, top + 0.02, pz - 0.06]), [x, top + 0.5, 0.1]]),
      tone(c, c.pal.roof, fr.wall(-1, 0, 1, 0, 0, 1)),
    );
  }
}

function canopy(c, fr, { x, y }) {
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
  s.poly(
    f.quad(0.25, 0.2, w - 0.25, 0.9),
    s.lin([
      [0, "#fff3d2"],
      [1, "#f0cf92"],
    ]),
  );
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
function signBoard(c, fr, A) {
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

function fireEscape(c, fr, A) {
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
function colonnade(c, fr, A) {
  const top = Math.min(A.h - 0.5, A.base + 2 * A.fh);
  const w = Math.min(A.w * 0.8, 12);
  const f = fr.wall(-1, 0, 1, 0, 0, 1);
  for (let i = 0; i < 6; i++) post(c, fr, -w / 2 + (w * i) / 5, -1.2, 0, top, 0.24, tone(c, "#efe8d8", f));
  block(c, fr, { w: w + 0.9, d: 1.6, z: -1.6, h: 0.6, y: top, colour: "#e6decd" });
}

/** A straight stair up the side of the front to the first floor. */
function outsideStair(c, fr, A) {
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

function spiral(c, fr, A) {
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

function roundWindow(c, fr, { y, r }) {
  const f = fr.wall(-r - 0.2, -0.02, r + 0.2, -0.02, y, y + 2 * r + 0.4);
  const m = r + 0.2;
  c.s.poly(f.ring(m, m, r + 0.12), tone(c, c.frame, f));
  c.s.poly(
    f.ring(m, m, r),
    c.s.rad([
      [0, "#fff0c6"],
      [1, "#e39a4a"],
    ]),
  );
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

function panes(c, fr, A) {
  const P = A.slope(fr);
  if (!P?.seen) return;
  const solar = has(c, "solar-panels");
  const count = solar ? 5 : 2;
  for (let i = 0; i < count; i++) {
    const u = P.w * (solar ? 0.14 + i * 0.145 : 0.28 + i * 0.32);
    const w = solar ? P.w * 0.135 : 1.1;
    c.s.poly(
      P.quad(u, P.h * 0.3, u + w, P.h * (solar ? 0.78 : 0.62)),
      solar
        ? c.s.lin([
            [0, mix("#26324a", c.sky.stops[2], 0.4)],
            [1, mix("#1a2234", c.sky.shade, 0.3)],
          ])
        : c.s.lin([
            [0, "#ffe9b4"],
            [1, "#e5a558"],
          ]),
    );
    c.s.stroke(
      P.line(u, P.h * 0.3, u + w, P.h * 0.3) + P.line(u + w / 2, P.h * 0.3, u + w / 2, P.h * (solar ? 0.78 : 0.62)),
      "#2a3038",
      1.4,
    );
  }
}

function leanTo(c, fr, A) {
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
        q.poly(one),
        c.s.lin([
          [0, mix("#b9c4b2", c.sky.stops[3], 0.4)],
          [1, "#ffd48a"],
        ]),
        `opacity="0.92" stroke="${mix(pale, c.sky.shade, 0.2)}" stroke-width="2.5"`,
      );
}

function carport(c, fr, A) {
  const k = c.flip ? -1 : 1;
  const x = k * (A.w / 2 + 2.2);
  block(c, fr, { x, z: 0.4, w: 4.2, d: 4.6, h: 0.26, y: 2.6, colour: c.pal.trim });
  for (const q of [-1.9, 1.9]) post(c, fr, x + q, 0.6, 0, 2.6, 0.09, tone(c, c.pal.trim, fr.wall(-1, 0, 1, 0, 0, 1)));
}

function muralOn(c, fr, A) {
  const f = fr.wall(-A.w / 2, -0.03, A.w / 2, -0.03, 0, A.h);
  const own = c.own("mural");
  const tints = [c.pal.cloth, c.pal.second, c.pal.door, "#d9a441", "#3c6a6c"];
  c.s.group('opacity="0.55"', () => {
    for (let i = 0; i < 9; i++) {
      const [u, v, r] = [own.range(0.06, 0.94) * A.w, own.range(0.15, 0.8) * A.h, own.range(0.08, 0.2) * A.h];
      if (Math.abs(u / A.w - (A.door ?? 0.5)) < 0.16) continue;
      const col = tone(c, own.pick(tints), f);
      if (i % 3 === 0) c.s.poly(f.ring(u, v, r * 0.7), col);
      else
        c.s.poly(
          f.poly([
            [u - r, v - r * 0.4],
            [u - r * 0.2, v + r * 0.7],
            [u + r, v + r * 0.3],
            [u + r * 0.3, v - r * 0.6],
          ]),
          col,
        );
    }
  });
}

/** Bent tubes of light on a wall that has no windows: shapes, and no words. */
function neonOn(c, fr, A) {
  const f = fr.wall(-A.w / 2, -0.06, A.w / 2, -0.06, A.base, A.h);
  const m = A.h - A.base;
  const tubes = [
    [0.36, "#ff7fa8", (u) => [f.ring(u, m * 0.56, m * 0.24), f.ring(u + m * 0.2, m * 0.46, m * 0.16)]],
    [0.52, "#7fe0e8", (u) => [f.poly(Array.from({ length: 17 }, (_, i) => [u + (i - 8) * 0.13, m * (0.5 + 0.14 * Math.sin(i * 0.8))]))]],
    [
      0.68,
      "#ffc46a",
      (u) => [
        f.poly([
          [u - 0.7, m * 0.66],
          [u + 0.7, m * 0.66],
          [u, m * 0.4],
          [u - 0.7, m * 0.66],
          [u, m * 0.4],
          [u, m * 0.2],
        ]),
      ],
    ],
    [
      0.85,
      "#c79aff",
      (u) => [
        f.poly(Array.from({ length: 21 }, (_, i) => [u + Math.cos(i * 0.628 * 2) * m * 0.2, m * 0.5 + Math.sin(i * 0.628 * 2) * m * 0.2])),
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

function climbers(c, fr, A) {
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

/** Posts with beams across and, for a pergola, leaves. */
function pergola(c, fr, A) {
  const { s } = c;
  const w = Math.min(A.w * 0.8, 7);
  const x = A.pergolaX ?? 0;
  const wood = mix(has(c, "ramada") ? "#8a6a4a" : c.pal.trim, c.sky.shade, 0.3);
  for (const k of [0, 1 / 3, 2 / 3, 1]) post(c, fr, x - w / 2 + w * k, -2.4, 0, 2.5, 0.09, wood);
  for (const z of [-2.5, -1.7, -0.9]) {
    const a = fr.p(x - w / 2 - 0.3, 2.58, z);
    const b = fr.p(x + w / 2 + 0.3, 2.58, z);
    s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, wood, Math.max(2, 0.12 * fr.scale(x, z)));
  }
  const k = fr.scale(x, -2);
  for (let i = 0; i < 30; i++) {
    const [px, py] = fr.p(x + c.rnd.range(-0.52, 0.52) * w, 2.6 + c.rnd.range(-0.25, 0.2), c.rnd.range(-2.5, -0.9));
    s.ellipse(
      px,
      py,
      c.rnd.range(0.1, 0.22) * k,
      c.rnd.range(0.07, 0.14) * k,
      has(c, "ramada") ? mix("#a88a5a", c.sky.shade, 0.35) : mix(c.pal.leaf, i % 3 ? c.sky.shade : c.sky.glow, 0.34),
    );
  }
}

function lamp(c, fr, A, colour) {
  const x = (A.doorX ?? 0) + 0.95;
  const f = fr.wall(x - 0.5, -0.02, x + 0.5, -0.02, 0, 3);
  lantern(c, f, 0.5, (A.doorV ?? A.base) + 1.9, 0.42);
  const [px, py] = f.at(0.5, (A.doorV ?? A.base) + 2.1);
  shine(c, px, py, 3 * f.scale(0.5, 1), 0.5, colour);
}

function deckBefore(c, fr, A) {
  const w = A.w * 0.92;
  block(c, fr, { w, d: 3, z: -3, h: 0.2, y: Math.max(0, A.base - 0.2), colour: c.pal.deck, material: "planks" });
  for (const x of [-w / 2 + 0.2, 0, w / 2 - 0.2]) if (A.base > 0.5) post(c, fr, x, -2.9, 0, A.base - 0.2, 0.08, darken(c.pal.deck, 0.4));
}

function lightsOver(c, fr, A) {
  const x = A.w / 2 + 1.6;
  for (const k of [-1, 1]) post(c, fr, k * x, -3, 0, 3, 0.05, mix("#3a2f28", c.sky.shade, 0.3));
  const count = Math.max(6, Math.min(13, Math.round(A.w)));
  festoon(c, fr.p(-x, 3, -3), fr.p(0, Math.min(A.h, 3.2), -0.1), 16, Math.round(count * 0.7));
  festoon(c, fr.p(0, Math.min(A.h, 3.2), -0.1), fr.p(x, 3, -3), 16, Math.round(count * 0.7));
}

/** A garden wall at both sides with its gate. */
function yardWall(c, fr, A) {
  const L = Math.max(3, A.w * 0.35);
  for (const k of [-1, 1])
    block(c, fr, {
      x: k * (A.w / 2 + L / 2),
      z: 0.3,
      w: L,
      d: 0.35,
      h: 2,
      colour: c.F.walls === "brick" ? c.pal.wall : c.pal.stone,
      material: c.F.walls === "brick" ? "brick" : "stucco",
    });
  if (!has(c, "gate")) return;
  const k = c.flip ? -1 : 1;
  const x = k * (A.w / 2 + L * 0.5);
  const f = fr.wall(x - 0.8, 0.25, x + 0.8, 0.25, 0, 2.3);
  entrance(c, f, 0.8, { w: 1.3, h: 2.1, kind: "plank", lamps: 1 });
}

function enclosure(c, fr, A) {
  const { s, rnd } = c;
  const z = -3.4;
  const x = A.w / 2 + 4.5;
  if (has(c, "fence")) {
    for (const [a, b] of [
      [-x, -1.3],
      [1.3, x],
    ]) {
      const f = fr.wall(a, z, b, z, 0, 0.95);
      let d = "";
      for (let u = 0; u <= f.w; u += 0.26) d += f.line(u, 0, u, 0.95);
      s.stroke(
        `${d}${f.line(0, 0.3, f.w, 0.3)}${f.line(0, 0.75, f.w, 0.75)}`,
        tone(c, c.frame === "#20201f" ? "#cfc4ae" : c.frame, f),
        Math.max(1.4, 0.06 * f.scale(f.w / 2, 0)),
      );
    }
    return;
  }
  const canes = has(c, "bamboo");
  for (const k of [-1, 1])
    for (let i = 0; i < 9; i++) {
      const [px, py] = fr.p(k * (A.w / 2 + 0.8 + i * 0.45), 0, 0.2);
      const q = fr.scale(k * (A.w / 2 + 1), 0.2);
      if (canes)
        s.stroke(
          `M${n(px)} ${n(py)}q${n(rnd.range(-8, 8))} ${n(-1.6 * q)} ${n(rnd.range(-14, 14))} ${n(-rnd.range(2.6, 3.8) * q)}`,
          mix("#7a9a55", c.sky.shade, rnd.range(0.3, 0.5)),
          Math.max(2, 0.1 * q),
        );
      else s.ellipse(px, py - 0.55 * q, 0.45 * q, 0.62 * q, mix("#4a6a44", c.sky.shade, rnd.range(0.4, 0.54)));
    }
}

/** Things that stand about on the ground: tubs, saunas, fires, tables. They take the places at either side in turn. */
export function grounds(c, fr, A) {
  const list = [];
  const { F } = c;
  if (F.tub && !["indoor", "rooftop", "covered"].includes(F.tub)) list.push("tub");
  if (F.sauna && F.sauna !== "indoor") list.push("sauna");
  for (const name of [
    "fire-pit",
    "long-table",
    "hammock",
    "daybeds",
    "umbrellas",
    "woodpile",
    "canoe",
    "boat",
    "fountain",
    "telescope",
    "horses",
    "candles",
  ])
    if (has(c, name)) list.push(name);
  if (A.afloat) {
    // On the water there is only the deck to stand on.
    if (list[0] === "tub" && A.deckAt) PROPS.tub(c, part(fr, A.deckAt[0], A.deckAt[1], 0, A.deckAt[2]), { A });
    return;
  }
  if (F.pool && !["indoor", "rooftop"].includes(F.pool) && A.pool !== false)
    PROPS.pool(c, fr, { x: 0, z: -6.5, w: Math.min(9, A.w * 0.7), A });
  if (has(c, "dock")) PROPS.dock(c, fr, { x: A.w * 0.3, z: -4, A });
  const first = c.flip ? -1 : 1;
  list.slice(0, A.props ?? 3).forEach((name, i) => {
    const k = i % 2 === 0 ? first : -first;
    const x = k * (A.w / 2 + (i < 2 ? 1.9 : 4.2));
    const z = i < 2 ? -2.2 : -3.6;
    PROPS[name]?.(c, part(fr, x, z), { A });
  });
}
