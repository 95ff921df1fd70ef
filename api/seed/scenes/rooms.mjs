/** Rooms arranged: each function sets one kind of room, in several arrangements. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { art, bath, candles, chandelier, curtains, fireplace, floorLamp, hotTub, mirror, pendant, plant, rug, stove, steam, tableLamp, tableThings, towels, turntable, vanity, vase } from "./fittings.mjs";
import { bed, bookcase, box, chaise, puff, roundTable, sideboard, sofa, stool } from "./furniture.mjs";
import { flushLights, shine } from "./kit.mjs";
import { dim, shell } from "./shell.mjs";
import { loop } from "./sheet.mjs";
import { disc, frame } from "./space.mjs";

/** A window of the place's own kind between two places on a wall. */
function win(R, u0, u1, more = {}) {
  const k = R.window ?? {};
  if (k.kind === "round") {
    const r = Math.min(0.82, (u1 - u0) / 2);
    const m = (u0 + u1) / 2;
    const v = Math.max(1.5, (more.v0 ?? 0) + r * 0.9);
    return { kind: "round", u0: m - r, u1: m + r, v0: v - r, v1: v + r, cols: 2, rows: 2, frame: k.frame };
  }
  return { u0, u1, v0: k.v0 ?? 0.85, v1: k.v1 ?? 2.25, kind: k.kind, cols: Math.max(1, Math.round((u1 - u0) / (k.pane ?? 0.75))), rows: k.rows ?? 2, frame: k.frame, ...more };
}

const hangings = (c, S, R, o) => {
  if (R.curtain && (o.wall ?? "back") === "back") curtains(c, S.faces.back, o.u0, o.u1, o.v1 + 0.16, { colour: R.curtain, width: 0.46 });
};

function heat(c, fr, R, o) {
  if (R.fire === "stove") stove(c, fr, { x: o.x, z: R.d - 0.62, top: R.h + (R.profile === "box" ? 0 : R.rise * 0.5) });
  else fireplace(c, fr, { x: o.x, z: R.d - 0.5, kind: R.fire ?? "stone", colour: R.stone ?? "#7b7168", tall: R.h, w: o.w ?? 1.7 });
}

function overhead(c, fr, R, x, z, kind = R.pendant ?? "globe") {
  const top = R.h + (R.profile === "box" ? 0 : (R.rise ?? 0) * 0.8);
  if (kind === "chandelier") chandelier(c, fr, { x, z, y: Math.min(R.h - 0.3, 2.35), top });
  else if (kind) pendant(c, fr, { x, z, y: Math.min(R.h - 0.55, 2.2), top, kind });
}

