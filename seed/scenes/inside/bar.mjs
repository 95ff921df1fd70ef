/** Bars, by what stands behind them. */
import { darken, lighten, mix } from "../colour.mjs";
import { stool } from "../furniture.mjs";
import { tableLamp } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box, shadow } from "../solids.mjs";
import { CLUB, cabaret, sofaUnit } from "./booths.mjs";
import { glassPair } from "./seats.mjs";
import { glow, unitsOf } from "./units.mjs";

const TINTS = ["#7fa98c", "#c9a25a", "#8d3b3f", "#d9c9a0", "#5a7d8c", "#b0652f"];

/** Shelves of bottles with light behind, between two places of a wall. */
function shelves(c, f, R, u0, u1, shape) {
  const { s, rnd } = c;
  const top = Math.min(2.4, f.h - 0.15);
  const frame = (k) => (shape === "arch" ? f.arch(u0 - k, 0.9 - k, u1 + k, top + k, 0.5) : f.quad(u0 - k, 0.9 - k, u1 + k, top + k));
  s.poly(f.quad(u0 - 0.12, 0, u1 + 0.12, 0.95), darken(R.wood, 0.3));
  s.poly(frame(0.12), darken(R.wood, 0.35));
  const light = mix("#c9853a", R.second, 0.2);
  s.poly(frame(0), s.lin([light, darken(light, 0.3), darken(light, 0.5)]));
  s.clip(loop(frame(0)), () => {
    for (let v = 0.98; v < top - 0.3; v += 0.42) {
      for (let u = u0 + 0.08; u < u1 - 0.1; u += rnd.range(0.1, 0.17)) {
        const h = rnd.range(0.19, 0.31);
        s.poly(
          f.poly(
            [u, v],
            [u + 0.075, v],
            [u + 0.075, v + h * 0.62],
            [u + 0.05, v + h * 0.76],
            [u + 0.05, v + h],
            [u + 0.025, v + h],
            [u + 0.025, v + h * 0.76],
            [u, v + h * 0.62],
          ),
          rnd.pick(TINTS),
        );
      }
      s.poly(f.quad(u0, v - 0.045, u1, v), "#f2c27c");
    }
  });
  for (const q of [0.2, 0.5, 0.8]) glow(c, f.at(u0 + (u1 - u0) * q, 1.5), 1.3 * f.scale(u0, 1), 0.28);
}

/** A counter, its front towards the viewer. */
function counter(c, fr, R, w, style) {
  const { s } = c;
  shadow(c, fr, 0, 0, w, 0.5);
  const F = box(c, fr, { x: 0, z: 0, w, d: 0.55, h: 1.02, colour: R.wood });
  const step = style === "boards" ? 0.2 : 0.62;
  for (let u = 0.08; u < w - 0.15; u += step) {
    const q = F.front.quad(u, 0.14, Math.min(w - 0.08, u + step - 0.09), 0.9);
    if (style === "tufted") s.poly(q, s.lin([mix(R.textile, R.wood, 0.2), darken(R.textile, 0.4)]));
    else if (style === "boards") s.poly(q, darken(R.wood, 0.12));
    else s.stroke(loop(q), darken(R.wood, 0.45), 2.4);
  }
  box(c, fr, { x: 0, z: -0.06, y: 1.02, w: w + 0.14, d: 0.68, h: 0.06, colour: style === "boards" ? "#3a3d3f" : "#b58a5a" });
  const a = fr.p(-w / 2, 0.13, -0.12);
  const b = fr.p(w / 2, 0.13, -0.12);
  s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, "#c79a55", 4);
  for (const q of [-0.32, 0.3]) glassPair(c, fr, q * w, 0.3, 1.08);
  tableLamp(c, fr, { x: -w / 2 + 0.25, z: 0.3, y: 1.08, base: R.second, size: 0.75, reach: 1.6 });
}

