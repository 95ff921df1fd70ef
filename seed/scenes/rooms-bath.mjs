/** Bathrooms, bathing rooms and the sauna. */
import { bath, hotTub, steam, towels, vanity } from "./baths.mjs";
import { darken, lighten, mix } from "./colour.mjs";
import { mirror, plant, rug } from "./fittings.mjs";
import { box, stool } from "./furniture.mjs";
import { stove } from "./hearths.mjs";
import { shine } from "./kit.mjs";
import { candles, pendant } from "./lamps.mjs";
import { overhead, sconce, win } from "./room-parts.mjs";
import { disc, hull } from "./space.mjs";

export const BATH = [
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

/** A raised stone bath full of lit water. */
export function pool(c, fr, R, { x, z, w, d }) {
  const { s } = c;
  const stone = R.stone ?? "#a39a8c";
  box(c, fr, { x, z: z - 0.42, w: w + 0.4, d: 0.42, h: 0.2, colour: darken(stone, 0.1) });
  box(c, fr, { x, z, w: w + 0.5, d: d + 0.5, h: 0.42, colour: stone });
  const W = (k, y) =>
    fr.poly([
      [x - w / 2 + k, y, z + 0.24 + k],
      [x + w / 2 - k, y, z + 0.24 + k],
      [x + w / 2 - k, y, z + d - k],
      [x - w / 2 + k, y, z + d - k],
    ]);
  s.poly(W(0, 0.42), darken(stone, 0.45));
  s.poly(
    W(0.04, 0.37),
    s.lin([
      [0, "#bdeee2"],
      [0.5, "#5fb9b0"],
      [1, "#2f8685"],
    ]),
  );
  const [a, b] = fr.p(x, 0.4, z + d / 2);
  for (let i = 0; i < 14; i++)
    s.ellipse(
      a + c.rnd.range(-0.44, 0.44) * w * fr.scale(x, z),
      b + c.rnd.range(-0.12, 0.16) * fr.scale(x, z) * d,
      c.rnd.range(12, 44),
      c.rnd.range(1.4, 3.4),
      "#f1fffb",
      'opacity="0.4"',
    );
  shine(c, a, b, 1.7 * fr.scale(x, z), 0.34, "#7fdccd", 0.6);
  steam(c, a, b, w * fr.scale(x, z) * 0.8, 150, 0.2);
}

function saunaBenches(c, fr, R) {
  const plank = "#d9a86e";
  const x = -R.w * 0.16;
  const w = R.w * 0.62;
  const f = fr.wall(x - w / 2, R.d - 0.02, x + w / 2, R.d - 0.02, 0, 2);
  for (const v of [1.25, 1.45, 1.65]) c.s.poly(f.quad(0, v, w, v + 0.11), lighten(plank, 0.05));
  for (const [y, z, d] of [
    [0.92, R.d - 0.8, 0.76],
    [0.46, R.d - 1.5, 0.68],
  ]) {
    box(c, fr, { x, z: z + 0.1, y: y - 0.46, w, d: d - 0.1, h: 0.4, colour: "#6b4526" });
    for (let u = -w / 2 + 0.3; u < w / 2; u += 0.9)
      box(c, fr, { x: x + u, z: z + 0.04, y: y - 0.46, w: 0.08, d: 0.06, h: 0.42, colour: plank });
    for (let i = 4; i >= 0; i--)
      box(c, fr, { x, z: z + (i * d) / 5, y: y - 0.05, w, d: d / 5 - 0.035, h: 0.05, colour: i % 2 ? plank : darken(plank, 0.06) });
  }
  const roll = fr.floor(x - 0.6, R.d - 1.45, x + 1, R.d - 0.9, 0.465);
  c.s.poly(roll.quad(0, 0, 1.3, 0.55), "#efe4d0");
  for (const u of [0.12, 1.18]) c.s.poly(roll.quad(u, 0, u + 0.06, 0.55), R.second);
}

function bucket(c, fr, x, z) {
  const { s } = c;
  const wood = "#a8743f";
  s.poly(
    hull([...disc(fr, x, 0.02, z, 0.15), ...disc(fr, x, 0.34, z, 0.19)]),
    s.lin(
      [
        [0, lighten(wood, 0.15)],
        [0.4, wood],
        [1, darken(wood, 0.45)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  s.poly(disc(fr, x, 0.34, z, 0.19), darken(wood, 0.4));
  s.poly(disc(fr, x, 0.3, z, 0.16), "#7fb0ad");
  const [a, b] = fr.p(x, 0.34, z);
  const k = fr.scale(x, z);
  s.stroke(`M${a - 0.19 * k} ${b}Q${a} ${b - 0.42 * k} ${a + 0.19 * k} ${b}`, "#4a2f1a", 4);
  s.stroke(`M${a + 0.04 * k} ${b}L${a + 0.34 * k} ${b - 0.3 * k}`, "#6b4526", 6, 'stroke-linecap="round"');
}

export const SAUNA = [
  {
    holes: (R) => [win(R, R.w * 0.62, R.w * 0.9, { v0: 0.9, v1: 2.2, kind: undefined, cols: 2, rows: 1 })],
    set(c, fr, R) {
      saunaBenches(c, fr, R);
      stove(c, fr, { x: R.w * 0.3, z: R.d - 1, top: R.h, w: 0.8 });
      const [a, b] = fr.p(R.w * 0.3, 0.98, R.d - 0.8);
      for (let i = 0; i < 14; i++)
        c.s.ellipse(
          a + c.rnd.range(-48, 48),
          b - c.rnd.range(0, 16),
          c.rnd.range(9, 16),
          c.rnd.range(7, 11),
          mix("#5a544f", "#2b2826", c.rnd.next()),
        );
      steam(c, a, b - 10, 120, 190, 0.22);
      towels(c, fr, { x: -R.w * 0.36, z: R.d - 2.2, second: R.second });
      bucket(c, fr, R.w * 0.12, R.d - 2);
      plant(c, fr, { x: R.w * 0.43, z: R.d - 1.9, kind: "fern", h: 1.2 });
      pendant(c, fr, { x: -1.6, z: R.d - 0.9, y: 2.15, top: R.h, kind: "lantern", reach: 2.2 });
      pendant(c, fr, { x: 0.3, z: R.d - 0.9, y: 2.15, top: R.h, kind: "lantern", reach: 2.2 });
      return [-0.6, 1.4, R.d - 1];
    },
  },
];
