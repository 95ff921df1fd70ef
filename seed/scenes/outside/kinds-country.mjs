/** Houses of woods, hills, fields and shores. */
import { darken, lighten, mix } from "../colour.mjs";
import { boulder, oval } from "../flora.mjs";
import { shine, spill, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { block, drum, post } from "../volumes.mjs";
import { attach, behind, has, roundFill } from "./extras.mjs";
import { coverOf, gallery, mass, part, porch, railing, roofOf } from "./mass.mjs";
import { bigDoor, entrance, glassWall, window } from "./openings.mjs";

const WIDTH = { tiny: 0.62, narrow: 0.8, middle: 1, wide: 1.28, long: 1.7 };
export const scaleOf = (F) => WIDTH[F.width] ?? 1;
const opening = (c, name) => (c.F.openings === "few" || c.F.openings === "blank" ? c.F.openings : (name ?? c.F.openings));

/**
 * A house of one main box, with a wing when the place has one. Options that are left out are chosen by the place's seed.
 *
 * @param {object} o w, d, fh, base, side (gable to the sides), door (0 to 1), wing, front (options of `facade`), roof,
 * porch (draws one even when the facts name none), after
 */
export function simple(c, o = {}) {
  const { F } = c;
  const own = c.own("simple");
  const w = (o.w ?? 9) * scaleOf(F) * own.range(0.93, 1.07);
  const d = (o.d ?? own.range(6, 7.4)) * (F.width === "tiny" ? 0.8 : 1);
  const fh = (o.fh ?? 2.9) * own.range(0.97, 1.05);
  const floors = Math.max(1, Math.min(o.floors ?? F.storeys, o.most ?? 4));
  const base = o.base ?? own.pick([0.2, 0.35, 0.5]);
  const side = o.side ?? own.chance(0.65);
  const roof = o.roof ?? roofOf(c, w, d, { side, over: o.over ?? own.range(0.4, 0.7), pitch: o.pitch });
  const h = base + floors * fh;
  const door = o.door ?? own.pick([0.3, 0.4, 0.5, 0.5, 0.6, 0.7]);
  const wing = o.wing ?? (F.width === "wide" || F.width === "long" || own.chance(0.3));
  const wingSide = own.chance(0.5) ? 1 : -1;
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0,
    base,
    fh,
    floors,
    side,
    door,
    doorX: (door - 0.5) * w,
    gable: roof.kind === "gable",
    dormers: roof.kind === "gableX",
    ...o.anchor,
  };
  A.slope = (fr) =>
    side
      ? fr.plane([-w / 2, h, -0.3], [w / 2, h, -0.3], [-w / 2, h + A.rise, d / 2])
      : fr.plane([w / 2, h, -0.3], [w / 2, h, d], [0, h + A.rise, -0.3]);
  const ww = w * own.range(0.36, 0.5);
  const wd = own.range(3.4, 4.6);
  return {
    extent: [w + (wing ? 1 : 0), d, (h + A.rise * 0.8) * (o.above ?? 1)],
    pose: o.pose,
    afloat: o.afloat,
    draw(c, fr) {
      o.before?.(c, fr, A);
      behind(c, fr, A);
      const q = mass(c, fr, {
        w,
        d,
        floors,
        fh,
        base,
        roof,
        plinth: o.plinth,
        material: o.material,
        wall: o.wall,
        ...o.mass,
        front: {
          style: opening(c, o.style),
          ground: o.ground,
          top: o.top,
          pitch: o.pitchU ?? own.range(2.2, 2.9),
          door: o.noDoor ? undefined : { at: door, lamps: has(c, "lamp", "blue-lamp") ? 0 : own.pick([1, 1, 2]), ...o.doorway },
          ...o.front,
        },
      });
      if (wing) {
        const wr = roofOf(c, ww, wd, { side: false, over: 0.4, pitch: o.pitch });
        mass(c, part(fr, wingSide * (w / 2 - ww / 2 - 0.2) * 1.02, -wd * 0.42), {
          w: ww,
          d: wd,
          floors: Math.max(1, floors - (own.chance(0.5) ? 1 : 0)),
          fh,
          base,
          roof: o.wingRoof ?? wr,
          plinth: o.plinth,
          material: o.material,
          wall: o.wall,
          front: { style: opening(c, o.style), pitch: 2.2, door: undefined },
        });
        if (!o.noDoor && Math.sign(A.doorX) === wingSide) A.doorX = -A.doorX;
      }
      spill(c, fr.wall(A.doorX - 1, 0, A.doorX + 1, 0, 0, 1), 0, 2, 4.5, 0.5);
      o.after?.(c, q, A);
      attach(c, fr, A);
    },
  };
}

const withPorch =
  (o = {}) =>
  (c) =>
    simple(c, {
      ...o,
      after: (c2, fr, A) => {
        o.after?.(c2, fr, A);
        if (!has(c2, "porch", "long-porch", "gallery"))
          porch(c2, fr, {
            w: A.w * (o.porchW ?? 1),
            x: o.porchW ? A.doorX : 0,
            d: 2.1,
            y: Math.max(0.2, A.base),
            h: Math.min(2.5, A.fh - 0.3),
            rise: 0.6,
          });
      },
    });

/** Ends of logs that cross at the corners of a log house. */
function logEnds(c, fr, A) {
  const base = mix(c.pal.wall, c.sky.shade, 0.35);
  for (const k of [-1, 1]) {
    const [x0] = fr.p((k * A.w) / 2, 0, 0);
    for (let v = A.base + 0.17; v < A.h; v += 0.34) {
      const [, y] = fr.p((k * A.w) / 2, v, -0.02);
      const r = 0.15 * fr.scale((k * A.w) / 2, 0);
      c.s.circle(x0 + k * r * 0.6, y, r, darken(base, 0.1));
      c.s.circle(x0 + k * r * 0.6, y, r * 0.6, lighten(base, 0.2));
    }
  }
}

/** Pale lines of chinking between squared logs. */
function chinking(c, fr, A) {
  for (const f of [fr.wall(-A.w / 2, 0, A.w / 2, 0, A.base, A.h)]) {
    let d = "";
    for (let v = 0.36; v < A.h - A.base; v += 0.36) {
      const gaps = [[0, f.w]];
      for (const [a, b] of gaps) d += f.line(a, v, b, v);
    }
    c.s.stroke(d, mix("#e2d8c2", c.sky.shade, 0.3), Math.max(1.2, 0.05 * f.scale(f.w / 2, 0)), 'opacity="0.55"');
  }
}

/**
 * A house that is all roof: gable to the ground, glazed or boarded in front.
 *
 * @param {object} o W (half its width), H, D and y (height of its floor) in metres; glass, deck, dormer
 */
