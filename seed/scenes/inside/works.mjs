/** Rooms where something is done: kitchen, dining, studio, workshop, class. */
import { darken, lighten, mix } from "../colour.mjs";
import { plant, rug, vase } from "../fittings.mjs";
import { chaise, stool } from "../furniture.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, puff, rod, shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { GEAR } from "./gear.mjs";
import { carpet, seat } from "./homes.mjs";
import { kettle } from "./play.mjs";
import { TRADES, tools } from "./trades.mjs";
import { chair, glassPair, glow, unitsOf } from "./units.mjs";
import { longTable } from "./venues.mjs";

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
      c.s.poly(
        fr.poly([
          [-0.3, 0.935, 0.1],
          [0.3, 0.935, 0.1],
          [0.3, 0.935, 0.48],
          [-0.3, 0.935, 0.48],
        ]),
        "#b9bfbd",
      );
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
      f.poly([
        [u - 0.5, 1.6],
        [u + 0.5, 1.6],
        [u + 0.22, 1.95],
        [u + 0.2, top],
        [u - 0.2, top],
        [u - 0.22, 1.95],
      ]),
      c.s.lin([
        [0, mix(R.metal, "#2a2c2e", 0.3)],
        [1, mix(R.metal, "#141517", 0.4)],
      ]),
    );
    glow(c, f.at(u, 1.5), f.scale(u, 1), 0.3);
  });
  room.against(wall, u, 0.64, (fr) => {
    const F = box(c, fr, { x: 0, z: 0, w: 0.95, d: 0.62, h: 0.92, colour: "#2b2e31" });
    c.s.poly(
      F.front.quad(0.12, 0.2, 0.83, 0.62),
      c.s.lin([
        [0, "#3a2a20"],
        [1, "#7a4622"],
      ]),
    );
    c.s.stroke(F.front.line(0.1, 0.7, 0.85, 0.7), "#c9cdcf", 4);
    for (let i = 0; i < 4; i++) {
      const [x, y] = F.front.at(0.18 + i * 0.2, 0.81);
      c.s.circle(x, y, 4, "#c9cdcf");
    }
    kettle(c, fr, -0.2, 0.3, 0.92);
    drum(c, fr, { x: 0.22, z: 0.3, r0: 0.14, y0: 0.93, y1: 1.08, fill: R.second });
  });
}

