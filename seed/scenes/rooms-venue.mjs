/** Bars, lounges, the dining hall and the cellar. */
import { darken, lighten, mix } from "./colour.mjs";
import { curtains, plant, rug, tableThings, vase } from "./fittings.mjs";
import { box, chaise, puff, roundTable, sofa, stool } from "./furniture.mjs";
import { shine } from "./kit.mjs";
import { candles, chandelier, pendant, tableLamp } from "./lamps.mjs";
import { overhead, win } from "./room-parts.mjs";
import { loop } from "./sheet.mjs";
import { disc, frame } from "./space.mjs";

export const BAR = [
  {
    holes: () => [],
    set(c, fr, R, S) {
      backBar(c, R, S);
      counter(c, fr, R, { x: 0.1, z: R.d - 1.7, w: R.w * 0.72 });
      for (const x of [-1.7, -0.8, 0.1, 1, 1.9]) stool(c, fr, { x, z: R.d - 2.2, r: 0.2, h: 0.78, colour: R.textile });
      for (const x of [-1.5, 0.1, 1.7])
        pendant(c, fr, { x, z: R.d - 1.5, y: 1.95, top: R.h, kind: R.pendant === "chandelier" ? "globe" : R.pendant, reach: 1.7 });
      return [0, 1.4, R.d - 1];
    },
  },
  {
    holes: () => [],
    set(c, fr, R, S) {
      backBar(c, R, S);
      counter(c, fr, R, { x: -0.9, z: R.d - 1.7, w: R.w * 0.5 });
      for (const x of [-2.1, -1.2, -0.3]) stool(c, fr, { x, z: R.d - 2.2, r: 0.2, h: 0.78, colour: R.textile });
      const Q = frame(c.cam, R.w * 0.33, R.d - 1.9, 1.1);
      sofa(c, Q, { x: 0, z: -0.4, w: 1.9, colour: R.textile, pillow: R.second, style: "tufted" });
      roundTable(c, fr, { x: R.w * 0.17, z: R.d - 2.25, r: 0.34, h: 0.5, colour: R.wood });
      candles(c, fr, { x: R.w * 0.17, z: R.d - 2.25, y: 0.5, count: 2, spread: 0.08 });
      for (const x of [-1.7, -0.2])
        pendant(c, fr, { x, z: R.d - 1.5, y: 1.95, top: R.h, kind: R.pendant === "chandelier" ? "cone" : R.pendant, reach: 1.7 });
      overhead(c, fr, R, R.w * 0.25, R.d - 2);
      return [-0.4, 1.4, R.d - 1];
    },
  },
];