const LIVING = [
  {
    holes: (R) => [win(R, R.w * 0.1, R.w * 0.6)],
    set(c, fr, R, S) {
      hangings(c, S, R, win(R, R.w * 0.1, R.w * 0.6));
      rug(c, fr, { x: -0.7, z: R.d - 2.9, w: 3.4, d: 2.3, colour: R.rug, second: R.rug2 });
      plant(c, fr, { x: -R.w / 2 + 0.45, z: R.d - 0.6, kind: R.plant, h: 1.7 });
      sideboard(c, fr, { x: R.w * 0.31, z: R.d - 0.46, w: 1.5, colour: R.wood });
      art(c, S.faces.back, R.w * 0.71, 1.35, R.w * 0.71 + 0.75, 2.15, { tints: R.tints });
      turntable(c, fr, { x: R.w * 0.31 - 0.3, z: R.d - 0.44, y: 0.7, colour: R.wood });
      tableLamp(c, fr, { x: R.w * 0.31 + 0.45, z: R.d - 0.25, y: 0.7, base: R.second });
      sofa(c, fr, { x: -0.9, z: R.d - 1.55, w: 2.5, colour: R.textile, pillow: R.second, style: R.sofa, throwOver: R.throwOver });
      floorLamp(c, fr, { x: 0.75, z: R.d - 1.1, kind: R.floorLamp });
      roundTable(c, fr, { x: -0.7, z: R.d - 2.1, r: 0.5, colour: R.wood, stem: false });
      tableThings(c, fr, { x: -0.7, z: R.d - 2.1, y: 0.42, tint: R.second });
      overhead(c, fr, R, -0.7, R.d - 2);
      const side = frame(c.cam, R.w * 0.29, R.d - 2.5, 0.75);
      sofa(c, side, { x: 0, z: 0, w: 0.95, colour: R.second2 ?? mix(R.second, R.textile, 0.3), pillow: R.textile, style: R.sofa });
      return [0.7, 1.6, R.d - 1.2];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.07, R.w * 0.29), win(R, R.w * 0.71, R.w * 0.93)],
    set(c, fr, R, S) {
      for (const a of [0.07, 0.71]) hangings(c, S, { ...R, curtain: R.curtain }, win(R, R.w * a, R.w * (a + 0.22)));
      rug(c, fr, { x: 0, z: R.d - 3, w: 3.6, d: 2.2, colour: R.rug, second: R.rug2, round: true });
      heat(c, fr, R, { x: 0 });
      if (R.fire === "stove") art(c, S.faces.back, R.w / 2 + 0.55, 1.3, R.w / 2 + 1.1, 2, { tints: R.tints });
      plant(c, fr, { x: R.w / 2 - 0.42, z: R.d - 0.5, kind: R.plant, h: 1.5 });
      floorLamp(c, fr, { x: -R.w * 0.4, z: R.d - 0.8, kind: "shade" });
      const L = frame(c.cam, -1.85, R.d - 2.2, -0.95);
      const Q = frame(c.cam, 1.85, R.d - 2.2, 0.95);
      sofa(c, L, { x: 0, z: -0.4, w: 1.05, colour: R.textile, pillow: R.second, style: R.sofa });
      sofa(c, Q, { x: 0, z: -0.4, w: 1.05, colour: R.second2 ?? R.textile, pillow: R.rug2, style: R.sofa });
      roundTable(c, fr, { x: 0, z: R.d - 2.1, r: 0.42, colour: R.wood });
      candles(c, fr, { x: -0.1, z: R.d - 2.1, y: 0.42, count: 3, spread: 0.1 });
      overhead(c, fr, R, 0, R.d - 2.1);
      return [0, 0.8, R.d - 0.8];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.46, R.w * 0.92)],
    set(c, fr, R, S) {
      hangings(c, S, R, win(R, R.w * 0.46, R.w * 0.92));
      bookcase(c, fr, { x: -R.w * 0.3, z: R.d - 0.32, w: 1.5, h: Math.min(2.2, R.h - 0.2), colour: R.wood, tints: [R.textile, R.second, ...R.tints] });
      rug(c, fr, { x: 0.2, z: R.d - 2.7, w: 3.2, d: 2, colour: R.rug, second: R.rug2 });
      floorLamp(c, fr, { x: -0.42, z: R.d - 0.9, kind: R.floorLamp });
      const L = frame(c.cam, -R.w / 2 + 0.5, R.d - 2.2, -1.2);
      sofa(c, L, { x: 0, z: -0.5, w: 1.7, colour: R.textile, pillow: R.second, style: R.sofa, throwOver: R.throwOver });
      chaise(c, fr, { x: R.w * 0.2, z: R.d - 1.35, w: 1.9, colour: R.second2 ?? mix(R.textile, R.second, 0.4) });
      plant(c, fr, { x: R.w / 2 - 0.4, z: R.d - 0.6, kind: R.plant, h: 1.9 });
      roundTable(c, fr, { x: 0.15, z: R.d - 2.05, r: 0.45, colour: R.wood });
      vase(c, fr, { x: 0.05, z: R.d - 2.05, y: 0.42, colour: R.second, leaf: "#6d8a58", bloom: "#f0d7b0" });
      tableThings(c, fr, { x: 0.3, z: R.d - 2.15, y: 0.42, tint: R.textile });
      overhead(c, fr, R, 0.6, R.d - 1.9);
      return [-0.4, 1.6, R.d - 1];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.3, R.w * 0.7, { v0: R.window?.v0 ?? 0.55 })],
    set(c, fr, R, S) {
      const o = win(R, R.w * 0.3, R.w * 0.7, { v0: R.window?.v0 ?? 0.55 });
      puff(c, fr, { x: 0, z: R.d - 0.62, w: R.w * 0.42, d: 0.6, h: 0.48, r: 0.08, colour: R.textile });
      hangings(c, S, R, o);
      bookcase(c, fr, { x: -R.w * 0.38, z: R.d - 0.32, w: 1.1, h: Math.min(2.1, R.h - 0.15), colour: R.wood });
      if (R.fire === "stove") stove(c, fr, { x: R.w * 0.37, z: R.d - 0.7, top: R.h });
      else sideboard(c, fr, { x: R.w * 0.36, z: R.d - 0.46, w: 1.2, colour: R.wood, doors: 2 });
      if (R.fire !== "stove") tableLamp(c, fr, { x: R.w * 0.36, z: R.d - 0.26, y: 0.7, base: R.second });
      rug(c, fr, { x: 0, z: R.d - 3, w: 3.3, d: 2, colour: R.rug, second: R.rug2, round: true });
      const L = frame(c.cam, -1.5, R.d - 2.1, -0.7);
      sofa(c, L, { x: 0, z: -0.4, w: 1.1, colour: R.second2 ?? R.second, pillow: R.textile, style: R.sofa });
      roundTable(c, fr, { x: 0.25, z: R.d - 1.9, r: 0.42, colour: R.wood });
      tableLamp(c, fr, { x: 0.2, z: R.d - 1.85, y: 0.42, base: R.textile, size: 0.8, reach: 1.7 });
      tableThings(c, fr, { x: 0.35, z: R.d - 2.1, y: 0.42, tint: R.second });
      const Q = frame(c.cam, 1.75, R.d - 2.2, 0.8);
      sofa(c, Q, { x: 0, z: -0.4, w: 1.1, colour: R.textile, pillow: R.second, style: R.sofa });
      overhead(c, fr, R, 0.2, R.d - 1.8);
      return [0.2, 1.2, R.d - 1.6];
    },
  },
];

const nightstands = (c, fr, R, x, w, z) => {
  for (const k of [-1, 1]) {
    box(c, fr, { x: x + k * (w / 2 + 0.42), z, w: 0.5, d: 0.4, h: 0.5, colour: R.wood });
    tableLamp(c, fr, { x: x + k * (w / 2 + 0.42), z: z + 0.2, y: 0.5, base: R.second, size: 0.85, reach: 2 });
  }
};

