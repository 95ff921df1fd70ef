/** Tables laid for a company, in a hall or a dining room. */
import { darken } from "../colour.mjs";
import { plant, vase } from "../fittings.mjs";
import { candles } from "../lamps.mjs";
import { box, shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { carpet, chair, glassPair } from "./seats.mjs";
import { unitsOf } from "./units.mjs";

/** Tables laid for a company: round ones, or a single long one. */
export const hall = {
  plan: (facts, rnd) => ({
    kind: facts.has.includes("long-table")
      ? "long"
      : facts.guests > 60
        ? rnd.pick(["round", "clear", "round"])
        : rnd.pick(["round", "long"]),
    turn: rnd.chance(0.45),
  }),
  room: (R) => ({ w: 8.4, d: 7, h: R.profile === "box" ? Math.max(R.h, 3.6) : Math.max(R.h, 2.4), curtain: R.curtain }),
  set(room, P, facts) {
    const { c, R } = room;
    const tall = { v0: Math.max(0.5, R.window.v0), v1: Math.min(R.h - 0.3, 3) };
    for (const q of [0.07, 0.31, 0.55, 0.79]) room.window("back", R.w * q, R.w * (q + 0.14), tall);
    room.line("right", [
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
    ]);
    if (P.kind === "long") longTable(room, 0, R.d - 3, Math.min(5.4, R.w - 2));
    else if (P.kind === "round")
      for (const z of [R.d - 1.5, R.d - 3.4]) for (const x of [-2.5, 0, 2.5]) dining4(room, x + (z < R.d - 2 ? 0.3 : 0), z);
    else {
      const U = unitsOf(room);
      room.line("back", [U.plant(), U.plant()]);
      for (const x of [-3, -1.5, 1.5, 3]) room.put(x, R.d - 1, 0, (fr) => chair(c, fr, { x: 0, z: 0, colour: R.textile, wood: R.wood }));
      for (const x of [-2.4, 2.4]) room.put(x, R.d - 2.6, 0, (fr) => plant(c, fr, { x: 0, z: 0, kind: "palm", h: 1.9 }));
    }
    for (const x of [-2.1, 0.1, 2.2]) room.hang(x, R.d - 2.2, facts.has.includes("chandelier") ? "chandelier" : R.pendant);
    room.light = [0, 1.4, R.d - 1];
  },
  say: (P) =>
    ({
      long: "one long table laid with candles and flowers in a tall room",
      round: "round tables dressed with flowers and candles in a tall room",
      clear: "a tall hall cleared for an evening, chairs along its windows",
    })[P.kind],
};

function dining4(room, x, z) {
  const { c, R } = room;
  for (const [k, dz, rot] of [
    [0, 0.75, 0],
    [-0.85, 0.1, -Math.PI / 2],
    [0.85, 0.1, Math.PI / 2],
  ])
    room.put(x + k, z + dz, rot, (fr) => chair(c, fr, { x: 0, z: -0.22, colour: R.textile, wood: R.wood }));
  room.put(x, z, 0, (fr) => {
    shadow(c, fr, 0, -0.5, 1.1, 1, 0.3);
    drum(c, fr, { x: 0, z: 0, r0: 0.6, r1: 0.62, y0: 0.02, y1: 0.74, fill: c.s.lin(["#efe6d6", "#b9ad98"]) });
    c.s.poly(disc(fr, 0, 0.74, 0, 0.62), "#f4ecde");
    vase(c, fr, { x: 0.05, z: 0, y: 0.74, colour: R.second, leaf: "#7d9464", bloom: "#f3e2c2", size: 0.8 });
    candles(c, fr, { x: -0.25, z: -0.1, y: 0.74, count: 2, spread: 0.12 });
  });
}

/** A long table with chairs to both sides, across the room. */
export function longTable(room, x, z, w, { cloth = false, chairs = true } = {}) {
  const { c, R } = room;
  const count = Math.max(2, Math.round(w / 0.75));
  const at = (i) => x - w / 2 + ((i + 0.5) * w) / count;
  if (chairs)
    for (let i = 0; i < count; i++) {
      room.put(at(i), z + 0.7, 0, (fr) => chair(c, fr, { x: 0, z: -0.1, colour: R.textile, wood: R.wood }));
      if (i % 2 === 0)
        room.put(at(i) + 0.1, z - 0.75, Math.PI, (fr) => chair(c, fr, { x: 0, z: -0.1, colour: R.textile, wood: R.wood, rot: 0 }));
    }
  room.put(x, z - 0.45, 0, (fr) => {
    shadow(c, fr, 0, 0, w, 0.9, 0.35);
    if (cloth) box(c, fr, { x: 0, z: 0, y: 0.25, w, d: 0.95, h: 0.5, colour: "#e9dfce" });
    else
      solids(c, fr, [
        ...[-1, 1].flatMap((k) =>
          [0.06, 0.8].map((q) => ({ x: k * (w / 2 - 0.14), z: q, w: 0.1, d: 0.1, h: 0.68, colour: darken(R.wood, 0.2) })),
        ),
        { x: 0, z: 0, y: 0.68, w, d: 0.95, h: 0.07, colour: R.wood },
      ]);
    for (let i = 0; i < count; i++) {
      const px = at(i) - x;
      for (const q of [0.2, 0.74]) c.s.poly(disc(fr, px, 0.755, q, 0.13, 0.11), "#f1eadb");
    }
    for (let k = -w / 2 + 0.5; k < w / 2 - 0.2; k += 1.15) {
      candles(c, fr, { x: k, z: 0.46, y: 0.75, count: 2, spread: 0.07 });
      vase(c, fr, { x: k + 0.5, z: 0.46, y: 0.75, size: 0.6, colour: R.second, leaf: "#6d8a58", bloom: "#efdcb8" });
    }
    glassPair(c, fr, 0.2, 0.3, 0.75);
  });
}

/** A table laid for the place's guests. */
export const dining = {
  plan: (facts, rnd) => ({
    w: Math.min(4.4, 1.6 + facts.guests * 0.12),
    cloth: rnd.chance(0.3),
    turn: rnd.chance(0.5),
    side: rnd.pick(["fire", "window", "books"]),
  }),
  room: () => ({ d: 5.6 }),
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
