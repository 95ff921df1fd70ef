/** A-frames, cabins of logs and boards, chalets and what else stands in woods and hills. */
import { darken, lighten, mix } from "../../colour.mjs";
import { boulder } from "../../flora.mjs";
import { shine, spill, surface, tone } from "../../kit.mjs";
import { block, drum, post } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has, roundFill } from "../facts.mjs";
import { coverOf, gallery, mass, part, porch, roofOf } from "../mass.mjs";
import { entrance, glassWall, window } from "../openings.mjs";
import { opening, scaleOf, simple } from "./simple.mjs";

/** Ends of logs that cross at the corners of a log house. */
export function logEnds(c, fr, A) {
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
export function chinking(c, fr, A) {
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
  for (const k of [-1, 1]) s.poly(fr.poly([k * foot, y, -0.9], [k * foot, y, D], [0, H + y, D], [0, H + y, -0.9]), dark);
  const F = fr.wall(-W, 0, W, 0, y, y + H);
  surface(c, F, "boards", pal.wall, [
    [0.3, 0],
    [2 * W - 0.3, 0],
    [W, H - 0.7],
  ]);
  const half = (v) => (H - v) / slope - 0.75;
  const lit = (v0, v1) =>
    s.poly(
      F.poly([W - half(v0), v0], [W + half(v0), v0], [W + half(v1), v1], [W - half(v1), v1]),
      s.lin(["#ffe9b6", "#fbc673", "#d98539"]),
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
    s.poly(P.quad(u - 0.7, P.h * 0.3, u + 0.7, P.h * 0.5), s.lin(["#ffe9b4", "#e09a4a"]));
    s.stroke(P.line(u, P.h * 0.3, u, P.h * 0.5), "#2a2724", 2);
  }
  for (const k of [-1, 1])
    s.poly(
      fr.poly([k * (W + 0.5), y - 0.6, -0.9], [0, H + y, -0.9], [0, H + y - 0.75, -0.9], [k * (W + 0.12), y - 0.6, -0.9]),
      c.snow ? "#dfe5f0" : mix(pal.trim, c.sky.shade, 0.25),
    );
  spill(c, fr.wall(-W * 0.6, -3, W * 0.6, -3, 0, 1), 0, W * 1.2, 5, 0.45);
}

/** An A-frame of its own size, pitch and front. */
export function aframe(c) {
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

/** Two A-frames on one deck. */
export function twinAframes(c) {
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

/** Two log cabins joined by a passage of glass. */
export function twinLogs(c) {
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

/** Low, flat or mono-pitched boxes of glass and boards. */
export function modern(c) {
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
    doorX: -w * (blank ? 0.37 : 0.2),
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

/** Round logs, squared logs, boards: cabins with a porch. */
export const cabin = (o) => (c) => simple(c, { w: 8.6, d: 6.6, fh: 2.8, most: 2, side: c.own("cabinside").chance(0.6), ...o });

/** Posts and beams round a tall glass gable over a walk-out floor. */
export function timberFrame(c) {
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
              f.poly(
                [us[i] + 0.1, 0.2],
                [us[i + 1] - 0.1, 0.2],
                [us[i + 1] - 0.1, peak(us[i + 1]) - 0.9],
                [us[i] + 0.1, peak(us[i]) - 0.9],
              ),
              c2.s.lin(["#ffe9b6", "#fbc673", "#d98539"]),
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

/** A chalet with balconies; carved, it is plastered below. */
export function chalet(c, carved = false) {
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
export function bunkhouse(c) {
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
            c2.s.lin([mix(c2.sky.stops[3], "#f3c98a", 0.4), mix(c2.sky.stops[2], c2.sky.shade, 0.4)]),
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
export const rockCabin = (c) =>
  simple(c, {
    w: 8,
    floors: 1,
    wing: false,
    before: (c2, fr, A) => rocksBy(c2, fr, A, 3.4, 4),
    after: (c2, fr, A) => rocksBy(c2, fr, A, 1.6, -0.6),
  });

function rocksBy(c, fr, A, size, z) {
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
export const keepersHouse = (c) =>
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