const BEDROOM = [
  {
    holes: (R) => [win(R, R.w * 0.05, R.w * 0.22), win(R, R.w * 0.78, R.w * 0.95)],
    set(c, fr, R, S) {
      for (const a of [0.05, 0.78]) hangings(c, S, R, win(R, R.w * a, R.w * (a + 0.17)));
      art(c, S.faces.back, R.w / 2 - 0.6, 1.5, R.w / 2 + 0.6, 2.2, { tints: R.tints });
      rug(c, fr, { x: 0, z: R.d - 3.5, w: 3.4, d: 1.9, colour: R.rug, second: R.rug2 });
      nightstands(c, fr, R, 0, 1.9, R.d - 0.5);
      bed(c, fr, { x: 0, z: R.d - 2.3, cover: R.cover ?? R.textile, wood: R.wood, head: R.head, canopy: R.canopy, linen: R.linen });
      overhead(c, fr, R, 0, R.d - 1.6);
      return [0, 1, R.d - 0.6];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.54, R.w * 0.94)],
    set(c, fr, R, S) {
      hangings(c, S, R, win(R, R.w * 0.54, R.w * 0.94));
      rug(c, fr, { x: 0.2, z: R.d - 3.3, w: 3.6, d: 1.9, colour: R.rug, second: R.rug2 });
      plant(c, fr, { x: R.w / 2 - 0.4, z: R.d - 0.5, kind: R.plant, h: 1.6 });
      box(c, fr, { x: 0.42, z: R.d - 0.5, w: 0.5, d: 0.4, h: 0.5, colour: R.wood });
      tableLamp(c, fr, { x: 0.42, z: R.d - 0.3, y: 0.5, base: R.second, size: 0.9 });
      bed(c, fr, { x: -0.95, z: R.d - 2.3, cover: R.cover ?? R.textile, wood: R.wood, head: R.head, canopy: R.canopy, linen: R.linen });
      const Q = frame(c.cam, R.w * 0.33, R.d - 1.7, 0.6);
      sofa(c, Q, { x: 0, z: -0.3, w: 1, colour: R.second2 ?? R.second, pillow: R.textile, style: R.sofa });
      overhead(c, fr, R, -2.1, R.d - 0.6, R.pendant === "chandelier" ? "globe" : (R.pendant ?? "globe"));
      return [0.4, 1, R.d - 0.7];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.2, R.w * 0.8, { v0: 1.25 })],
    set(c, fr, R, S) {
      hangings(c, S, R, win(R, R.w * 0.2, R.w * 0.8, { v0: 1.25 }));
      rug(c, fr, { x: 0, z: R.d - 3.4, w: 3.8, d: 2.2, colour: R.rug, second: R.rug2, round: true });
      for (const k of [-1, 1]) {
        box(c, fr, { x: k * 1.4, z: R.d - 0.48, w: 0.46, d: 0.36, h: 0.44, colour: R.wood });
        pendant(c, fr, { x: k * 1.4, z: R.d - 0.4, y: 1.25, top: R.h, kind: R.pendant === "chandelier" ? "globe" : (R.pendant ?? "globe"), size: 0.8, reach: 1.8 });
      }
      vase(c, fr, { x: 1.4, z: R.d - 0.36, y: 0.44, size: 0.7, colour: R.second });
      bed(c, fr, { x: 0, z: R.d - 2.3, w: 2, cover: R.cover ?? R.textile, wood: R.wood, head: R.head === "iron" ? "plank" : R.head, linen: R.linen, low: true });
      puff(c, fr, { x: 0, z: R.d - 2.95, y: 0.14, w: 1.5, d: 0.42, h: 0.3, r: 0.07, colour: R.second2 ?? R.second });
      plant(c, fr, { x: -R.w / 2 + 0.42, z: R.d - 0.9, kind: R.plant, h: 1.6 });
      return [0, 1.2, R.d - 0.6];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.07, R.w * 0.35)],
    set(c, fr, R, S) {
      hangings(c, S, R, win(R, R.w * 0.07, R.w * 0.35));
      rug(c, fr, { x: 0, z: R.d - 3.3, w: 3.8, d: 1.9, colour: R.rug, second: R.rug2 });
      const Q = frame(c.cam, -R.w * 0.33, R.d - 1.5, -0.55);
      sideboard(c, fr, { x: -R.w * 0.29, z: R.d - 0.46, w: 1.1, h: 0.8, colour: R.wood, doors: 2 });
      vase(c, fr, { x: -R.w * 0.29, z: R.d - 0.26, y: 0.8, colour: R.second, leaf: "#7d9464", bloom: "#efdcb8" });
      box(c, fr, { x: R.w * 0.5 - 0.5, z: R.d - 0.5, w: 0.5, d: 0.4, h: 0.5, colour: R.wood });
      box(c, fr, { x: -0.3, z: R.d - 0.5, w: 0.5, d: 0.4, h: 0.5, colour: R.wood });
      for (const x of [R.w * 0.5 - 0.5, -0.3]) tableLamp(c, fr, { x, z: R.d - 0.3, y: 0.5, base: R.second, size: 0.85 });
      mirror(c, S.faces.back, R.w * 0.5 + 1.1, 1.85, 0.42, { frame: "#b58a48" });
      bed(c, fr, { x: 1.1, z: R.d - 2.3, cover: R.cover ?? R.textile, wood: R.wood, head: R.head, canopy: R.canopy, linen: R.linen });
      sofa(c, Q, { x: 0, z: -0.3, w: 1, colour: R.second2 ?? R.second, pillow: R.textile, style: R.sofa });
      overhead(c, fr, R, -0.6, R.d - 2.2);
      return [1, 1.2, R.d - 0.6];
    },
  },
];