export function oneAframe(c, fr, { W, H, D, y, glass, deck = true, dormer = false }) {
  const { s, pal } = c;
  const slope = H / W;
  if (deck) {
    block(c, fr, { w: W * 2 + 2, d: 3, z: -3, h: 0.22, y: y - 0.22, colour: pal.deck, material: "planks" });
    for (let x = -W; x <= W; x += W / 2) post(c, fr, x, -2.9, 0, y - 0.2, 0.09, darken(pal.deck, 0.5));
  }
  const dark = mix(c.sky.shade, "#0b0e10", 0.4);
  const foot = (W + 0.5) * (1 - 0.6 / (H + 0.6));
  for (const k of [-1, 1])
    s.poly(
      fr.poly([
        [k * foot, y, -0.9],
        [k * foot, y, D],
        [0, H + y, D],
        [0, H + y, -0.9],
      ]),
      dark,
    );
  const F = fr.wall(-W, 0, W, 0, y, y + H);
  surface(c, F, "boards", pal.wall, [
    [0.3, 0],
    [2 * W - 0.3, 0],
    [W, H - 0.7],
  ]);
  const half = (v) => (H - v) / slope - 0.75;
  const lit = (v0, v1) =>
    s.poly(
      F.poly([
        [W - half(v0), v0],
        [W + half(v0), v0],
        [W + half(v1), v1],
        [W - half(v1), v1],
      ]),
      s.lin([
        [0, "#ffe9b6"],
        [0.5, "#fbc673"],
        [1, "#d98539"],
      ]),
    );
  if (glass) {
    lit(0.05, 2.5);
    lit(2.85, H * 0.8);
    s.poly(F.round(W - W * 0.46, 0.05, W - 0.2, 0.6, 0.1), "#8a3b2e");
    let d = "";
    for (const k of [-0.45, -0.15, 0.15, 0.45])
      d += F.line(W + k * W, 0, W + k * W, Math.min(H * 0.78, H - (Math.abs(k) * W + 0.75) * slope));
    s.stroke(d, darken(tone(c, c.frame, F), 0.2), 3.2);
    s.stroke(F.line(W - W * 0.62, 2.68, W + W * 0.62, 2.68), "#3a2b22", 7);
    const [gx, gy] = F.at(W, 2.6);
    shine(c, gx, gy, W * 1.5 * F.scale(W, 2), 0.44);
  } else {
    const few = c.F.openings === "few";
    entrance(c, F, W + (few ? 0.9 : 0), { w: 1.05, h: 2.15, kind: "plank" });
    window(c, F, W - W * 0.52, 0.8, W - W * 0.2, 1.9, { lit: true });
    if (!few) {
      window(c, F, W + W * 0.28, 0.8, W + W * 0.56, 1.9);
      window(c, F, W - 0.75, 3.5, W + 0.75, Math.min(5.2, H - 2.2), { cols: 2 });
    }
  }
  const roof = c.snow ? "#dfe5f0" : pal.roof;
  for (const P of [
    fr.plane([W + 0.5, y - 0.6, -0.9], [W + 0.5, y - 0.6, D], [0, H + y, -0.9]),
    fr.plane([-W - 0.5, y - 0.6, D], [-W - 0.5, y - 0.6, -0.9], [0, H + y, D]),
  ]) {
    if (!P.seen) continue;
    surface(c, P, coverOf(c.F.roof), roof);
    if (!dormer) continue;
    const u = P.w * 0.5;
    s.poly(
      P.quad(u - 0.7, P.h * 0.3, u + 0.7, P.h * 0.5),
      s.lin([
        [0, "#ffe9b4"],
        [1, "#e09a4a"],
      ]),
    );
    s.stroke(P.line(u, P.h * 0.3, u, P.h * 0.5), "#2a2724", 2);
  }
  for (const k of [-1, 1])
    s.poly(
      fr.poly([
        [k * (W + 0.5), y - 0.6, -0.9],
        [0, H + y, -0.9],
        [0, H + y - 0.75, -0.9],
        [k * (W + 0.12), y - 0.6, -0.9],
      ]),
      c.snow ? "#dfe5f0" : mix(pal.trim, c.sky.shade, 0.25),
    );
  spill(c, fr.wall(-W * 0.6, -3, W * 0.6, -3, 0, 1), 0, W * 1.2, 5, 0.45);
}

function aframe(c) {
  const own = c.own("aframe");
  const W = own.range(3.4, 4.6) * Math.sqrt(scaleOf(c.F));
  const H = W * own.range(1.75, 2.2);
  const D = own.range(7, 9);
  const y = own.pick([0.4, 0.7, 1]);
  const o = {
    W,
    H,
    D,
    y,
    glass: ["glass-front", "french-doors", "screens"].includes(c.F.openings),
    deck: has(c, "deck", "porch", "lower-deck") || own.chance(0.6),
    dormer: has(c, "dormers", "skylight"),
  };
  const A = {
    w: W * 2 + 1,
    d: D,
    h: H * 0.4,
    rise: H * 0.6,
    base: y,
    fh: 2.8,
    floors: 1,
    door: 0.5,
    doorX: 0,
    porch: false,
    dormers: false,
    deck: false,
    side: false,
  };
  return {
    extent: [W * 2 + 3, D, H + y],
    draw: (c2, fr) => {
      behind(c2, fr, { ...A, h: H, rise: 0, flue: false });
      if (has(c2, "chimney"))
        block(c2, fr, { x: W * 0.34, z: D * 0.6, w: 0.7, d: 0.6, h: H * 0.5, y: H * 0.6, colour: c2.pal.stone, material: "stone" });
      oneAframe(c2, fr, o);
      attach(c2, fr, A);
    },
  };
}

function twinAframes(c) {
  const own = c.own("twins");
  const W = own.range(2.7, 3.2);
  const H = W * 2;
  return {
    extent: [17, 7, H + 0.7],
    draw: (c2, fr) => {
      block(c2, fr, { w: 16, d: 3.4, z: -3.4, h: 0.22, y: 0.48, colour: c2.pal.deck, material: "planks" });
      const glass = c2.F.openings === "glass-front";
      for (const k of c2.light < 0 ? [1, -1] : [-1, 1])
        oneAframe(c2, part(fr, k * 4.2, 0), { W, H: H * (k > 0 ? 1 : 0.92), D: 7, y: 0.7, glass, deck: false });
      attach(c2, fr, { w: 15, d: 7, h: 3, rise: 0, base: 0.7, fh: 2.8, floors: 1, door: 0.5, doorX: 0, porch: false, deck: false });
    },
  };
}