function backBar(c, R, S) {
  const { s, rnd } = c;
  const f = S.faces.back;
  const u0 = R.w * 0.2;
  const u1 = R.w * 0.8;
  s.poly(f.quad(u0 - 0.1, 0, u1 + 0.1, 2.35), darken(R.wood, 0.35));
  s.poly(
    f.quad(u0, 0.95, u1, 2.25),
    s.lin([
      [0, "#c9853a"],
      [0.5, "#8d4f26"],
      [1, "#5a2e1b"],
    ]),
  );
  const tints = ["#7fa98c", "#c9a25a", "#8d3b3f", "#d9c9a0", "#5a7d8c", "#b0652f"];
  for (const v of [0.98, 1.4, 1.82]) {
    for (let u = u0 + 0.08; u < u1 - 0.1; u += rnd.range(0.1, 0.17)) {
      const h = rnd.range(0.19, 0.31);
      const t = rnd.pick(tints);
      s.poly(
        f.poly([
          [u, v],
          [u + 0.075, v],
          [u + 0.075, v + h * 0.62],
          [u + 0.05, v + h * 0.76],
          [u + 0.05, v + h],
          [u + 0.025, v + h],
          [u + 0.025, v + h * 0.76],
          [u, v + h * 0.62],
        ]),
        s.lin(
          [
            [0, lighten(t, 0.35)],
            [0.5, t],
            [1, darken(t, 0.4)],
          ],
          0,
          0,
          1,
          0,
        ),
      );
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
    s.poly(
      F.front.quad(u, 0.14, Math.min(w - 0.1, u + 0.52), 0.9),
      s.lin([
        [0, mix(R.textile, R.wood, 0.2)],
        [1, darken(R.textile, 0.4)],
      ]),
    );
  }
  box(c, fr, { x, z: z - 0.06, y: 1.02, w: w + 0.14, d: 0.68, h: 0.06, colour: R.counter ?? "#b58a5a" });
  const [a, b] = fr.p(x - w / 2, 0.13, z - 0.12);
  const [e] = fr.p(x + w / 2, 0.13, z - 0.12);
  s.stroke(`M${a} ${b}H${e}`, "#c79a55", 4);
  for (const q of [-0.35, -0.05, 0.3]) {
    tableThings(c, fr, { x: x + q * w, z: z + 0.3, y: 1.08, tint: R.second });
  }
}

export const LOUNGE = [
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

export function alcoves(c, f, R) {
  const { s } = c;
  for (const u of [0.18, 0.5, 0.82]) {
    const w = R.w * 0.11;
    s.poly(f.arch(R.w * u - w, 0.9, R.w * u + w, R.h - 0.25), darken(R.wall[1], 0.3));
    s.poly(
      f.arch(R.w * u - w + 0.08, 0.98, R.w * u + w - 0.08, R.h - 0.33),
      s.lin([
        [0, "#f0b765"],
        [0.6, mix("#c7783c", R.wall[1], 0.3)],
        [1, darken(R.wall[1], 0.2)],
      ]),
    );
    const [x, y] = f.at(R.w * u, R.h - 0.6);
    shine(c, x, y, 1 * f.scale(R.w * u, 2), 0.4);
  }
}

export function stage(c, fr, R) {
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
    s.poly(
      [
        [lx - 7, ly],
        [lx + 7, ly],
        [mx - q * 20 + 130, my],
        [mx - q * 20 - 130, my],
      ],
      s.lin([
        [0, "#ffe3ad", 0.32],
        [1, "#ffe3ad", 0.02],
      ]),
    );
  }
  s.poly(disc(fr, 0, 0.245, R.d - 0.55, 0.9, 0.4), "#ffe3ad", 'opacity="0.25"');
}

export const HALL = [
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
  for (const k of [-0.78, 0.78])
    puff(c, fr, { x: x + k * 1.08, z: z + 0.12, y: 0.4, w: 0.1, d: 0.36, h: 0.5, r: 0.04, colour: darken(R.textile, 0.1) });
  const { s } = c;
  roundTable(c, fr, { x, z: z + 0.3, r: 0.6, h: 0.74, colour: "#e8dcc8" });
  s.poly(disc(fr, x, 0.5, z + 0.3, 0.6), "#d8c9b0", 'opacity="0"');
  vase(c, fr, { x, z: z + 0.3, y: 0.74, colour: R.second, leaf: "#7d9464", bloom: "#f3e2c2", size: 0.8 });
  candles(c, fr, { x: x - 0.2, z: z + 0.1, y: 0.74, count: 2, spread: 0.14 });
}

export const CELLAR = [
  {
    holes: () => [],
    set(c, fr, R, S) {
      wineWall(c, S.faces.back, R);
      rug(c, fr, { x: 0, z: R.d - 2.8, w: 3.4, d: 1.8, colour: R.rug, second: R.rug2 });
      ropes(c, S.faces.left, 3.95);
      for (const x of [-2.75, 2.85]) candleStand(c, fr, x, R.d - 0.7);
      chaise(c, fr, { x: -1.35, z: R.d - 1.6, w: 2.1, colour: R.second2 });
      const Q = frame(c.cam, 1.95, R.d - 1.9, 0.8);
      sofa(c, Q, { x: 0, z: -0.4, w: 1.15, colour: R.textile, pillow: R.second, style: "tufted" });
      roundTable(c, fr, { x: 0.35, z: R.d - 1.9, r: 0.42, h: 0.45, colour: R.wood });
      candles(c, fr, { x: 0.35, z: R.d - 1.9, y: 0.45, count: 4, spread: 0.2 });
      chandelier(c, fr, { x: 0, z: R.d - 2.1, y: 2.3, top: R.h + R.rise, r: 0.6, metal: "#2a2624" });
      return [0.2, 1.1, R.d - 1.6];
    },
  },
];

function wineWall(c, f, R) {
  const { s } = c;
  const [u0, u1] = [R.w * 0.3, R.w * 0.7];
  s.poly(f.arch(u0 - 0.15, 0, u1 + 0.15, 2.45, 0.9), darken(R.wall[1], 0.3));
  s.poly(
    f.arch(u0, 0, u1, 2.3, 0.85),
    s.lin([
      [0, "#7a4a28"],
      [0.5, "#4a2a1a"],
      [1, "#24150f"],
    ]),
  );
  for (let u = u0 + 0.16; u < u1 - 0.1; u += 0.2)
    for (let v = 0.2; v < 1.5; v += 0.2) {
      s.poly(f.ring(u, v, 0.085), "#1a100c");
      s.poly(f.ring(u, v, 0.05), Math.round(u * 7 + v * 11) % 3 ? "#3f5a44" : "#6a1f30");
      s.stroke(loop(f.ring(u, v, 0.03)), "#c9a86a", 1.2, 'opacity="0.5"');
    }
  const [x, y] = f.at((u0 + u1) / 2, 1.9);
  shine(c, x, y, 1.5 * f.scale(u0, 1), 0.45);
}

/** Coils of rope and straps hung tidily on iron hooks. */
export function ropes(c, f, u) {
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
  s.stroke(
    `M${a} ${b}V${t}M${a - 0.2 * k} ${b}L${a} ${b - 0.2 * k}L${a + 0.2 * k} ${b}M${a - 0.24 * k} ${t}H${a + 0.24 * k}`,
    "#17171a",
    5,
  );
  candles(c, fr, { x, z, y: 1.25, count: 3, spread: 0.2 });
}