const BATH = [
  {
    holes: (R) => [win(R, R.w * 0.16, R.w * 0.56, { v0: Math.max(0.95, R.window?.v0 ?? 0) })],
    set(c, fr, R, S) {
      rug(c, fr, { x: -0.9, z: R.d - 2.4, w: 2.4, d: 1, colour: R.rug, second: R.rug2 });
      mirror(c, S.faces.back, R.w * 0.5 + R.w * 0.27, 1.7, 0.4, { frame: R.metal ?? "#b58a48" });
      vanity(c, fr, { x: R.w * 0.27, z: R.d - 0.52, colour: R.wood });
      for (const k of [-1, 1]) sconce(c, S.faces.back, R.w * 0.77 + k * 0.62, 1.7);
      plant(c, fr, { x: -R.w / 2 + 0.42, z: R.d - 0.5, kind: R.plant === "cactus" ? "cactus" : "fern", h: 1.4 });
      bath(c, fr, { x: -0.85, z: R.d - 1.15, w: 1.9, colour: R.tub ?? "#efe6d8", feet: R.feet === undefined ? "#b58a48" : R.feet });
      towels(c, fr, { x: 0.55, z: R.d - 1.5, second: R.second });
      candles(c, fr, { x: 0.5, z: R.d - 1.42, y: 0.7, count: 2, spread: 0.08 });
      overhead(c, fr, R, -0.85, R.d - 1.4);
      return [0, 1.4, R.d - 1];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.55, R.w * 0.92, { v0: Math.max(0.9, R.window?.v0 ?? 0) })],
    set(c, fr, R, S) {
      towels(c, fr, { x: -R.w * 0.1, z: R.d - 0.4, ladder: true, second: R.second });
      mirror(c, S.faces.back, R.w * 0.2, 1.75, 0.42, { arch: true, frame: R.metal ?? "#b58a48" });
      vanity(c, fr, { x: -R.w * 0.3, z: R.d - 0.52, colour: R.wood, w: 1.4 });
      for (const u of [R.w * 0.2 - 0.66, R.w * 0.2 + 0.66]) sconce(c, S.faces.back, u, 1.75);
      rug(c, fr, { x: 0.6, z: R.d - 2.7, w: 2.6, d: 1.2, colour: R.rug, second: R.rug2, round: true });
      plant(c, fr, { x: R.w / 2 - 0.36, z: R.d - 0.45, kind: R.plant === "cactus" ? "cactus" : "palm", h: 1.9 });
      bath(c, fr, { x: 1.05, z: R.d - 1.3, w: 2, colour: R.tub ?? "#efe6d8", feet: R.feet === undefined ? "#b58a48" : R.feet });
      stool(c, fr, { x: -0.35, z: R.d - 1.75, r: 0.22, h: 0.42, colour: R.wood });
      candles(c, fr, { x: -0.35, z: R.d - 1.75, y: 0.42, count: 3, spread: 0.12 });
      overhead(c, fr, R, 1, R.d - 1.3);
      return [-0.6, 1.4, R.d - 1];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.14, R.w * 0.86, { v0: Math.max(0.75, R.window?.v0 ?? 0) })],
    set(c, fr, R) {
      pool(c, fr, R, { x: 0, z: R.d - 2.3, w: 3.2, d: 1.7 });
      for (const k of [-1, 1]) plant(c, fr, { x: k * (R.w / 2 - 0.42), z: R.d - 0.6, kind: k < 0 ? "fern" : R.plant, h: 1.6 });
      candles(c, fr, { x: -1.9, z: R.d - 2.3, y: 0, count: 4, spread: 0.22 });
      candles(c, fr, { x: 1.55, z: R.d - 0.62, y: 0.42, count: 3, spread: 0.2 });
      towels(c, fr, { x: 2.15, z: R.d - 2.2, second: R.second });
      overhead(c, fr, R, -1, R.d - 1.2, R.pendant === "chandelier" ? "lantern" : R.pendant);
      overhead(c, fr, R, 1, R.d - 1.2, R.pendant === "chandelier" ? "lantern" : R.pendant);
      return [0, 0.6, R.d - 1.5];
    },
  },
  {
    holes: (R) => [win(R, R.w * 0.62, R.w * 0.93, { v0: Math.max(1, R.window?.v0 ?? 0) })],
    set(c, fr, R) {
      hotTub(c, fr, { x: -0.7, z: R.d - 1.5, r: 1.15, h: 0.85, wood: R.wood });
      box(c, fr, { x: 0.75, z: R.d - 2.1, w: 0.7, d: 0.5, h: 0.3, colour: R.wood });
      towels(c, fr, { x: 1.6, z: R.d - 0.7, second: R.second });
      towels(c, fr, { x: R.w * 0.42, z: R.d - 0.5, ladder: true, second: R.textile });
      plant(c, fr, { x: -R.w / 2 + 0.45, z: R.d - 0.5, kind: R.plant, h: 1.8 });
      candles(c, fr, { x: 0.75, z: R.d - 1.9, y: 0.3, count: 3, spread: 0.18 });
      overhead(c, fr, R, 1.2, R.d - 1.3);
      overhead(c, fr, R, -0.9, R.d - 0.9);
      return [0.4, 1.3, R.d - 1.2];
    },
  },
];

function sconce(c, f, u, v) {
  const { s } = c;
  s.poly(f.quad(u - 0.03, v - 0.16, u + 0.03, v), "#b58a48");
  s.poly(f.poly([[u - 0.07, v - 0.02], [u + 0.07, v - 0.02], [u + 0.1, v + 0.2], [u - 0.1, v + 0.2]]), "#fff3cf");
  const [x, y] = f.at(u, v + 0.1);
  shine(c, x, y, 1.25 * f.scale(u, v), 0.55);
}

