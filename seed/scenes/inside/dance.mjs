/** Dance floors and their lights. */
import { darken, lighten, mix } from "../colour.mjs";
import { folds } from "../furniture.mjs";
import { tableLamp } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { boothUnit, CLUB, cabaret, sofaUnit } from "./booths.mjs";
import { glow, unitsOf } from "./units.mjs";

const FLARES = ["#e05a8a", "#6a7be0", "#f2a34c", "#4fc0b0", "#a06ae0"];

/** A beam of coloured light from the ceiling to the floor. */
export function beam(room, x0, z0, x1, z1, colour, r = 0.7) {
  const { c, fr, R } = room;
  room.hung.push([
    c.cam.depth(x1, z1) - 0.2,
    () => {
      const [ax, ay] = fr.p(x0, R.h - 0.3, z0);
      const pool = disc(fr, x1, 0.01, z1, r, r * 0.6);
      const left = pool.reduce((a, b) => (b[0] < a[0] ? b : a));
      const right = pool.reduce((a, b) => (b[0] > a[0] ? b : a));
      c.s.poly(
        [[ax - 5, ay], [ax + 5, ay], right, left],
        c.s.lin([
          [0, colour, 0.34],
          [1, colour, 0.04],
        ]),
      );
      c.s.poly(pool, colour, 'opacity="0.28"');
      c.s.rect(ax - 9, ay - 18, 18, 20, "#15161a", 'rx="3"');
    },
  ]);
}

/** A polished pole from floor to ceiling on a low round stand. */
export function pole(room, x, z, y0 = 0) {
  const { c, R } = room;
  room.put(x, z, 0, (fr) => {
    drum(c, fr, { x: 0, z: 0, r0: 0.75, y0, y1: y0 + 0.16, fill: c.s.lin([darken(R.wood, 0.1), darken(R.wood, 0.5)]) });
    c.s.poly(disc(fr, 0, y0 + 0.16, 0, 0.75), lighten(mix(R.wood, R.textile, 0.3), 0.1));
    const [a, b] = fr.p(0, y0 + 0.16, 0);
    const [, t] = fr.p(0, R.h, 0);
    const w = Math.max(4, 0.045 * fr.scale(0, 0));
    c.s.rect(a - w / 2, t, w, b - t, c.s.across(["#8a8f92", [0.35, "#f4f2ea"], [0.6, "#b9bec0"], "#5f6568"]));
    glow(c, [a, b - 20], 120, 0.25);
  });
}

/** A ball of small mirrors and the sparks that it throws. */
function mirrorBall(room, x, z) {
  const { c, fr, R } = room;
  room.hung.push([
    c.cam.depth(x, z),
    () => {
      const [a, b] = fr.p(x, R.h - 0.65, z);
      const [, t] = fr.p(x, R.h, z);
      const r = 0.27 * fr.scale(x, z);
      c.s.stroke(`M${n(a)} ${n(t)}V${n(b)}`, "#15161a", 2);
      c.s.circle(a, b, r, c.s.rad(["#fdf6e4", "#b9bcc4", "#4a4d58"], 0.35, 0.3, 0.8));
      let d = "";
      for (const q of [-0.6, -0.3, 0, 0.3, 0.6]) {
        const m = r * Math.sqrt(1 - q * q);
        d += `M${n(a - m)} ${n(b + q * r)}h${n(2 * m)}M${n(a + q * r)} ${n(b - m)}v${n(2 * m)}`;
      }
      c.s.stroke(d, "#2b2d36", 1, 'opacity="0.5"');
      for (let i = 0; i < 46; i++)
        c.s.ellipse(
          c.rnd.range(40, 1160),
          c.rnd.range(30, 560),
          c.rnd.range(2, 5),
          c.rnd.range(1.5, 3.5),
          "#fff3d0",
          `opacity="${n(c.rnd.range(0.15, 0.5))}"`,
        );
      glow(c, [a, b], r * 5, 0.5);
    },
  ]);
}

