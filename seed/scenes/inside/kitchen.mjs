/** Kitchens. */
import { darken, lighten, mix } from "../colour.mjs";
import { rug, vase } from "../fittings.mjs";
import { stool } from "../furniture.mjs";
import { candles } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, rod, shadow } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { kettle } from "./aftercare.mjs";
import { chair, glassPair } from "./seats.mjs";
import { glow, unitsOf } from "./units.mjs";

/** A run of cupboards against a wall, with what stands on it. */
function cupboards(room, wall, u, w, { sink = true } = {}) {
  const { c, R } = room;
  const tint = room.cupboard;
  room.against(wall, u, 0.62, (fr) => {
    shadow(c, fr, 0, 0, w, 0.6, 0.3);
    const F = box(c, fr, { x: 0, z: 0, y: 0.08, w, d: 0.6, h: 0.8, colour: tint });
    const count = Math.max(2, Math.round(w / 0.55));
    for (let i = 0; i < count; i++) {
      const [a, b] = [0.03 + (i * (w - 0.03)) / count, ((i + 1) * (w - 0.03)) / count];
      c.s.stroke(loop(F.front.quad(a, 0.06, b, 0.74)), darken(tint, 0.4), 1.8);
      const [x, y] = F.front.at(b - 0.08, 0.6);
      c.s.circle(x, y, 2.6, R.metal);
    }
    box(c, fr, { x: 0, z: -0.03, y: 0.88, w: w + 0.04, d: 0.63, h: 0.05, colour: R.wood === tint ? "#d9d0c0" : lighten(R.wood, 0.1) });
    if (sink) {
      c.s.poly(fr.level(-0.3, 0.1, 0.3, 0.48, 0.935), "#b9bfbd");
      rod(c, fr, [0, 0.93, 0.52], [0, 1.22, 0.52], R.metal, 4);
      rod(c, fr, [0, 1.22, 0.52], [0, 1.18, 0.34], R.metal, 4);
    }
    vase(c, fr, { x: -w / 2 + 0.3, z: 0.3, y: 0.93, size: 0.8, colour: R.second, leaf: "#5d7a4f" });
    for (let i = 0; i < 3; i++)
      drum(c, fr, {
        x: w / 2 - 0.25 - i * 0.17,
        z: 0.35,
        r0: 0.06,
        y0: 0.93,
        y1: 1.08 + i * 0.04,
        fill: mix(R.second, "#efe4cf", i * 0.3),
      });
  });
}

/** Plates and jars on open shelves. */
function rack(room, wall, u, w) {
  const { c, R, rnd } = room;
  room.on(wall, (f) => {
    for (const v of [1.4, 1.8]) {
      if (v + 0.3 > f.h) continue;
      for (let a = u - w / 2 + 0.1; a < u + w / 2 - 0.1; a += rnd.range(0.13, 0.22)) {
        const tint = rnd.pick(["#efe6d4", R.second, R.textile, "#c9a873", "#8fa09a"]);
        if (rnd.chance(0.5)) c.s.poly(f.ring(a + 0.05, v + 0.11, 0.07, 0.09), tint);
        else c.s.poly(f.round(a, v + 0.03, a + 0.1, v + rnd.range(0.14, 0.24), 0.02), tint);
      }
      c.s.poly(f.quad(u - w / 2, v - 0.03, u + w / 2, v + 0.02), R.wood);
    }
  });
}

/** A cooker with a hood over it. */
function cooker(room, wall, u) {
  const { c, R } = room;
  const top = Math.min(R.h, 2.7);
  room.on(wall, (f) => {
    if (f.h < 2.2) return;
    c.s.poly(
      f.poly([u - 0.5, 1.6], [u + 0.5, 1.6], [u + 0.22, 1.95], [u + 0.2, top], [u - 0.2, top], [u - 0.22, 1.95]),
      c.s.lin([mix(R.metal, "#2a2c2e", 0.3), mix(R.metal, "#141517", 0.4)]),
    );
    glow(c, f.at(u, 1.5), f.scale(u, 1), 0.3);
  });
  room.against(wall, u, 0.64, (fr) => {
    const F = box(c, fr, { x: 0, z: 0, w: 0.95, d: 0.62, h: 0.92, colour: "#2b2e31" });
    c.s.poly(F.front.quad(0.12, 0.2, 0.83, 0.62), c.s.lin(["#3a2a20", "#7a4622"]));
    c.s.stroke(F.front.line(0.1, 0.7, 0.85, 0.7), "#c9cdcf", 4);
    for (let i = 0; i < 4; i++) {
      const [x, y] = F.front.at(0.18 + i * 0.2, 0.81);
      c.s.circle(x, y, 4, "#c9cdcf");
    }
    kettle(c, fr, -0.2, 0.3, 0.92);
    drum(c, fr, { x: 0.22, z: 0.3, r0: 0.14, y0: 0.93, y1: 1.08, fill: R.second });
  });
}