/** A raised stone bath full of lit water. */
function pool(c, fr, R, { x, z, w, d }) {
  const { s } = c;
  const stone = R.stone ?? "#a39a8c";
  box(c, fr, { x, z: z - 0.42, w: w + 0.4, d: 0.42, h: 0.2, colour: darken(stone, 0.1) });
  box(c, fr, { x, z, w: w + 0.5, d: d + 0.5, h: 0.42, colour: stone });
  const W = (k, y) => fr.poly([[x - w / 2 + k, y, z + 0.24 + k], [x + w / 2 - k, y, z + 0.24 + k], [x + w / 2 - k, y, z + d - k], [x - w / 2 + k, y, z + d - k]]);
  s.poly(W(0, 0.42), darken(stone, 0.45));
  s.poly(W(0.04, 0.37), s.lin([[0, "#bdeee2"], [0.5, "#5fb9b0"], [1, "#2f8685"]]));
  const [a, b] = fr.p(x, 0.4, z + d / 2);
  for (let i = 0; i < 14; i++) s.ellipse(a + c.rnd.range(-0.44, 0.44) * w * fr.scale(x, z), b + c.rnd.range(-0.12, 0.16) * fr.scale(x, z) * d, c.rnd.range(12, 44), c.rnd.range(1.4, 3.4), "#f1fffb", 'opacity="0.4"');
  shine(c, a, b, 1.7 * fr.scale(x, z), 0.34, "#7fdccd", 0.6);
  steam(c, a, b, w * fr.scale(x, z) * 0.8, 150, 0.2);
}

const BAR = [
  {
    holes: () => [],
    set(c, fr, R, S) {
      backBar(c, fr, R, S);
      counter(c, fr, R, { x: 0.1, z: R.d - 1.7, w: R.w * 0.72 });
      for (const x of [-1.7, -0.8, 0.1, 1, 1.9]) stool(c, fr, { x, z: R.d - 2.2, r: 0.2, h: 0.78, colour: R.textile });
      for (const x of [-1.5, 0.1, 1.7]) pendant(c, fr, { x, z: R.d - 1.5, y: 1.95, top: R.h, kind: R.pendant === "chandelier" ? "globe" : R.pendant, reach: 1.7 });
      return [0, 1.4, R.d - 1];
    },
  },
  {
    holes: () => [],
    set(c, fr, R, S) {
      backBar(c, fr, R, S);
      counter(c, fr, R, { x: -0.9, z: R.d - 1.7, w: R.w * 0.5 });
      for (const x of [-2.1, -1.2, -0.3]) stool(c, fr, { x, z: R.d - 2.2, r: 0.2, h: 0.78, colour: R.textile });
      const Q = frame(c.cam, R.w * 0.33, R.d - 1.9, 1.1);
      sofa(c, Q, { x: 0, z: -0.4, w: 1.9, colour: R.textile, pillow: R.second, style: "tufted" });
      roundTable(c, fr, { x: R.w * 0.17, z: R.d - 2.25, r: 0.34, h: 0.5, colour: R.wood });
      candles(c, fr, { x: R.w * 0.17, z: R.d - 2.25, y: 0.5, count: 2, spread: 0.08 });
      for (const x of [-1.7, -0.2]) pendant(c, fr, { x, z: R.d - 1.5, y: 1.95, top: R.h, kind: R.pendant === "chandelier" ? "cone" : R.pendant, reach: 1.7 });
      overhead(c, fr, R, R.w * 0.25, R.d - 2);
      return [-0.4, 1.4, R.d - 1];
    },
  },
];

function backBar(c, fr, R, S) {
  const { s, rnd } = c;
  const f = S.faces.back;
  const u0 = R.w * 0.2;
  const u1 = R.w * 0.8;
  s.poly(f.quad(u0 - 0.1, 0, u1 + 0.1, 2.35), darken(R.wood, 0.35));
  s.poly(f.quad(u0, 0.95, u1, 2.25), s.lin([[0, "#c9853a"], [0.5, "#8d4f26"], [1, "#5a2e1b"]]));
  const tints = ["#7fa98c", "#c9a25a", "#8d3b3f", "#d9c9a0", "#5a7d8c", "#b0652f"];
  for (const v of [0.98, 1.4, 1.82]) {
    for (let u = u0 + 0.08; u < u1 - 0.1; u += rnd.range(0.1, 0.17)) {
      const h = rnd.range(0.19, 0.31);
      const t = rnd.pick(tints);
      s.poly(f.poly([[u, v], [u + 0.075, v], [u + 0.075, v + h * 0.62], [u + 0.05, v + h * 0.76], [u + 0.05, v + h], [u + 0.025, v + h], [u + 0.025, v + h * 0.76], [u, v + h * 0.62]]), s.lin([[0, lighten(t, 0.35)], [0.5, t], [1, darken(t, 0.4)]], 0, 0, 1, 0));
    }
    s.poly(f.quad(u0, v - 0.045, u1, v), "#f2c27c");
    for (const q of [0.2, 0.5, 0.8]) {
      const [x, y] = f.at(u0 + (u1 - u0) * q, v + 0.1);
      shine(c, x, y, 1 * f.scale(u0, v), 0.2);
    }
  }
}