/** What stands behind a bar, between two places of its wall. */
const BEHIND = {
  shelves: (c, f, R, a, b) => shelves(c, f, R, a, b, "rect"),
  arches(c, f, R, a, b) {
    for (let i = 0; i < 3; i++) shelves(c, f, R, a + ((b - a) * i) / 3 + 0.1, a + ((b - a) * (i + 1)) / 3 - 0.1, "arch");
  },
  mirror(c, f, R, a, b) {
    const m = (b - a) * 0.3;
    const top = Math.min(2.5, f.h - 0.15);
    shelves(c, f, R, a, a + m, "rect");
    shelves(c, f, R, b - m, b, "rect");
    c.s.poly(f.arch(a + m + 0.14, 0.95, b - m - 0.14, top + 0.05, 0.5), R.metal);
    c.s.poly(f.arch(a + m + 0.22, 1.02, b - m - 0.22, top - 0.03, 0.45), c.s.lin(["#e0c690", "#9b8a6e", "#544c44"], 0, 0, 1, 1));
    for (let i = 0; i < 9; i++) {
      const q = a + m + 0.18 + ((b - a - 2 * m - 0.36) * i) / 8;
      const [x, y] = f.at(q, top + 0.02 - 0.12 * Math.abs(i / 4 - 1) ** 2);
      c.s.circle(x, y, 5, "#fff3cf");
      if (i % 2) glow(c, [x, y], 70, 0.4);
    }
  },
  cabinet(c, f, R, a, b) {
    const top = Math.min(3, f.h - 0.12);
    const n = Math.max(3, Math.round((b - a) / 0.75));
    c.s.poly(f.quad(a - 0.1, 0, b + 0.1, top), darken(R.wood, 0.3));
    for (let i = 0; i < n; i++) {
      const [p, q] = [a + ((b - a) * i) / n + 0.06, a + ((b - a) * (i + 1)) / n - 0.06];
      c.s.poly(f.quad(p, 1, q, top - 0.12), c.s.lin([mix("#d99a4a", R.second, 0.15), "#5a3320"]));
      for (let v = 1.06; v < top - 0.4; v += 0.36) {
        for (let u = p + 0.05; u < q - 0.07; u += 0.11)
          c.s.poly(f.round(u, v, u + 0.07, v + c.rnd.range(0.16, 0.27), 0.02), c.rnd.pick(TINTS));
        c.s.poly(f.quad(p, v - 0.04, q, v), lighten(R.wood, 0.15));
      }
    }
    c.s.stroke(f.line(a + 0.3, 0.95, a + 0.65, top - 0.1) + f.line(a + 0.5, 0.95, a + 0.82, top - 0.1), R.metal, 4);
    for (const q of [0.25, 0.75]) glow(c, f.at(a + (b - a) * q, 1.9), f.scale(a, 1) * 1.5, 0.3);
  },
  tiles(c, f, R, a, b) {
    const tile = mix(R.textile, "#e6dfd0", 0.25);
    const top = Math.min(2.6, f.h - 0.15);
    c.s.poly(f.quad(a, 0.9, b, top), tile);
    let d = "";
    for (let v = 0.9; v < top; v += 0.15) d += f.line(a, v, b, v);
    for (let u = a; u <= b; u += 0.3) d += f.line(u, 0.9, u, top);
    c.s.stroke(d, darken(tile, 0.35), 1.2, 'opacity="0.5"');
    for (const v of [1.45, 1.95]) {
      for (let u = a + 0.15; u < b - 0.2; u += c.rnd.range(0.14, 0.26))
        c.s.poly(f.round(u, v, u + 0.08, v + c.rnd.range(0.18, 0.3), 0.02), c.rnd.pick(TINTS));
      c.s.poly(f.quad(a + 0.05, v - 0.05, b - 0.05, v), R.wood);
    }
    for (let u = a + 0.4; u < b; u += 0.9) glow(c, f.at(u, top), 0.9 * f.scale(a, 1), 0.35);
  },
};

/** A counter with stools before what stands behind it. */
export const bar = {
  plan: (facts, rnd) => ({
    behind: rnd.pick(Object.keys(BEHIND)),
    w: rnd.range(0.42, 0.62),
    style: rnd.pick(["tufted", "panel", "boards"]),
    turn: rnd.chance(0.5),
    lamps: rnd.int(2, 4),
    x: rnd.range(-0.7, 0.7),
    table: rnd.chance(0.4),
    piano: facts.has.includes("piano"),
  }),
  room: (R) => ({ ...CLUB(R), near: 0.3 }),
  set(room, P) {
    const { c, R, rnd } = room;
    const L = R.w * P.w;
    const u = R.w / 2 + P.x;
    room.on("back", (f) => BEHIND[P.behind](c, f, R, u - L / 2, u + L / 2));
    room.taken.back.push([u - L / 2 - 0.3, u + L / 2 + 0.3]);
    room.put(P.x, R.d - 1.7, 0, (fr) => counter(c, fr, R, L + 0.3, P.style), { ahead: -0.3 });
    const count = Math.round(L / 0.85);
    for (let i = 0; i < count; i++)
      room.put(P.x + (i - (count - 1) / 2) * 0.8, R.d - 2.15, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.2, h: 0.78, colour: R.textile }));
    const lamp = R.pendant === "chandelier" ? rnd.pick(["globe", "cone"]) : R.pendant;
    for (let i = 0; i < P.lamps; i++) room.hang(P.x + (i - (P.lamps - 1) / 2) * (L / P.lamps), R.d - 1.5, lamp, { y: 1.95, reach: 1.6 });
    const U = unitsOf(room);
    room.line("back", [P.piano && U.piano(), U.plant(), U.gallery(), U.art(), U.mirror()]);
    room.line("right", [sofaUnit(room, 1.8), U.plant()], { to: R.d - 2 });
    if (P.table) cabaret(room, -R.w / 2 + 1.4, R.d - 2.9);
    room.light = [P.x, 1.4, R.d - 1];
  },
  say: (P) =>
    `a bar ${{ shelves: "with lit shelves of bottles", arches: "with bottles in three lit arches", mirror: "with a tall mirror between its shelves", cabinet: "before a tall cabinet of bottles with its ladder", tiles: "with a tiled wall and open shelves" }[P.behind]}, stools in {textile}`,
};
