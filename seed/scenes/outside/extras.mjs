/** What stands on, at and before a house, as its facts name it. */
import { darken, LAMP, mix } from "../colour.mjs";
import { n } from "../sheet.mjs";
import { disc } from "../space.mjs";
import { block, chimney, drum, post } from "../volumes.mjs";
import { has, roundFill } from "./facts.mjs";
import {
  bays,
  canopy,
  carport,
  climbers,
  colonnade,
  fireEscape,
  lamp,
  leanTo,
  marquee,
  muralOn,
  neonOn,
  outsideStair,
  panes,
  roundWindow,
  signBoard,
  spiral,
} from "./fixtures.mjs";
import { awning, dormers, gallery, mass, part, porch, roofOf } from "./mass.mjs";
import { window } from "./openings.mjs";
import { deckBefore, enclosure, grounds, lightsOver, pergola, yardWall } from "./surroundings.mjs";

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