function counter(c, fr, R, { x, z, w }) {
  const { s } = c;
  const F = box(c, fr, { x, z, w, d: 0.55, h: 1.02, colour: R.wood });
  for (let u = 0.1; u < w - 0.3; u += 0.62) {
    s.poly(F.front.quad(u, 0.14, Math.min(w - 0.1, u + 0.52), 0.9), s.lin([[0, mix(R.textile, R.wood, 0.2)], [1, darken(R.textile, 0.4)]]));
  }
  box(c, fr, { x, z: z - 0.06, y: 1.02, w: w + 0.14, d: 0.68, h: 0.06, colour: R.counter ?? "#b58a5a" });
  const [a, b] = fr.p(x - w / 2, 0.13, z - 0.12);
  const [e] = fr.p(x + w / 2, 0.13, z - 0.12);
  s.stroke(`M${a} ${b}H${e}`, "#c79a55", 4);
  for (const q of [-0.35, -0.05, 0.3]) {
    tableThings(c, fr, { x: x + q * w, z: z + 0.3, y: 1.08, tint: R.second });
  }
}

const LOUNGE = [
  {
    holes: () => [],
    set(c, fr, R, S) {
      curtains(c, S.faces.back, R.w * 0.33, R.w * 0.67, R.h - 0.15, { colour: R.curtain ?? R.textile, width: R.w * 0.3 });
      stage(c, fr, R);
      for (const k of [-1, 1]) {
        const Q = frame(c.cam, k * R.w * 0.35, R.d - 2.1, k * 1.15);
        sofa(c, Q, { x: 0, z: -0.45, w: 2, colour: R.textile, pillow: R.second, style: "tufted" });
        roundTable(c, fr, { x: k * R.w * 0.2, z: R.d - 2.3, r: 0.32, h: 0.5, colour: R.wood });
        candles(c, fr, { x: k * R.w * 0.2, z: R.d - 2.3, y: 0.5, count: 2, spread: 0.07 });
      }
      overhead(c, fr, R, 0, R.d - 2, "chandelier");
      return [0, 1.4, R.d - 1];
    },
  },
  {
    holes: () => [],
    set(c, fr, R, S) {
      alcoves(c, S.faces.back, R);
      rug(c, fr, { x: 0, z: R.d - 3, w: 4, d: 2.2, colour: R.rug, second: R.rug2 });
      sofa(c, fr, { x: -1.55, z: R.d - 1.05, w: 2.3, colour: R.textile, pillow: R.second, style: "tufted" });
      sofa(c, fr, { x: 1.55, z: R.d - 1.05, w: 2.3, colour: R.second2 ?? R.textile, pillow: R.second, style: "tufted" });
      for (const x of [-1.5, 1.5]) {
        roundTable(c, fr, { x, z: R.d - 1.75, r: 0.36, h: 0.45, colour: R.wood });
        candles(c, fr, { x, z: R.d - 1.75, y: 0.45, count: 3, spread: 0.1 });
      }
      tableLamp(c, fr, { x: 0, z: R.d - 0.6, y: 0.62, base: R.second });
      box(c, fr, { x: 0, z: R.d - 0.8, w: 0.5, d: 0.4, h: 0.62, colour: R.wood });
      for (const k of [-1, 1]) stool(c, fr, { x: k * 0.55, z: R.d - 2.55, r: 0.3, h: 0.4, colour: R.second2 ?? R.second, soft: true });
      overhead(c, fr, R, 0, R.d - 2.1);
      plant(c, fr, { x: R.w / 2 - 0.42, z: R.d - 0.6, kind: "palm", h: 2 });
      return [0, 1.2, R.d - 0.8];
    },
  },
];

function alcoves(c, f, R) {
  const { s } = c;
  for (const u of [0.18, 0.5, 0.82]) {
    const w = R.w * 0.11;
    s.poly(f.arch(R.w * u - w, 0.9, R.w * u + w, R.h - 0.25), darken(R.wall[1], 0.3));
    s.poly(f.arch(R.w * u - w + 0.08, 0.98, R.w * u + w - 0.08, R.h - 0.33), s.lin([[0, "#f0b765"], [0.6, mix("#c7783c", R.wall[1], 0.3)], [1, darken(R.wall[1], 0.2)]]));
    const [x, y] = f.at(R.w * u, R.h - 0.6);
    shine(c, x, y, 1 * f.scale(R.w * u, 2), 0.4);
  }
}

function stage(c, fr, R) {
  const { s } = c;
  box(c, fr, { x: 0, z: R.d - 1, w: R.w * 0.52, d: 1, h: 0.24, colour: R.wood });
  for (let i = -3; i <= 3; i++) {
    const [x, y] = fr.p(i * 0.48, 0.3, R.d - 1.02);
    s.path(`M${x - 9} ${y}A9 9 0 0 1 ${x + 9} ${y}Z`, "#ffe2a0");
    shine(c, x, y, 70, 0.5);
  }
  const [mx, my] = fr.p(0, 0.24, R.d - 0.6);
  const k = fr.scale(0, R.d - 0.6);
  s.stroke(`M${mx} ${my}V${my - 1.45 * k}`, "#15161a", 3);
  s.circle(mx, my - 1.5 * k, 0.055 * k, "#2b2d31");
  s.ellipse(mx, my, 0.2 * k, 0.05 * k, "#15161a");
  for (const q of [-1, 1]) {
    const [lx, ly] = fr.p(q * R.w * 0.16, R.h, R.d - 1);
    s.poly([[lx - 7, ly], [lx + 7, ly], [mx - q * 20 + 130, my], [mx - q * 20 - 130, my]], s.lin([[0, "#ffe3ad", 0.32], [1, "#ffe3ad", 0.02]]));
  }
  s.poly(disc(fr, 0, 0.245, R.d - 0.55, 0.9, 0.4), "#ffe3ad", 'opacity="0.25"');
}