function twinLogs(c) {
  const own = c.own("twinlogs");
  const w = 6.4;
  const roof = roofOf(c, w, 6.4, { side: false });
  return {
    extent: [19, 6, 3 + roof.rise],
    draw: (c2, fr) => {
      for (const k of c2.light < 0 ? [1, -1] : [-1, 1])
        mass(c2, part(fr, k * 6, 0), {
          w: w * (k > 0 ? 1 : 0.94),
          d: 6.4,
          floors: 1,
          fh: 2.9,
          base: 0.35,
          roof,
          front: { door: k > 0 ? { at: 0.68 } : undefined, pitch: 2.6 },
        });
      mass(c2, part(fr, 0, 1.2), {
        w: 6,
        d: 2.6,
        floors: 1,
        fh: 2.4,
        base: 0.35,
        roof: { kind: "flat", over: 0.2 },
        front: { style: "glass-front", pitch: 1.5, lit: 1, size: { w: 1.35 } },
      });
      attach(c2, fr, { w: 19, d: 6, h: 3.2, rise: 0, base: 0.35, fh: 2.9, floors: 1, door: 0.5, doorX: 8, porch: own.chance(0.01) });
    },
  };
}

/** Barns: gambrel or gable to the front, with big doors. */
function barn(c, o = {}) {
  const { F } = c;
  const own = c.own("barn");
  const w = 9 * Math.sqrt(scaleOf(F)) * own.range(0.92, 1.12);
  const d = 11 * (F.width === "long" ? 1.5 : 1);
  const h = own.range(3.6, 4.8) + (F.storeys > 2 ? 2 : 0);
  const roof = roofOf(c, w, d, { side: false, over: 0.6, pitch: F.shape === "low" ? 0.3 : undefined });
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0,
    dormers: false,
    base: 0,
    fh: h,
    floors: 1,
    door: 0.5,
    doorX: 0,
    gable: true,
    lampless: true,
    slope: (fr) => fr.plane([w / 2, h, -0.3], [w / 2, h, d], [0, h + (roof.rise ?? 0), -0.3]),
  };
  const dw = own.range(3, 4.2);
  const open = own.pick([0.35, 0.5, 0.72, 1]);
  return {
    extent: [w + 4, d * 0.7, h + A.rise],
    draw: (c2, fr) => {
      if (own.fork("silo").chance(0.3) && !o.noSilo && !F.beyond)
        silo(c2, part(fr, (c2.flip ? -1 : 1) * (w / 2 + 2.6), 6), 1.6, h + A.rise * 0.7);
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: h,
        roof,
        trim: c2.frame,
        front: { style: "none" },
        side: { style: o.slats ? "none" : opening(c2, "small"), floors: 1, fh: 3, pitch: 2.6 },
        dress: (W) => {
          const f = W.front;
          for (const g of [W.front, W.right, W.left]) if (g.seen && o.slats) slats(c2, g, g === W.front ? [w, h, A.rise] : [g.w, h, 0]);
          if (!f.seen) return;
          const m = w / 2;
          bigDoor(c2, f, m - dw / 2, m + dw / 2, 3.1, { open: 1, colour: c2.pal.door });
          interior(c2, f, m, dw);
          for (const [a, b] of [
            [m - dw / 2 - dw * 0.52 * open, m - dw / 2 + dw * (0.5 - 0.5 * open)],
            [m + dw / 2 - dw * (0.5 - 0.5 * open), m + dw / 2 + dw * 0.52 * open],
          ]) {
            s2(c2, f, Math.max(0.15, a), Math.min(w - 0.15, b), 3.1, own.fork("x").chance(0.6));
          }
          window(c2, f, m - 0.65, h + 0.5, m + 0.65, h + 1.8, { inside: "pendant", frame: c2.frame });
          if (!o.slats && w > 8.4) for (const u of [1, w - 1]) window(c2, f, u - 0.45, 1.1, u + 0.45, 2.3, { frame: c2.frame });
        },
      });
      spill(c2, fr.wall(-dw / 2, 0, dw / 2, 0, 0, 1), 0, dw, 6, 0.6);
      attach(c2, fr, A);
    },
  };
}

/** A leaf of a barn door with its cross. */
function s2(c, f, u0, u1, h, cross) {
  if (u1 - u0 < 0.4) return;
  const base = tone(c, c.pal.door, f);
  c.s.poly(f.quad(u0, 0, u1, h), base);
  const pale = lighten(base, 0.3);
  let d = f.line(u0, 0, u0, h) + f.line(u1, 0, u1, h) + f.line(u0, h, u1, h) + f.line(u0, 0.05, u1, 0.05);
  if (cross) d += f.line(u0, 0, u1, h) + f.line(u0, h, u1, 0);
  else for (let u = u0 + 0.3; u < u1; u += 0.3) d += f.line(u, 0, u, h);
  c.s.stroke(d, pale, Math.max(1.6, 0.06 * f.scale(u0, 0)), 'opacity="0.8"');
}

function interior(c, f, m, w) {
  const { s } = c;
  for (const u of [m - w * 0.22, m + w * 0.22]) {
    const [x, y] = f.at(u, 2.4);
    s.stroke(f.line(u, 2.4, u, 3.1), "#8a5526", 2);
    s.circle(x, y, 0.15 * f.scale(u, 2), "#fffbe6");
  }
  s.poly(f.quad(m - w * 0.3, 0, m + w * 0.05, 0.7), "#a8623a");
  const [x, y] = f.at(m, 1.5);
  shine(c, x, y, 4 * f.scale(m, 1.5), 0.46);
}

/** Gaps between boards, lit from within. */
function slats(c, f, [w, h, rise]) {
  const top = (u) => h + rise * (1 - Math.abs(u - w / 2) / (w / 2)) * 0.92 - 0.3;
  let d = "";
  for (let u = 0.35; u < w - 0.2; u += 0.5) d += f.line(u, 0.35, u, rise ? top(u) : h - 0.2);
  c.s.stroke(d, "#ffcf86", Math.max(1.3, 0.055 * f.scale(w / 2, 1)), 'opacity="0.85"');
}

function silo(c, fr, r, h) {
  drum(c, fr, { x: 0, z: 0, r0: r, y0: 0, y1: h, fill: roundFill(c, "#a7a9a6") });
  drum(c, fr, { x: 0, z: 0, r0: r * 1.04, r1: 0.15, y0: h, y1: h + r * 0.8, fill: roundFill(c, "#b9bcba", 0.25) });
}

