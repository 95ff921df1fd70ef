/** Workshops and rooms for a class. */
import { darken, lighten, mix } from "../colour.mjs";
import { plant } from "../fittings.mjs";
import { stool } from "../furniture.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { box, puff, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { GEAR } from "./gear.mjs";
import { longTable } from "./hall.mjs";
import { carpet, chair, seat } from "./seats.mjs";
import { atelier } from "./studio.mjs";
import { TRADES, tools } from "./trades.mjs";
import { unitsOf } from "./units.mjs";

/** Benches and what the place makes things with. */
export const workshop = {
  plan: (facts, rnd) => ({
    kind: ["press", "drawers", "sewing-table", "workbench"].find((k) => facts.has.includes(k)) ?? "workbench",
    turn: rnd.chance(0.4),
  }),
  room: (R) => ({ floor: R.floor[0] === "carpet" ? ["boards", "#7d5c3e"] : R.floor }),
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

/** Mats, cushions, chairs, tables or easels for a class. */
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
  room: (R) => ({ w: Math.max(R.w, 7.4), d: 6.2, floor: R.floor[0] === "carpet" ? ["boards", mix(R.wood, "#a5814f", 0.5)] : R.floor }),
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