const HALL = [
  {
    holes: (R) => [0.04, 0.29, 0.54, 0.79].map((a) => win(R, R.w * a, R.w * (a + 0.17), { v0: 0.4, v1: R.h - 0.4 })),
    set(c, fr, R) {
      for (const z of [R.d - 1.2, R.d - 2.6]) for (const x of [-2.3, 0, 2.3]) diningTable(c, fr, R, x + (z < R.d - 2 ? 0.3 : 0), z);
      for (const x of [-2, 0, 2]) overhead(c, fr, R, x, R.d - 1.8, R.pendant);
      return [0, 1.4, R.d - 1];
    },
  },
];

function diningTable(c, fr, R, x, z) {
  for (const k of [-0.72, 0.72]) puff(c, fr, { x: x + k, z: z + 0.12, y: 0.1, w: 0.36, d: 0.36, h: 0.36, r: 0.05, colour: R.textile });
  for (const k of [-0.78, 0.78]) puff(c, fr, { x: x + k * 1.08, z: z + 0.12, y: 0.4, w: 0.1, d: 0.36, h: 0.5, r: 0.04, colour: darken(R.textile, 0.1) });
  const { s } = c;
  roundTable(c, fr, { x, z: z + 0.3, r: 0.6, h: 0.74, colour: "#e8dcc8" });
  s.poly(disc(fr, x, 0.5, z + 0.3, 0.6), "#d8c9b0", 'opacity="0"');
  vase(c, fr, { x, z: z + 0.3, y: 0.74, colour: R.second, leaf: "#7d9464", bloom: "#f3e2c2", size: 0.8 });
  candles(c, fr, { x: x - 0.2, z: z + 0.1, y: 0.74, count: 2, spread: 0.14 });
}

const CELLAR = [
  {
    holes: () => [],
    set(c, fr, R, S) {
      wineWall(c, S.faces.back, R);
      rug(c, fr, { x: 0, z: R.d - 2.8, w: 3.4, d: 1.8, colour: R.rug, second: R.rug2 });
      ropes(c, S.faces.left, 3.3);
      chaise(c, fr, { x: -1.35, z: R.d - 1.6, w: 2.1, colour: R.second2 });
      const Q = frame(c.cam, 1.95, R.d - 1.9, 0.8);
      sofa(c, Q, { x: 0, z: -0.4, w: 1.15, colour: R.textile, pillow: R.second, style: "tufted" });
      roundTable(c, fr, { x: 0.35, z: R.d - 1.9, r: 0.42, h: 0.45, colour: R.wood });
      candles(c, fr, { x: 0.35, z: R.d - 1.9, y: 0.45, count: 4, spread: 0.2 });
      for (const x of [-2.6, 2.75]) candleStand(c, fr, x, R.d - 0.9);
      chandelier(c, fr, { x: 0, z: R.d - 2.1, y: 2.3, top: R.h + R.rise, r: 0.6, metal: "#2a2624" });
      return [0.2, 1.1, R.d - 1.6];
    },
  },
];

function wineWall(c, f, R) {
  const { s } = c;
  const [u0, u1] = [R.w * 0.3, R.w * 0.7];
  s.poly(f.arch(u0 - 0.15, 0, u1 + 0.15, 2.45, 0.9), darken(R.wall[1], 0.3));
  s.poly(f.arch(u0, 0, u1, 2.3, 0.85), s.lin([[0, "#7a4a28"], [0.5, "#4a2a1a"], [1, "#24150f"]]));
  for (let u = u0 + 0.16; u < u1 - 0.1; u += 0.2) for (let v = 0.2; v < 1.5; v += 0.2) {
    s.poly(f.ring(u, v, 0.085), "#1a100c");
    s.poly(f.ring(u, v, 0.05), (Math.round(u * 7 + v * 11) % 3) ? "#3f5a44" : "#6a1f30");
    s.poly(f.ring(u - 0.012, v + 0.014, 0.015), "#d9c9a0");
  }
  const [x, y] = f.at((u0 + u1) / 2, 1.9);
  shine(c, x, y, 1.5 * f.scale(u0, 1), 0.45);
}

/** Coils of rope and straps hung tidily on iron hooks. */
function ropes(c, f, u) {
  const { s } = c;
  s.poly(f.quad(u - 0.2, 1.62, u + 1.5, 1.74), "#3a2418");
  for (let i = 0; i < 4; i++) {
    const q = u + i * 0.4;
    const col = ["#c9a873", "#4a2a20", "#a8835a", "#6a1f30"][i];
    for (const k of [0, 0.03, 0.06]) s.stroke(loop(f.ring(q, 1.3 - k, 0.13 - k * 0.3, 0.3 - k)), col, 4);
    s.stroke(f.line(q, 1.68, q, 1.58), "#17171a", 5);
  }
}

function candleStand(c, fr, x, z) {
  const { s } = c;
  const [a, b] = fr.p(x, 0, z);
  const [, t] = fr.p(x, 1.25, z);
  const k = fr.scale(x, z);
  s.stroke(`M${a} ${b}V${t}M${a - 0.2 * k} ${b}L${a} ${b - 0.2 * k}L${a + 0.2 * k} ${b}M${a - 0.24 * k} ${t}H${a + 0.24 * k}`, "#17171a", 5);
  candles(c, fr, { x, z, y: 1.25, count: 3, spread: 0.2 });
}