/** Cupboards, a cooker and an island or a round table. */
export const kitchen = {
  plan: (_f, rnd) => ({ island: rnd.chance(0.55), tint: rnd.int(0, 3), hood: rnd.chance(0.8), turn: rnd.chance(0.5) }),
  room: (R) => ({
    d: 5,
    near: 0.3,
    w: Math.min(R.w, 6.8),
    floor: R.floor[0] === "carpet" ? ["tiles", "#a98b6b"] : R.floor,
    curtain: undefined,
  }),
  set(room, P) {
    const { c, R, rnd } = room;
    room.cupboard = [R.second, mix(R.textile, "#e9e0cf", 0.3), R.wood, mix(R.second, "#27332f", 0.45)][P.tint];
    const low = R.h < 1.2;
    const lo = low ? R.w * 0.22 : 0.3;
    const hi = R.w - lo;
    const stoveU = rnd.chance(0.5) ? lo + 0.6 : hi - 0.6;
    const right = stoveU > R.w / 2;
    const [a, b] = right ? [lo, stoveU - 0.5] : [stoveU + 0.5, hi];
    if (P.hood) cooker(room, "back", stoveU);
    cupboards(room, "back", (a + b) / 2, b - a);
    const wm = right ? a + 1.1 : b - 1.1;
    room.window("back", wm - 0.8, wm + 0.8, { v0: 1.15, v1: 2.1, hang: false });
    const ru = right ? (wm + 0.9 + b) / 2 : (a + wm - 0.9) / 2;
    rack(room, "back", ru, Math.max(0.8, Math.abs((right ? b : a) - wm) - 1.1));
    const U = unitsOf(room);
    room.line(
      "right",
      [
        U.window(1.2),
        {
          w: 1.7,
          put: (w, u) => {
            cupboards(room, w, u, 1.6, { sink: false });
            rack(room, w, u, 1.4);
          },
        },
        U.plant(),
      ],
      { to: R.d - 0.9 },
    );
    if (P.island) {
      room.put(0, R.d - 2.2, 0, (fr) => {
        shadow(c, fr, 0, 0, 2.3, 0.8);
        box(c, fr, { x: 0, z: 0.08, w: 2.1, d: 0.7, h: 0.86, colour: darken(room.cupboard, 0.12) });
        box(c, fr, { x: 0, z: -0.08, y: 0.86, w: 2.4, d: 0.95, h: 0.07, colour: lighten(R.wood, 0.08) });
        bowl(c, fr, -0.5, 0.4, 0.93, R);
        glassPair(c, fr, 0.45, 0.4, 0.93);
      });
      for (const x of [-0.7, 0.05, 0.8])
        room.put(x, R.d - 2.5, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.19, h: 0.66, colour: R.textile }));
      for (const x of [-0.6, 0.6])
        room.hang(x, R.d - 1.9, R.pendant === "chandelier" ? "globe" : R.pendant, { y: Math.min(1.95, R.h + (R.rise ?? 0) - 0.6) });
    } else {
      for (const k of [-1, 1])
        room.put(k * 0.75, R.d - 2.1, (k * Math.PI) / 2, (fr) => chair(c, fr, { x: 0, z: -0.2, colour: R.textile, wood: R.wood }));
      room.put(0, R.d - 2.1, 0, (fr) => {
        drum(c, fr, { x: 0, z: 0, r0: 0.07, y0: 0, y1: 0.7, fill: darken(R.wood, 0.3) });
        drum(c, fr, { x: 0, z: 0, r0: 0.6, y0: 0.69, y1: 0.74, fill: darken(R.wood, 0.15) });
        c.s.poly(disc(fr, 0, 0.74, 0, 0.6), lighten(R.wood, 0.2));
        bowl(c, fr, -0.1, 0, 0.74, R);
        candles(c, fr, { x: 0.25, z: 0, y: 0.74, count: 2, spread: 0.06 });
      });
      room.lay(() => rug(c, room.fr, { x: 0, z: R.d - 3, w: 2.4, d: 1.6, colour: R.rug, second: R.rug2, round: true }));
      room.hang(0, R.d - 2.1);
    }
    room.light = [0, 1.3, R.d - 1.2];
  },
  say: (P) => `a kitchen with ${P.island ? "stools at its island" : "a round table"} and open shelves`,
};

/** A bowl of fruit. */
function bowl(c, fr, x, z, y, R) {
  drum(c, fr, { x, z, r0: 0.08, r1: 0.17, y0: y, y1: y + 0.1, fill: mix(R.second, "#efe4d0", 0.4) });
  for (const [k, q, t] of [
    [-0.07, 0.02, "#c95a3a"],
    [0.06, 0.03, "#d9a03f"],
    [0, 0.08, "#8fa04a"],
  ]) {
    const [a, b] = fr.p(x + k, y + 0.1 + q, z);
    c.s.circle(a, b, 0.065 * fr.scale(x, z), t);
  }
}