/** Low, flat or mono-pitched boxes of glass and boards. */
function modern(c) {
  const { F } = c;
  const own = c.own("modern");
  const blank = F.openings === "blank";
  const w = 10.5 * scaleOf(F) * own.range(0.92, 1.1);
  const d = 6;
  const fh = own.range(2.9, 3.4);
  const y = own.pick([0.2, 0.45, 0.8]);
  const flat = ["flat", "low", "hip"].includes(F.shape);
  const two = F.storeys > 1;
  const k = own.chance(0.5) ? 1 : -1;
  const roof =
    F.shape === "gable" || F.shape === "steep"
      ? roofOf(c, w, d, { side: own.chance(0.4), over: 0.25 })
      : flat
        ? { kind: "flat", over: 0.25 }
        : { ...roofOf(c, w, d, { shape: "shed", side: own.chance(0.6), over: 0.7, pitch: 0.13 }) };
  const A = {
    w,
    d,
    h: y + fh,
    rise: roof.rise ?? 0.3,
    base: y,
    fh,
    floors: 1,
    door: 0.3,
    doorX: -w * 0.2,
    porch: false,
    slope: (fr) => fr.plane([-w / 2, y + fh, 0], [w / 2, y + fh, 0], [-w / 2, y + fh + 0.2, d]),
  };
  return {
    extent: [w + 1.5, d, y + fh * (two ? 2 : 1) + (roof.rise ?? 0) * 0.7],
    draw: (c2, fr) => {
      behind(c2, fr, A);
      block(c2, fr, { w: w + 2.6, d: d + 3, z: -2.4, h: y - 0.02, y: 0, colour: c2.pal.deck, material: y > 0.6 ? "concrete" : "planks" });
      const glass = { floors: 1, fh, base: 0, style: "none" };
      const dress = (W, _q, ww) => {
        if (W.front.seen) {
          if (!blank) glassWall(c2, W.front, ww * 0.28, ww - 0.3, 0.1, fh - 0.35);
          entrance(c2, W.front, ww * 0.13, { kind: "plank", w: 1.1, h: 2.3 });
        }
        const g = W.right.seen ? W.right : W.left;
        if (!blank) glassWall(c2, g, 0.4, Math.min(3.8, g.w - 1), 0.1, fh - 0.35);
      };
      if (two)
        mass(c2, part(fr, k * w * 0.2, 1.2), {
          w: w * 0.6,
          d: d * 0.72,
          y: y + fh,
          floors: 1,
          fh,
          roof,
          front: { style: "picture", pitch: 3, lit: 0.9 },
        });
      mass(c2, fr, {
        w,
        d,
        y,
        floors: 1,
        fh,
        roof: two ? { kind: "flat", over: 0.25 } : roof,
        front: glass,
        side: glass,
        dress: (W, q) => dress(W, q, w),
      });
      spill(c2, fr.wall(-w * 0.2, -0.5, w / 2, -0.5, 0, 1), 0, w * 0.7, 6, 0.45);
      attach(c2, fr, A);
    },
  };
}

/** A house on legs: treehouses, lookouts, stilt houses, cliff houses. */
function raised(c, o) {
  const own = c.own("raised");
  const { w, d, y, fh = 2.7, floors = 1 } = o;
  const roof = o.roof ?? roofOf(c, w, d, { over: 0.7, side: o.side ?? own.chance(0.5) });
  const stair = o.stair && !has(c, "outside-stair", "spiral-stair", "bridge");
  const A = {
    w,
    d,
    h: y + fh * floors,
    rise: roof.rise ?? 0,
    dormers: roof.kind === "gableX",
    base: y,
    fh,
    floors,
    door: 0.32,
    doorX: -w * 0.18,
    porch: false,
    deck: false,
    doorV: y,
    bayFrom: y,
    walled: y < 2,
    afloat: o.afloat,
    deckAt: [w * 0.28, -(o.out ?? 1.6) + 1.15, y],
  };
  return {
    extent: [w + 3, d, y + fh * floors + A.rise * 0.9],
    afloat: o.afloat,
    bare: o.bare,
    draw: (c2, fr) => {
      o.before?.(c2, fr, A);
      const wood = darken(mix(c2.pal.deck, "#4a3c34", 0.5), 0.25);
      const out = o.out ?? 1.6;
      const xs = Array.from({ length: o.legs ?? 4 }, (_, i) => -w / 2 + 0.2 + ((w - 0.4) * i) / ((o.legs ?? 4) - 1));
      if (!o.legless)
        for (const z of [d - 0.3, -out + 0.2]) for (const x of xs) post(c2, fr, x, z, o.foot ?? -0.1, y, o.thick ?? 0.13, wood);
      if (o.brace)
        for (let i = 0; i < xs.length - 1; i++) {
          const [a, b, e, f] = [
            fr.p(xs[i], 0.2, -out + 0.2),
            fr.p(xs[i + 1], y - 0.3, -out + 0.2),
            fr.p(xs[i + 1], 0.2, -out + 0.2),
            fr.p(xs[i], y - 0.3, -out + 0.2),
          ];
          c2.s.stroke(
            `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}M${n(e[0])} ${n(e[1])}L${n(f[0])} ${n(f[1])}`,
            wood,
            Math.max(1.4, 0.08 * fr.scale(0, 0)),
          );
        }
      block(c2, fr, {
        w: w + (o.around ? 2 * out : 1),
        d: d + out + (o.around ? out : 0.2),
        z: -out,
        h: 0.22,
        y: y - 0.22,
        colour: c2.pal.deck,
        material: "planks",
      });
      mass(c2, fr, {
        w,
        d,
        y,
        floors,
        fh,
        roof,
        front: {
          style: o.style ?? opening(c2),
          pitch: o.pitchU ?? 2.2,
          door: { at: 0.32, lamps: 1, kind: o.doorKind },
          lit: 0.9,
          size: o.size,
          margin: o.margin,
        },
        side: { lit: 0.9 },
      });
      const W = w + (o.around ? 2 * out : 1);
      railing(c2, fr.wall(-W / 2, -out, W / 2, -out, y, y + 1), c2.pal.trim, stair ? [W * 0.62, W * 0.62 + 1.5] : undefined);
      for (const k of [-1, 1]) {
        const f =
          k > 0
            ? fr.wall(W / 2, -out, W / 2, d * (o.around ? 1 : 0.1), y, y + 1)
            : fr.wall(-W / 2, d * (o.around ? 1 : 0.1), -W / 2, -out, y, y + 1);
        if (f.seen) railing(c2, f, c2.pal.trim);
      }
      if (stair)
        for (let i = 0; i < Math.round(y / 0.24); i++)
          block(c2, fr, {
            x: W * 0.12 + 0.75,
            z: -out - 0.28 - i * 0.26,
            w: 1.4,
            d: 0.26,
            h: 0.08,
            y: y - 0.24 * (i + 1),
            colour: c2.pal.deck,
          });
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(-w * 0.3, -out, w * 0.3, -out, 0, 1), 0, w * 0.6, 5, 0.3);
      attach(c2, fr, A);
    },
  };
}

