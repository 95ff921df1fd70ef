/** Living rooms and bedrooms, in four arrangements each. */
import { mix } from "./colour.mjs";
import { art, mirror, plant, rug, tableThings, turntable, vase } from "./fittings.mjs";
import { bed, bookcase, box, chaise, puff, roundTable, sideboard, sofa } from "./furniture.mjs";
import { stove } from "./hearths.mjs";
import { candles, floorLamp, pendant, tableLamp } from "./lamps.mjs";
import { hangings, heat, nightstands, overhead, win } from "./room-parts.mjs";
import { frame } from "./space.mjs";

export const LIVING = [
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
      bookcase(c, fr, {
        x: -R.w * 0.3,
        z: R.d - 0.32,
        w: 1.5,
        h: Math.min(2.2, R.h - 0.2),
        colour: R.wood,
        tints: [R.textile, R.second, ...R.tints],
      });
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

export const BEDROOM = [
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
        pendant(c, fr, {
          x: k * 1.4,
          z: R.d - 0.4,
          y: 1.25,
          top: R.h,
          kind: R.pendant === "chandelier" ? "globe" : (R.pendant ?? "globe"),
          size: 0.8,
          reach: 1.8,
        });
      }
      vase(c, fr, { x: 1.4, z: R.d - 0.36, y: 0.44, size: 0.7, colour: R.second });
      bed(c, fr, {
        x: 0,
        z: R.d - 2.3,
        w: 2,
        cover: R.cover ?? R.textile,
        wood: R.wood,
        head: R.head === "iron" ? "plank" : R.head,
        linen: R.linen,
        low: true,
      });
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