const SAUNA = [
  {
    holes: (R) => [win(R, R.w * 0.62, R.w * 0.9, { v0: 0.9, v1: 2.2, kind: undefined, cols: 2, rows: 1 })],
    set(c, fr, R) {
      const plank = "#c99a66";
      for (const [y, z, d] of [[0.92, R.d - 0.75, 0.75], [0.46, R.d - 1.4, 0.65]]) {
        box(c, fr, { x: -R.w * 0.16, z, y: y - 0.46, w: R.w * 0.62, d, h: 0.4, colour: darken(plank, 0.35) });
        for (let i = 0; i < 5; i++) box(c, fr, { x: -R.w * 0.16, z: z + (i * d) / 5 - 0.03, y: y - 0.06, w: R.w * 0.62, d: d / 5 - 0.02, h: 0.06, colour: plank });
      }
      stove(c, fr, { x: R.w * 0.3, z: R.d - 1, top: R.h, w: 0.8 });
      const [a, b] = fr.p(R.w * 0.3, 0.98, R.d - 0.8);
      for (let i = 0; i < 14; i++) c.s.ellipse(a + c.rnd.range(-48, 48), b - c.rnd.range(0, 16), c.rnd.range(9, 16), c.rnd.range(7, 11), mix("#5a544f", "#2b2826", c.rnd.next()));
      steam(c, a, b - 10, 120, 190, 0.22);
      towels(c, fr, { x: -R.w * 0.36, z: R.d - 2.2, second: R.second });
      stool(c, fr, { x: R.w * 0.1, z: R.d - 2, r: 0.22, h: 0.34, colour: plank, soft: true });
      plant(c, fr, { x: R.w * 0.43, z: R.d - 1.9, kind: "fern", h: 1.2 });
      pendant(c, fr, { x: -1.6, z: R.d - 0.9, y: 2.15, top: R.h, kind: "lantern", reach: 2.2 });
      pendant(c, fr, { x: 0.3, z: R.d - 0.9, y: 2.15, top: R.h, kind: "lantern", reach: 2.2 });
      return [-0.6, 1.4, R.d - 1];
    },
  },
];

const WORDS = {
  living: [
    "A {textile} sofa beneath a wide window, with a turntable, a rug and two lamps lit",
    "Two armchairs either side of a burning fire, {textile} against lamplight",
    "A reading room with full bookshelves, a {textile} sofa and a chaise by the window",
    "A window seat in {textile} between armchairs, with books and a lamp on the table",
  ],
  bedroom: [
    "A bed made up under a picture between two windows, a lamp lit on either side",
    "A bed beside a wide window with an armchair and a {second} lamp",
    "A low bed beneath a long window with hanging lamps and a {textile} bench",
    "A bed and a round mirror by lamplight, an armchair waiting in the corner",
  ],
  bath: [
    "A free-standing bath full of foam below the window, with candles and folded towels",
    "A deep bath by the window, candles on a stool and an arched mirror over the basin",
    "A raised stone bath of glowing water with candles along its edge",
    "A round wooden tub steaming indoors beside candles and {second} towels",
  ],
  bar: ["A bar with lit shelves of bottles and a row of {textile} stools", "A bar with lit bottles, three stools and a {textile} sofa in the corner"],
  lounge: ["A small stage with drawn curtains and {textile} sofas by candlelight", "Buttoned {textile} sofas before lit alcoves, with candles on the tables"],
  hall: ["Round tables dressed with flowers and candles in a tall room of arched windows"],
  cellar: ["A vaulted stone cellar with {textile} seats, wine racks, coiled ropes and candle stands"],
  sauna: ["A cedar sauna with two broad benches, a stove of hot stones and folded towels"],
};

/** Sentence for an arrangement; {textile} and {second} stand for the place's colours. */
export const ROOM_WORDS = (kind, which) => WORDS[kind][which % WORDS[kind].length];

/** Evening in the corners, and lamps that colour the room rather than bleach it. */
export function lampLight(c, at, R, strength = R.dimness ?? 0.6) {
  dim(c, c.cam.p(...at), R.dim ?? "#100e22", strength);
  for (const l of c.lights) {
    l[4] *= 0.62;
    l[3] = l[3] === LAMP ? "#f59a3c" : l[3];
  }
  flushLights(c);
}

const KINDS = { living: LIVING, bedroom: BEDROOM, bath: BATH, bar: BAR, lounge: LOUNGE, hall: HALL, cellar: CELLAR, sauna: SAUNA };

/**
 * Draws a room over the land already on the sheet.
 * @param {object} c scene context; its camera stands in the room
 * @param {string} kind one of KINDS
 * @param {object} R the place's room style
 * @param {number} which arrangement, taken modulo how many the kind has
 */
export function drawRoom(c, kind, place, which) {
  const R = kind === "sauna" ? { ...place, wall: ["boards", "#b5824f"], back: undefined, ceil: ["boards", "#a87848"], floor: ["boards", "#94683f"], profile: "box", w: 7, h: 2.6 } : place;
  const list = KINDS[kind];
  const plan = list[which % list.length];
  const fr = frame(c.cam, 0, 0, 0);
  const S = shell(c, fr, R, plan.holes(R));
  const at = plan.set(c, fr, R, S);
  lampLight(c, at, R);
}