/** Trunks that stand through and beside a house in the trees. */
function boles(c, fr, spots) {
  const bark = c.own("bark").pick(["#6a5040", "#5a4a3e", "#7a5e48"]);
  for (const [x, z, r, h] of spots) {
    drum(c, fr, { x, z, r0: r, r1: r * 0.66, y0: -0.3, y1: h, fill: roundFill(c, bark, 0.14) });
    const [px, py] = fr.p(x, h * 0.82, z);
    const k = fr.scale(x, z);
    const leaf = c.F.season === "winter" ? c.pal.conifer : c.pal.leaf;
    const own = c.own(`crown${x}`);
    let low = "";
    let high = "";
    for (let i = 0; i < 12; i++) {
      const [a, b, q] = [px + own.range(-2.6, 2.6) * k, py + own.range(-3, 0.6) * k, own.range(0.7, 1.3) * k];
      low += oval(a, b, q * 1.2, q);
      high += oval(a - q * 0.3, b - q * 0.3, q * 0.7, q * 0.5);
    }
    c.s.path(low, mix(leaf, c.sky.shade, 0.52));
    c.s.path(high, mix(leaf, c.sky.glow, 0.22), 'opacity="0.3"');
  }
}

function treehouse(c) {
  const own = c.own("tree");
  const w = own.range(4.6, 6);
  const y = own.range(3, 4.4);
  return raised(c, {
    w,
    d: own.range(4, 4.8),
    y,
    floors: Math.min(2, c.F.storeys),
    out: 1.3,
    around: true,
    legs: 3,
    stair: !has(c, "bridge"),
    brace: own.chance(0.6),
    style: opening(c),
    pitchU: 1.9,
    before: (c2, fr) =>
      boles(c2, fr, [
        [-w * 0.72, 3, 0.5, 15],
        [w * 0.66, 4.6, 0.6, 16],
        [own.range(-0.6, 0.9), 4.8, 0.7, 16],
      ]),
    after: (c2, fr) => {
      if (!has(c2, "bridge")) return;
      const k = c2.flip ? -1 : 1;
      const [bx, by] = fr.p(k * (w / 2 + 1.2), y, -1);
      const e = k * Math.sign(fr.p(1, 0, 0)[0] - fr.p(-1, 0, 0)[0]) > 0 ? 1250 : -50;
      const m = (bx + e) / 2;
      const wood = mix("#8d7455", c2.sky.shade, 0.42);
      c2.s.stroke(
        `M${n(bx)} ${n(by)}Q${n(m)} ${n(by + 56)} ${e} ${n(by - 24)}M${n(bx)} ${n(by - 64)}Q${n(m)} ${n(by - 8)} ${e} ${n(by - 92)}`,
        wood,
        5,
      );
      let d = "";
      for (let i = 0; i < 15; i++) {
        const t = i / 14;
        const px = (1 - t) ** 2 * bx + 2 * t * (1 - t) * m + t * t * e;
        const py = (1 - t) ** 2 * by + 2 * t * (1 - t) * (by + 56) + t * t * (by - 24);
        d += `M${n(px)} ${n(py)}v-64`;
      }
      c2.s.stroke(d, wood, 2.2);
    },
  });
}

/** A house held to a wall of rock by steel, over the wood at its foot. */
const cliffHouse = (c) =>
  raised(c, {
    w: 8.6,
    d: 4.4,
    y: 4.8,
    out: 1.4,
    legless: true,
    style: opening(c, "glass-front"),
    stair: false,
    before: (c2, fr) => {
      const { s } = c2;
      const rock = mix(lighten(c2.pal.rock, 0.2), c2.sky.shade, 0.3);
      const own = c2.own("rock");
      const ridge = [
        [-15, 5],
        [-11, 8],
        [-7, 10.4],
        [-3, 11.4],
        [1, 13.2],
        [5, 12.4],
        [9, 13.6],
        [13, 11],
        [18, 9],
      ].map(([x, y]) => fr.p(x, y + own.range(-0.7, 0.7), 4.2));
      s.poly(
        [...ridge, fr.p(20, -0.5, 4.2), fr.p(-17, -0.5, 4.2)],
        s.lin([
          [0, lighten(rock, 0.16)],
          [1, darken(rock, 0.34)],
        ]),
      );
      let d = "";
      for (let i = 0; i < 11; i++) {
        const y = 0.6 + i * 1.05;
        const [a, m, b] = [
          fr.p(-15 + i * 0.4, y, 4.2),
          fr.p(own.range(-4, 4), y + own.range(-0.4, 0.5), 4.2),
          fr.p(17 - i * 0.3, y + own.range(-0.4, 0.4), 4.2),
        ];
        d += `M${n(a[0])} ${n(a[1])}Q${n(m[0])} ${n(m[1])} ${n(b[0])} ${n(b[1])}`;
      }
      s.stroke(d, darken(rock, 0.34), 3, 'opacity="0.4"');
      const steel = mix("#4a4d50", c2.sky.shade, 0.3);
      const k = Math.max(2, 0.14 * fr.scale(0, 0));
      for (const x of [-3.2, 0, 3.2]) {
        const [a, b] = [fr.p(x, 4.7, -1.2), fr.p(x, 1.6, 4.1)];
        s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, steel, k);
      }
      for (let i = 0; i < 20; i++) block(c2, fr, { x: 8.4 - i * 0.26, z: 2.6, w: 0.3, d: 0.9, h: 0.08, y: 0.24 * i, colour: "#5a5d60" });
    },
  });

const stiltHouse = (c) => {
  const own = c.own("stilt");
  const wet = ["lagoon", "mangroves", "bayou", "sea", "lake", "big-river"].includes(c.F.land);
  return raised(c, { w: 8.4 * scaleOf(c.F), d: 6, y: own.range(1.8, 2.8), out: 2.2, afloat: wet, stair: !wet, foot: wet ? -0.6 : -0.1 });
};

/** Beach houses and the like, on a low platform over sand. */
const beachHouse = (c) => {
  const own = c.own("beach");
  return raised(c, {
    w: 9 * scaleOf(c.F) * own.range(0.9, 1.1),
    d: 6.4,
    y: own.range(0.7, 1.7),
    floors: Math.min(2, c.F.storeys),
    out: 2.4,
    legs: 5,
    stair: true,
  });
};