export const kitchen = {
  plan: (_f, rnd) => ({ island: rnd.chance(0.55), tint: rnd.int(0, 3), hood: rnd.chance(0.8), turn: rnd.chance(0.5) }),
  room: (_f, _P, R) => ({
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

export const dining = {
  plan: (facts, rnd) => ({
    w: Math.min(4.4, 1.6 + facts.guests * 0.12),
    cloth: rnd.chance(0.3),
    turn: rnd.chance(0.5),
    side: rnd.pick(["fire", "window", "books"]),
  }),
  room: (_f, _P, _R) => ({ d: 5.6 }),
  set(room, P) {
    const { R, rnd } = room;
    const U = unitsOf(room);
    const w = R.window.wide ? 2.8 : 2;
    if (R.fire && P.side === "fire") {
      U.fire(1.8).put("back", R.w / 2);
      room.line("back", [U.window(1.2)], { to: R.w / 2 - 1.2 });
      room.line("back", [U.window(1.2)], { from: R.w / 2 + 1.2 });
    } else room.line("back", [U.window(w), U.sideboard(1.6), P.side === "books" ? U.bookcase(1.2) : U.plant(), U.art()]);
    room.line("right", [U.window(1.4), U.sideboard(1.5)], { to: R.d - 0.8 });
    carpet(room, 0, R.d - 2.5, P.w + 1.4, 2.4);
    longTable(room, 0, R.d - 2.5, P.w, { cloth: P.cloth });
    for (const x of P.w > 3 ? [-1, 1] : [0]) room.hang(x, R.d - 2.5, rnd.chance(0.4) ? "chandelier" : R.pendant, { y: 2 });
    room.light = [0, 1.2, R.d - 2];
  },
  say: () => "a table laid for supper with candles and chairs in {textile}",
};

/** A lamp with a square cloth box on a stand, as photographers have. */
function softbox(c, fr) {
  const { s } = c;
  for (const k of [-0.3, 0, 0.3]) rod(c, fr, [k, 0, Math.abs(k) * 0.5], [0, 0.7, 0.1], "#1b1c1f", 4);
  rod(c, fr, [0, 0.6, 0.1], [0, 1.75, 0.1], "#1b1c1f", 5);
  const f = fr.wall(-0.42, 0.02, 0.42, 0.02, 1.45, 2.25);
  s.poly(
    fr.poly([
      [-0.42, 1.45, 0.02],
      [0.42, 1.45, 0.02],
      [0.08, 1.75, 0.4],
      [0.08, 1.95, 0.4],
      [-0.08, 1.95, 0.4],
      [-0.08, 1.75, 0.4],
    ]),
    "#1b1c1f",
  );
  s.poly(f.quad(-0.03, -0.03, 0.87, 0.83), "#1b1c1f");
  s.poly(
    f.quad(0, 0, 0.84, 0.8),
    s.lin([
      [0, "#fffaf0"],
      [1, "#ffe8bd"],
    ]),
  );
  glow(c, f.at(0.42, 0.4), 2.4 * fr.scale(0, 0), 0.5, "#ffe2b0");
}

export const studio = {
  plan: (facts, rnd) => ({
    backdrop: rnd.int(0, 3),
    easels: facts.has.includes("easels"),
    gear: facts.has.find((g) => ["rig", "cross", "throne", "curved-chair", "swing", "cage", "costumes"].includes(g)),
    prop: rnd.pick(["stool", "chaise", "plinth"]),
    turn: rnd.chance(0.3),
  }),
  room: (_f, _P, R) => ({
    w: 7.4,
    d: 5.8,
    h: R.profile === "box" ? Math.max(R.h, 3.2) : R.h,
    floor: R.floor[0] === "carpet" ? ["boards", "#8a6a48"] : R.floor,
  }),
  set(room, P) {
    const { c, R } = room;
    const tint = [mix(R.textile, "#cfc6b8", 0.45), mix(R.second, "#e9dfcc", 0.5), "#d9d2c4", darken(R.textile, 0.2)][P.backdrop];
    const top = Math.min(2.75, R.h + (R.rise ?? 0) * 0.4 - 0.1);
    if (P.easels) return atelier(room, P);
    room.put(0, R.d - 0.7, 0, (fr) => {
      for (const x of [-1.75, 1.75]) rod(c, fr, [x, 0, 0.2], [x, top, 0.2], "#1b1c1f", 5);
      rod(c, fr, [-1.8, top, 0.2], [1.8, top, 0.2], "#2b2d30", 12);
      const roll = [
        [-1.55, top - 0.05, 0.2],
        [1.55, top - 0.05, 0.2],
        [1.55, 0.5, 0.2],
        [1.6, 0.12, 0],
        [1.65, 0.01, -0.5],
        [1.75, 0.01, -2],
        [-1.75, 0.01, -2],
        [-1.65, 0.01, -0.5],
        [-1.6, 0.12, 0],
        [-1.55, 0.5, 0.2],
      ];
      c.s.poly(
        fr.poly(roll),
        c.s.lin([
          [0, darken(tint, 0.08)],
          [0.6, lighten(tint, 0.16)],
          [1, darken(tint, 0.12)],
        ]),
      );
    });
    if (P.gear) room.put(0, R.d - 1.7, 0.15, (fr) => GEAR[P.gear].draw(c, fr, R), { ahead: 1 });
    else if (P.prop === "stool")
      room.put(
        0,
        R.d - 1.9,
        0,
        (fr) => {
          stool(c, fr, { x: 0, z: 0, r: 0.22, h: 0.6, colour: R.wood });
        },
        { ahead: 1 },
      );
    else if (P.prop === "chaise") room.put(0, R.d - 1.9, -0.3, (fr) => chaise(c, fr, { x: 0, z: 0, w: 1.9, colour: R.textile }), { ahead: 1 });
    else
      room.put(
        0,
        R.d - 1.9,
        0.3,
        (fr) => {
          box(c, fr, { x: 0, z: 0, w: 0.7, d: 0.7, h: 0.6, colour: "#e6dfd2" });
          vase(c, fr, { x: 0, z: 0.35, y: 0.6, colour: R.second, leaf: "#7d9464", bloom: "#efdcb8", size: 1.3 });
        },
        { ahead: 1 },
      );
    room.put(-2.35, R.d - 2.3, -0.7, (fr) => softbox(c, fr));
    room.put(2.35, R.d - 2.1, 0.7, (fr) => softbox(c, fr));
    const U = unitsOf(room);
    room.line("back", [U.window(1), U.plant()], { to: R.w / 2 - 2 });
    room.line("back", [U.window(1), U.plant()], { from: R.w / 2 + 2 });
    room.line("right", [U.window(1.4), U.shelf()], {
      to: R.d - 1.2,
    });
    room.light = [0, 1.3, R.d - 1.4];
  },
  say: (P) =>
    P.easels ? "a studio with easels about a low platform, lamps turned to it" : "a studio with a paper backdrop between two soft lamps",
};

function easel(c, fr, R, i) {
  for (const k of [-0.3, 0.3]) rod(c, fr, [k, 0, 0], [k * 0.15, 1.75, 0.15], R.wood, 6);
  rod(c, fr, [0, 0, 0.6], [0, 1.6, 0.16], darken(R.wood, 0.2), 5);
  const f = fr.wall(-0.34, 0.02, 0.34, 0.02, 0.75, 1.6);
  c.s.poly(f.quad(-0.03, -0.03, 0.71, 0.88), darken(R.wood, 0.3));
  c.s.poly(f.quad(0, 0, 0.68, 0.85), "#efe6d4");
  const tint = [R.textile, R.second, "#33505c", "#8a5a3a"][i % 4];
  c.s.poly(f.ring(0.2 + (i % 3) * 0.14, 0.56, 0.14), tint, 'opacity="0.75"');
  c.s.poly(f.quad(0.05, 0.3, 0.63, 0.34 + (i % 2) * 0.2), mix(tint, "#efe6d4", 0.5), 'opacity="0.8"');
  c.s.poly(
    f.poly([
      [0.05, 0.05],
      [0.63, 0.05],
      [0.55, 0.3],
      [0.15, 0.26],
    ]),
    mix(tint, "#2a2024", 0.3),
    'opacity="0.7"',
  );
}

function atelier(room) {
  const { c, R } = room;
  room.window("back", R.w * 0.3, R.w * 0.7, { v0: 0.9, v1: Math.min(R.h - 0.2, 3), rows: 3, hang: false });
  room.put(0, R.d - 1.6, 0, (fr) => {
    box(c, fr, { x: 0, z: 0, w: 2, d: 1.1, h: 0.28, colour: R.wood });
    box(c, fr, { x: 0.2, z: 0.4, y: 0.28, w: 0.6, d: 0.5, h: 0.45, colour: "#e6dfd2" });
    puff(c, fr, { x: 0.2, z: 0.36, y: 0.7, w: 0.66, d: 0.56, h: 0.06, r: 0.03, colour: R.textile });
  });
  [
    [-2.5, R.d - 2.2, -0.6],
    [-1.3, R.d - 3, -0.3],
    [1.4, R.d - 3, 0.35],
    [2.6, R.d - 2.1, 0.6],
  ].forEach(([x, z, rot], i) => {
    room.put(x, z, rot, (fr) => easel(c, fr, R, i));
  });
  room.put(-1.9, R.d - 1.1, -0.5, (fr) => softbox(c, fr));
  room.light = [0, 1.2, R.d - 1.4];
}

export const workshop = {
  plan: (facts, rnd) => ({
    kind: ["press", "drawers", "sewing-table", "workbench"].find((k) => facts.has.includes(k)) ?? "workbench",
    turn: rnd.chance(0.4),
  }),
  room: (_f, _P, R) => ({ floor: R.floor[0] === "carpet" ? ["boards", "#7d5c3e"] : R.floor }),
  set(room, P) {
    const { c, R } = room;
    const U = unitsOf(room);
    room.window("back", R.w * 0.14, R.w * 0.44);
    if (P.kind === "drawers") room.on("back", (f) => TRADES.drawers.on(c, f, R.w * 0.72, R));
    else room.on("back", (f) => tools(c, f, R, R.w * 0.52, R.w * 0.9));
    room.against("back", R.w * 0.3, 0.75, (fr) => {
      solids(c, fr, [
        ...[-1, 1].flatMap((k) => [0.04, 0.6].map((q) => ({ x: k * 0.95, z: q, w: 0.1, d: 0.1, h: 0.8, colour: darken(R.wood, 0.2) }))),
        { x: 0, z: 0, y: 0.8, w: 2.2, d: 0.74, h: 0.09, colour: R.wood },
        { x: 0, z: 0.1, y: 0.2, w: 1.9, d: 0.5, h: 0.05, colour: darken(R.wood, 0.1) },
      ]);
      tableLamp(c, fr, { x: 0.8, z: 0.45, y: 0.89, base: R.second, size: 0.8 });
      box(c, fr, { x: -0.5, z: 0.2, y: 0.89, w: 0.5, d: 0.3, h: 0.12, colour: lighten(R.wood, 0.15) });
    });
    room.put(0.9, R.d - 2.3, 0.2, (fr) => TRADES[P.kind === "drawers" ? "workbench" : P.kind].draw(c, fr, R));
    for (const x of [-0.4, -1.5]) room.put(x, R.d - 2.4, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.19, h: 0.6, colour: R.textile }));
    room.line("right", [U.bookcase(1.4), U.window(1.3)], { to: R.d - 1 });
    for (const x of [-1, 1]) room.hang(x, R.d - 1.9, "cone");
    room.light = [0, 1.2, R.d - 1.4];
  },
  say: (P) =>
    ({
      press: "a printing press under hung lamps",
      drawers: "a wall of small drawers and a work table by the window",
      "sewing-table": "a sewing machine on its table under hung lamps",
      workbench: "workbenches and tools under hung lamps",
    })[P.kind],
};

export const klass = {
  plan: (facts, rnd) => ({
    kind:
      facts.has.includes("mats") || facts.has.includes("rig")
        ? "mats"
        : facts.has.includes("easels")
          ? "easels"
          : facts.has.includes("long-table")
            ? "table"
            : facts.has.includes("massage-table")
              ? "tables"
              : rnd.pick(["cushions", "chairs", "mats"]),
    rope: facts.has.includes("rig"),
    count: Math.max(6, Math.min(9, Math.round(facts.guests / 2))),
    turn: rnd.chance(0.4),
  }),
  room: (_f, _P, R) => ({
    w: Math.max(R.w, 7.4),
    d: 6.2,
    floor: R.floor[0] === "carpet" ? ["boards", mix(R.wood, "#a5814f", 0.5)] : R.floor,
  }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    if (P.kind === "easels") return atelier(room);
    const w = R.window.wide ? 3 : 1.4;
    for (const q of R.window.wide ? [0.5] : [0.25, 0.5, 0.75]) room.window("back", R.w * q - w / 2, R.w * q + w / 2);
    room.line("right", [U.window(1.6), U.sideboard(1.5), U.plant()], { to: R.d - 0.8 });
    const tints = [R.textile, R.second, R.second2, mix(R.textile, "#efe4d0", 0.5)];
    const cz = R.d - 2.6;
    if (P.kind === "table") longTable(room, 0, cz, 4.2);
    else if (P.kind === "tables")
      for (const x of [-2, 0.4, 2.6]) room.put(x, cz + (x > 1 ? 0.5 : 0), 0.35, (fr) => GEAR["massage-table"].draw(c, fr, R));
    else
      for (let i = 0; i < P.count; i++) {
        const a = Math.PI * (0.02 + (1.96 * i) / P.count);
        const [x, z] = [Math.cos(a) * 2.4, cz + Math.sin(a) * 1.35];
        const rot = Math.atan2(-x, cz - z + 0.001) + Math.PI;
        if (P.kind === "mats")
          room.put(x, z, 0, (fr) => {
            puff(c, fr, { x: 0, z: -0.25, w: 1.05, d: 0.62, h: 0.05, r: 0.02, colour: tints[i % 4] });
            puff(c, fr, { x: 0, z: 0.1, y: 0.05, w: 0.42, d: 0.26, h: 0.14, r: 0.07, colour: tints[(i + 1) % 4] });
          });
        else if (P.kind === "cushions")
          room.put(x, z, 0, (fr) => {
            drum(c, fr, { x: 0, z: 0, r0: 0.3, r1: 0.27, y0: 0, y1: 0.18, fill: darken(tints[i % 4], 0.2) });
            c.s.poly(disc(fr, 0, 0.18, 0, 0.27), lighten(tints[i % 4], 0.12));
          });
        else room.put(x, z, z > cz ? 0 : Math.PI, (fr) => chair(c, fr, { x: 0, z: -0.2, colour: tints[i % 2], wood: R.wood }));
        void rot;
      }
    if (P.kind === "mats" && P.rope)
      room.put(0, cz, 0, (fr) => {
        for (let i = 0; i < 5; i++)
          for (const q of [0.15, 0.11, 0.07])
            c.s.poly(
              disc(fr, -0.5 + i * 0.25, 0.02, (i % 2) * 0.25, q, q * 0.8),
              "none",
              `stroke="${i % 2 ? "#c9a873" : mix(R.textile, "#c9a873", 0.4)}" stroke-width="4.5"`,
            );
      });
    else if (P.kind !== "table" && P.kind !== "tables") {
      carpet(room, 0, cz, 2.4, 1.6);
      room.put(0, cz, 0, (fr) => {
        candles(c, fr, { x: 0, z: 0, y: 0.02, count: 5, spread: 0.3 });
      });
    }
    room.line("back", [U.plant(), U.lamp()], { to: R.w * 0.25 - w / 2 - 0.3 });
    room.put(-R.w / 2 + 0.6, R.d - 0.6, 0, (fr) => plant(c, fr, { x: 0, z: 0, kind: R.plant, h: 1.7 }));
    for (const x of [-1.5, 1.5]) room.hang(x, R.d - 2, rnd.chance(0.5) ? "paper" : R.pendant);
    if (P.kind === "chairs") seat(room, 0, R.d - 0.9, 0, { w: 1.05 });
    room.light = [0, 1, R.d - 2];
  },
  say: (P) =>
    ({
      mats: P.rope ? "mats in a ring with coiled rope in the middle" : "mats in a ring by lamplight",
      cushions: "cushions in a ring about candles",
      chairs: "chairs in a ring about candles",
      table: "a long table laid for a class",
      tables: "massage tables in a quiet room",
      easels: "easels about a low platform",
    })[P.kind],
};