const desks = (room, wall, u) => {
  const { c, R } = room;
  room.against(wall, u, 0.9, (fr) => {
    box(c, fr, { x: 0, z: 0.1, w: 1.9, d: 0.6, h: 1, colour: darken(R.wood, 0.35) });
    for (const k of [-0.5, 0.5]) {
      c.s.poly(disc(fr, k, 1.01, 0.4, 0.24), "#131316");
      c.s.poly(disc(fr, k, 1.012, 0.4, 0.07), R.second);
    }
    box(c, fr, { x: 0, z: 0.25, y: 1, w: 0.34, d: 0.3, h: 0.06, colour: "#2b2e33" });
    for (const k of [-1.25, 1.25]) {
      box(c, fr, { x: k, z: 0.1, w: 0.5, d: 0.5, h: 1.5, colour: "#1a1b1f" });
      const f = fr.wall(k - 0.25, 0.09, k + 0.25, 0.09, 0, 1.5);
      for (const [v, r] of [
        [0.42, 0.19],
        [1.05, 0.14],
      ]) {
        c.s.poly(f.ring(0.25, v, r), "#2f3138");
        c.s.poly(f.ring(0.25, v, r * 0.4), "#121316");
      }
    }
    tableLamp(c, fr, { x: 0.8, z: 0.5, y: 1, base: R.second, size: 0.5, reach: 1 });
  });
};

/** A floor to dance on, under coloured light. */
export const dance = {
  plan: (facts, rnd) => ({
    pole: facts.has.includes("pole"),
    ball: rnd.chance(0.65),
    floor: rnd.pick(["tiles", "ring", "boards"]),
    turn: rnd.chance(0.4),
    tints: [rnd.int(0, 4), rnd.int(0, 4)],
    back: rnd.pick(["desk", "booths", "curtain"]),
  }),
  room: (R, P) => ({
    ...CLUB(R),
    d: 6.6,
    w: 8.4,
    h: R.profile === "box" ? Math.max(R.h, 3.5) : Math.max(R.h, 2.2),
    floor: P.floor === "tiles" ? ["checker", mix(R.textile, "#4a3a4a", 0.6)] : R.floor[0] === "carpet" ? ["parquet", "#6b4a30"] : R.floor,
    dim: "#2a1c44",
    dimness: 0.8,
  }),
  set(room, P) {
    const { c, R } = room;
    const U = unitsOf(room);
    if (P.back === "curtain") {
      room.on("back", (f) => folds(c, f, 0.3, 0.02, R.w - 0.3, Math.min(f.h, 3) - 0.1, R.textile, 26));
      desks(room, "back", R.w * 0.5);
    } else if (P.back === "desk") {
      desks(room, "back", R.w * 0.5);
      room.line("back", [sofaUnit(room, 2), U.plant()], { to: R.w * 0.5 - 1.7 });
      room.line("back", [sofaUnit(room, 2), U.plant()], { from: R.w * 0.5 + 1.7 });
    } else room.line("back", [boothUnit(room), boothUnit(room), boothUnit(room), boothUnit(room)], { order: false });
    room.line("right", [boothUnit(room), sofaUnit(room, 1.8)], { to: R.d - 1.6 });
    if (P.floor === "ring")
      room.lay(() => {
        c.s.poly(disc(room.fr, 0, 0.01, R.d - 3, 2.3, 1.7), lighten(R.floor[1], 0.2), 'opacity="0.55"');
        c.s.stroke(loop(disc(room.fr, 0, 0.012, R.d - 3, 2.3, 1.7)), "#ffe0a0", 5, 'opacity="0.8"');
      });
    if (P.pole) pole(room, P.back === "curtain" ? -1.6 : 0, R.d - 2.7);
    if (P.ball) mirrorBall(room, P.pole ? 1.4 : 0, R.d - 2.9);
    const [a, b] = P.tints.map((i) => FLARES[i]);
    beam(room, -2.6, R.d - 1, -1.2, R.d - 3, a);
    beam(room, 2.6, R.d - 1, 1.3, R.d - 2.8, b);
    beam(room, 0.4, R.d - 0.8, 0.1, R.d - 3.4, "#ffe3ad");
    for (const x of [-R.w / 2 + 0.7, R.w / 2 - 0.7]) cabaret(room, x, R.d - 3.4, 1);
    room.light = [0, 0.8, R.d - 2.4];
  },
  say: (P) =>
    `a dance floor under coloured light${P.ball ? " and a ball of mirrors" : ""}${P.pole ? ", with a pole on a low round stand" : ""}`,
};