/** Round logs, squared logs, boards: cabins with a porch. */
const cabin = (o) => (c) => simple(c, { w: 8.6, d: 6.6, fh: 2.8, most: 2, side: c.own("cabinside").chance(0.6), ...o });

/** Posts and beams round a tall glass gable over a walk-out floor. */
function timberFrame(c) {
  const own = c.own("timber");
  const w = 9.6;
  const [d, h1, h2] = [8, 2.8, 3];
  const roof = roofOf(c, w, d, { side: false, over: 1, shape: "gable", pitch: own.range(0.4, 0.5) });
  // Storeys between the walk-out level and the tall room.
  const mid = Math.max(0, c.F.storeys - 2);
  const up = h1 + mid * h1;
  const A = {
    w,
    d,
    h: up + h2,
    rise: roof.rise,
    base: 0,
    fh: h1,
    floors: 2 + mid,
    door: 0.5,
    doorX: 0,
    gable: false,
    porch: false,
    balconyW: w,
  };
  return {
    extent: [w + 2, d, up + h2 + roof.rise],
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: h1,
        material: "stone",
        wall: c2.pal.stone,
        roof: { kind: "none" },
        front: { style: "glass-front", pitch: 2.4, door: { at: 0.5, kind: "glass" } },
      });
      if (mid)
        mass(c2, fr, { w, d, y: h1, floors: mid, fh: h1, roof: { kind: "none" }, front: { style: "french-doors", pitch: 2.4, lit: 0.9 } });
      mass(c2, fr, {
        w,
        d,
        y: up,
        floors: 1,
        fh: h2,
        roof,
        front: { style: "none" },
        side: { style: "picture", pitch: 3.4 },
        dress: (W) => {
          const f = W.front;
          if (!f.seen) return;
          const peak = (u) => h2 + roof.rise * (1 - Math.abs(u - w / 2) / (w / 2));
          const us = [0.9, w * 0.3, w / 2, w * 0.7, w - 0.9];
          for (let i = 0; i < 4; i++)
            c2.s.poly(
              f.poly([
                [us[i] + 0.1, 0.2],
                [us[i + 1] - 0.1, 0.2],
                [us[i + 1] - 0.1, peak(us[i + 1]) - 0.9],
                [us[i] + 0.1, peak(us[i]) - 0.9],
              ]),
              c2.s.lin([
                [0, "#ffe9b6"],
                [0.5, "#fbc673"],
                [1, "#d98539"],
              ]),
            );
          const beam = tone(c2, c2.pal.wood, f);
          let post0 = "";
          for (const u of us) post0 += f.line(u, 0, u, peak(u) - 0.6);
          c2.s.stroke(`${post0}${f.line(0.5, h2 - 0.1, w - 0.5, h2 - 0.1)}`, beam, Math.max(3, 0.22 * f.scale(w / 2, 1)));
          const [gx, gy] = f.at(w / 2, h2 * 0.7);
          shine(c2, gx, gy, 5 * f.scale(w / 2, 1), 0.4);
        },
      });
      for (let k = 0; k <= mid; k++)
        gallery(c2, fr, { w: w + 1, d: 1.8, y: h1 * (k + 1) + 0.05, posts: 4, from: k ? h1 * k : 0, colour: c2.pal.wood });
      attach(c2, fr, A);
    },
  };
}

function chalet(c, carved = false) {
  const own = c.own("chalet");
  const w = 10 * Math.sqrt(scaleOf(c.F)) * own.range(0.92, 1.06);
  const d = 8.6;
  const floors = Math.max(2, c.F.storeys);
  const fh = 2.8;
  const roof = roofOf(c, w, d, {
    side: false,
    over: own.range(0.9, 1.3),
    pitch: c.F.shape === "steep" ? 0.58 : own.range(0.28, 0.38),
    shape: "gable",
  });
  const A = {
    w,
    d,
    h: floors * fh,
    rise: roof.rise,
    base: 0,
    fh,
    floors,
    door: 0.5,
    doorX: 0,
    gable: true,
    dormers: false,
    porch: false,
    slope: (fr) => fr.plane([w / 2, floors * fh, -0.3], [w / 2, floors * fh, d], [0, floors * fh + roof.rise, -0.3]),
  };
  const lower = carved || own.chance(0.6) ? (carved ? ["stucco", "#e9e2d2"] : ["stone", c.pal.stone]) : undefined;
  return {
    extent: [w + 2, d, floors * fh + roof.rise],
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh,
        material: lower?.[0],
        wall: lower?.[1],
        roof: { kind: "none" },
        front: { style: opening(c2), pitch: 2.6, door: { at: 0.5, kind: "plank", lamps: 2 } },
      });
      mass(c2, fr, {
        w,
        d,
        y: fh,
        floors: floors - 1,
        fh,
        roof,
        front: { style: c2.F.openings === "glass-front" ? "glass-front" : "french-doors", pitch: 2.7, lit: 0.85 },
        side: { style: "shutters" },
        dress: (W) => {
          if (W.front.seen)
            window(c2, W.front, w / 2 - 1.2, (floors - 1) * fh + 0.4, w / 2 + 1.2, (floors - 1) * fh + Math.min(2, roof.rise * 0.6), {
              cols: 4,
              rows: 2,
              arch: own.chance(0.4),
            });
        },
      });
      for (let k = 1; k < floors; k++) {
        gallery(c2, fr, { w: w * (k === 1 ? 1.06 : 0.7), d: 1.3, y: k * fh, colour: carved ? "#7a5034" : c2.pal.trim });
        if (carved)
          c2.s.poly(
            fr.wall(-w * 0.53, -1.32, w * 0.53, -1.32, k * fh, k * fh + 1).quad(0, 0.12, w * 1.06, 0.5),
            tone(c2, "#8a5c3c", fr.wall(-1, 0, 1, 0, 0, 1)),
            'opacity="0.8"',
          );
      }
      spill(c2, fr.wall(-4, 0, 4, 0, 0, 1), 0, 8, 5, 0.45);
      attach(c2, fr, A);
    },
  };
}

/** Two ends under one roof with an open way between. */
function bunkhouse(c) {
  const w = 14;
  const d = 6;
  const roof = roofOf(c, w, d, { shape: "gable", pitch: 0.3, over: 0.8 });
  const A = { w, d, h: 3, rise: roof.rise, base: 0.3, fh: 2.7, floors: 1, door: 0.28, doorX: -3, side: true };
  return {
    extent: [w, d, 3 + roof.rise],
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: 2.7,
        base: 0.3,
        roof,
        front: { style: "none" },
        dress: (W) => {
          const f = W.front;
          if (!f.seen) return;
          c2.s.poly(
            f.quad(5.2, 0.25, 8.8, 2.75),
            c2.s.lin([
              [0, mix(c2.sky.stops[3], "#f3c98a", 0.4)],
              [1, mix(c2.sky.stops[2], c2.sky.shade, 0.4)],
            ]),
          );
          for (const u of [1, 3.4, 9.3, 11.7]) window(c2, f, u, 1, u + 1.4, 2.3, { lit: true });
          entrance(c2, f, 4.6 - 1.9 + 0.2, { w: 0.9, h: 2.2, v0: 0.3, lamps: 0 });
          c2.s.stroke(f.line(5.2, 0.3, 5.2, 2.75) + f.line(8.8, 0.3, 8.8, 2.75), tone(c2, c2.pal.trim, f), 6);
          const [x, y] = f.at(7, 2.3);
          c2.s.circle(x, y, 6, "#fff4cf");
          shine(c2, x, y, 2.6 * f.scale(7, 2), 0.55);
        },
      });
      porch(c2, fr, { w, d: 2, y: 0.3, h: 2.35, rise: 0.5, rail: false });
      attach(c2, fr, { ...A, porch: false });
    },
  };
}

/** A cabin wedged between boulders. */
const rockCabin = (c) =>
  simple(c, {
    w: 8,
    floors: 1,
    wing: false,
    before: (c2, fr, A) => rocksBy(c2, fr, A, 3.4, 4),
    after: (c2, fr, A) => rocksBy(c2, fr, A, 1.6, -0.6),
  });

export function rocksBy(c, fr, A, size, z) {
  const own = c.own(`rocks${z}`);
  for (const k of [-1, 1]) {
    const [x, y] = fr.p(k * (A.w / 2 + size * 0.45), 0, z);
    boulder(c.s, own, {
      x,
      y: y + 6,
      r: size * fr.scale(0, z) * own.range(0.85, 1.15),
      fill: mix(c.pal.rock, c.sky.shade, 0.46),
      lit: mix(c.pal.rock, c.sky.glow, 0.3),
    });
  }
}

/** A small house with the light tower beside it. */
const keepersHouse = (c) =>
  simple(c, {
    w: 8,
    floors: Math.max(2, c.F.storeys),
    wing: false,
    above: 1.36,
    before: (c2, fr, A) => {
      const x = (c2.flip ? 1 : -1) * (A.w / 2 + 2.4);
      drum(c2, fr, { x, z: 3, r0: 1.6, r1: 1.1, y0: 0, y1: A.h + 3.4, fill: roundFill(c2, "#e9e2d4") });
      drum(c2, fr, { x, z: 3, r0: 1.6, y0: A.h + 3.2, y1: A.h + 3.5, fill: roundFill(c2, "#3a3c40") });
      drum(c2, fr, { x, z: 3, r0: 0.9, y0: A.h + 3.5, y1: A.h + 5, fill: "#fff0c4" });
      drum(c2, fr, { x, z: 3, r0: 1.2, r1: 0.1, y0: A.h + 5, y1: A.h + 6, fill: roundFill(c2, c2.pal.roof) });
      const [lx, ly] = fr.p(x, A.h + 4.3, 3);
      shine(c2, lx, ly, 7 * fr.scale(x, 3), 0.5, "#fff0c4");
    },
  });

/** Barrel warehouses and mills: tall plain walls with rows of small windows. */
export function tallBlock(c, o = {}) {
  const own = c.own("tall");
  const floors = Math.max(2, c.F.storeys);
  const w = (o.w ?? 12) * scaleOf(c.F);
  const roof = roofOf(c, w, 9, { side: own.chance(0.5), pitch: 0.22, over: 0.4 });
  const fh = o.fh ?? 2.7;
  const A = {
    w,
    d: 9,
    h: floors * fh,
    rise: roof.rise ?? 0,
    base: 0,
    fh,
    floors,
    door: 0.3,
    doorX: -w * 0.2,
    gable: roof.kind === "gable",
    dormers: roof.kind === "gableX",
  };
  return {
    extent: [w, 9, floors * fh + A.rise],
    draw: (c2, fr) => {
      o.before?.(c2, fr, A);
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d: 9,
        floors,
        fh,
        roof,
        front: { style: opening(c2), pitch: o.pitchU ?? 2.1, door: { at: 0.3, w: 1.6, h: 2.3, kind: "plank" }, lit: 0.5 },
      });
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(-w * 0.2 - 1, 0, -w * 0.2 + 1, 0, 0, 1), 0, 2, 5, 0.5);
      attach(c2, fr, A);
    },
  };
}

const mill = (c) =>
  tallBlock(c, {
    fh: 3,
    after: (c2, fr, A) => {
      const { s } = c2;
      const k = c2.flip ? 1 : -1;
      const x = k * (A.w / 2 + 0.3);
      const R = 2.6;
      const wood = mix("#6a5040", c2.sky.shade, 0.4);
      const ring = (r) =>
        Array.from({ length: 25 }, (_, i) =>
          fr.p(x + k * 0.5, 2 + r * Math.sin((i / 12) * Math.PI), 2.4 + r * Math.cos((i / 12) * Math.PI)),
        );
      const pts = ring(R);
      s.stroke(`M${pts.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}Z`, wood, Math.max(4, 0.3 * fr.scale(x, 2)));
      const m = fr.p(x + k * 0.5, 2, 2.4);
      s.stroke(
        pts
          .filter((_, i) => i % 3 === 0)
          .map((q) => `M${n(m[0])} ${n(m[1])}L${n(q[0])} ${n(q[1])}`)
          .join(""),
        wood,
        3,
      );
    },
  });

const lookout = (c) =>
  raised(c, {
    w: 5.4,
    d: 5.4,
    y: 8,
    out: 1.2,
    around: true,
    legs: 2,
    brace: true,
    thick: 0.16,
    style: "glass-front",
    pitchU: 1.25,
    size: { w: 1.1, h: 1.5, sill: 0.8 },
    roof: { kind: "hip", rise: 1.4, over: 1, colour: c.pal.roof, material: coverOf(c.F.roof) },
  });

/** On the shore: slip doors below, rooms and a balcony above. */
function boathouse(c) {
  const w = 8.6 * Math.sqrt(scaleOf(c.F));
  const roof = roofOf(c, w, 7, { side: false });
  const A = { w, d: 7, h: 5.6, rise: roof.rise ?? 0, base: 0, fh: 2.8, floors: 2, door: 0.85, doorX: w * 0.35, porch: false };
  Object.assign(A, { dormers: false, afloat: true, deckAt: [w / 2 + 1.2, 1.2, 0.3] });
  return {
    extent: [w + 2, 7, 5.6 + A.rise],
    afloat: true,
    draw: (c2, fr) => {
      behind(c2, fr, A);
      block(c2, fr, { w: w + 4, d: 8, z: -0.6, h: 0.4, y: -0.1, colour: c2.pal.deck, material: "planks" });
      mass(c2, fr, {
        w,
        d: 7,
        y: 0.2,
        floors: 1,
        fh: 2.6,
        roof: { kind: "none" },
        front: { style: "none" },
        dress: (W) => {
          if (W.front.seen)
            for (const u of [w * 0.27, w * 0.66]) bigDoor(c2, W.front, u - 1.3, u + 1.3, 2.2, { open: u < w / 2 ? 0.4 : 0, ribs: true });
        },
      });
      mass(c2, fr, { w, d: 7, y: 2.8, floors: 1, fh: 2.8, roof, front: { style: "french-doors", pitch: 2.3, lit: 1 } });
      gallery(c2, fr, { w: w * 0.96, d: 1.4, y: 2.85 });
      attach(c2, fr, A);
    },
  };
}

export const COUNTRY = {
  "a-frame": aframe,
  "twin-a-frames": twinAframes,
  "log-cabin": cabin({ after: logEnds, material: "logs" }),
  "twin-log-cabins": twinLogs,
  "squared-log-house": cabin({ w: 9, after: chinking, material: "planks" }),
  "board-cabin": cabin({}),
  "modern-cabin": modern,
  "mid-century": modern,
  lodge: (c) => simple(c, { w: 14, d: 8, side: true, wing: true, pitchU: 2.8 }),
  camp: withPorch({ w: 10, most: 2 }),
  cottage: (c) => simple(c, { w: 7.6, most: 2 }),
  "stone-cottage": (c) => simple(c, { w: 8, most: 2, fh: 2.7 }),
  farmhouse: (c) => simple(c, { w: 9.5, floors: Math.max(2, c.F.storeys), most: 3, fh: 2.9 }),
  barn,
  "slatted-barn": (c) => barn(c, { slats: true, noSilo: true }),
  "cupola-barn": (c) => barn(c, { noSilo: true }),
  "shed-house": (c) =>
    simple(c, {
      w: 13,
      d: 5.6,
      floors: 1,
      wing: false,
      roof: c.F.shape === "flat" ? undefined : roofOf(c, 13, 5.6, { side: true }),
      noDoor: true,
      after: (c2, fr, A) => {
        const f = fr.wall(-A.w / 2, -0.03, A.w / 2, -0.03, A.base, A.h);
        bigDoor(c2, f, A.w * 0.36, A.w * 0.58, 2.4, { open: 1 });
        s2(c2, f, A.w * 0.58, A.w * 0.78, 2.4, false);
        interior(c2, f, A.w * 0.47, A.w * 0.2);
      },
    }),
  bunkhouse,
  "timber-frame": timberFrame,
  chalet: (c) =>
    c.F.storeys < 2
      ? simple(c, {
          w: 9.4,
          d: 8,
          side: false,
          wing: false,
          over: 1.1,
          after: (c2, fr, A) => gallery(c2, fr, { w: A.w, d: 1.2, y: A.base + 0.02 }),
        })
      : chalet(c),
  "carved-chalet": (c) => chalet(c, true),
  treehouse,
  "cliff-house": cliffHouse,
  "lookout-tower": lookout,
  "stilt-house": stiltHouse,
  boathouse,
  rickhouse: (c) => tallBlock(c, { floors: 4, pitchU: 1.7, fh: 2.4 }),
  mill,
  "rock-cabin": rockCabin,
  "low-house": (c) => simple(c, { w: 13, d: 7, most: 2, fh: 2.8, over: 1.2, pitch: 0.16, style: c.F.openings }),
  "ranch-house": withPorch({ w: 14, d: 7, floors: 1, wing: false, pitch: 0.26 }),
  "planters-bungalow": (c) =>
    simple(c, {
      w: 11,
      d: 8,
      floors: 1,
      base: 1,
      fh: 3.3,
      wing: false,
      style: opening(c, "louvres"),
      roof: roofOf(c, 11, 8, { shape: "hip", pitch: 0.42, over: 0.3 }),
      after: (c2, fr, A) => porch(c2, fr, { w: A.w + 2.4, d: 2.4, y: 1, h: 2.6, rise: 0.7 }),
      anchor: { porch: false },
    }),
  "beach-house": beachHouse,
  "beach-bungalow": withPorch({ w: 5.6, d: 5, floors: 1, wing: false, side: false, base: 0.5 }),
  "beach-pavilion": (c) =>
    raised(c, { w: 10, d: 5, y: 0.5, out: 2.4, roof: { kind: "flat", over: 0.5 }, style: "glass-front", pitchU: 1.8, size: { w: 1.5 } }),
  "keepers-house": keepersHouse,
  "conch-house": (c) =>
    simple(c, {
      w: 9,
      floors: 2,
      side: false,
      wing: false,
      base: 0.7,
      style: opening(c, "louvres"),
      after: (c2, fr, A) => {
        gallery(c2, fr, { w: A.w, d: 2, y: A.base + 0.02, posts: 5, from: 0 });
        gallery(c2, fr, { w: A.w, d: 2, y: A.base + A.fh, posts: 5, from: A.base, top: A.h - 0.1 });
      },
      anchor: { porch: false },
    }),
  landhuis: (c) =>
    simple(c, {
      w: 12,
      floors: Math.max(1, c.F.storeys),
      base: 0.9,
      wing: false,
      side: true,
      roof: roofOf(c, 12, 7, { shape: "hip", pitch: 0.5 }),
      after: (c2, fr, A) => {
        if (!has(c2, "gallery")) porch(c2, fr, { w: A.w * 0.7, d: 2.2, y: 0.9, h: 2.6, rise: 0.5 });
      },
    }),
  "station-house": (c) =>
    simple(c, {
      w: 11,
      floors: Math.max(1, c.F.storeys),
      most: 2,
      side: true,
      over: 0.9,
      after: (c2, fr, A) => {
        porch(c2, fr, { w: A.w + 2, d: 2.8, y: 0.3, h: 2.7, rise: 0.5, rail: false, steps: false });
        const f = fr.wall(-9, -4.4, 9, -4.4, 0, 0.1);
        c2.s.stroke(f.line(-10, 0.02, 28, 0.02), mix("#b8b0a4", c2.sky.shade, 0.4), 4);
      },
    }),
};
