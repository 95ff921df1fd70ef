/** Narrow rooms: cabins of ships, boats and trains. */
import { darken, lighten, mix } from "../colour.mjs";
import { rug, tableThings } from "../fittings.mjs";
import { stool } from "../furniture.mjs";
import { tableLamp } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, puff, shadow, solids } from "../solids.mjs";
import { glow } from "./units.mjs";

const RAIL = /pullman|rail-cars|station/;

/** A berth or bunks under portholes, or under the window of a sleeping car. */
export const cabin = {
  plan: (facts, rnd) => ({
    rail: RAIL.test(facts.kind),
    berths: facts.has.includes("bunks") || rnd.chance(0.4),
    turn: rnd.chance(0.4),
    panel: rnd.pick(["panels", "boards", "planks"]),
  }),
  room: (R, P) => {
    const wood = R.wood === "#cfc8b8" ? "#e3dccb" : mix(R.wood, "#9a6a3c", 0.3);
    return {
      profile: "arc",
      h: P.rail ? 2.1 : 2,
      rise: P.rail ? 0.5 : 0.32,
      w: 4.2,
      d: 4.4,
      near: 0.2,
      wall: [P.panel, wood],
      back: undefined,
      ceil: ["ribs", mix(wood, "#efe6d4", 0.6)],
      ribs: false,
      beams: undefined,
      cornice: false,
      dado: undefined,
      floor: R.floor[0] === "deck" ? R.floor : ["boards", darken(wood, 0.25)],
      frame: "#b58a48",
      trim: darken(wood, 0.2),
      window: P.rail ? { v0: 1, v1: 1.75, pane: 2, rows: 1 } : { kind: "round", v0: 1.1, v1: 1.7, pane: 1, rows: 1 },
      curtain: P.rail ? R.textile : undefined,
      curtainShort: true,
      horizon: 420,
      wood,
    };
  },
  set(room, P) {
    const { c, R } = room;
    const brass = "#c79a55";
    if (P.rail) room.window("back", 0.9, 3.3);
    else
      for (const u of [0.75, 2.1, 3.45])
        room.window("back", u - 0.3, u + 0.3, { kind: "round", v0: 1.3, v1: 1.9, cols: 1, rows: 1, thick: 4 });
    const berth = (y) => (fr) => {
      solids(c, fr, [
        { x: 0, z: 0, y: y - 0.34, w: 2.2, d: 0.95, h: 0.34, colour: R.wood },
        { x: 0, z: 0.03, y, w: 2.14, d: 0.9, h: 0.15, r: 0.05, colour: R.linen },
        { x: 0.2, z: 0, y: y + 0.15, w: 1.7, d: 0.9, h: 0.05, r: 0.02, colour: R.textile },
        { x: -0.86, z: 0.2, y: y + 0.15, w: 0.32, d: 0.6, h: 0.16, r: 0.07, colour: lighten(R.linen, 0.2) },
      ]);
      if (y < 1) {
        const f = fr.wall(-1.1, -0.002, 1.1, -0.002, 0, y);
        for (const u of [0.1, 0.8, 1.5]) c.s.stroke(loop(f.quad(u, 0.1, u + 0.6, y - 0.06)), darken(R.wood, 0.4), 2);
      }
    };
    if (P.berths) {
      for (const [wall, u] of [
        ["right", 1.6],
        ["left", R.d - 1.6],
      ]) {
        room.against(wall, u, 0.95, berth(0.5));
        if (room.faces[wall].seen) room.against(wall, u, 0.95, berth(1.4), { ahead: 0.05 });
      }
      room.put(0, R.d - 0.75, 0, (fr) => {
        box(c, fr, { x: 0, z: 0.1, w: 0.9, d: 0.5, h: 0.72, colour: R.wood });
        tableLamp(c, fr, { x: 0.2, z: 0.35, y: 0.72, base: brass, size: 0.8 });
        tableThings(c, fr, { x: -0.2, z: 0.3, y: 0.72, tint: R.textile });
      });
      room.put(-0.2, R.d - 1.4, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.2, h: 0.45, colour: R.second }));
    } else {
      room.put(0.35, R.d - 1.6, 0, (fr) => {
        solids(c, fr, [
          { x: 0, z: 0, w: 2.5, d: 1.5, h: 0.55, colour: R.wood },
          { x: 0, z: 0.02, y: 0.55, w: 2.44, d: 1.46, h: 0.18, r: 0.06, colour: R.linen },
          { x: 0.35, z: 0, y: 0.73, w: 1.75, d: 1.45, h: 0.06, r: 0.03, colour: R.textile },
          { x: -0.95, z: 0.15, y: 0.73, w: 0.4, d: 0.55, h: 0.18, r: 0.08, colour: lighten(R.linen, 0.2) },
          { x: -0.95, z: 0.8, y: 0.73, w: 0.4, d: 0.55, h: 0.18, r: 0.08, colour: lighten(R.linen, 0.2) },
        ]);
        const f = fr.wall(-1.25, -0.002, 1.25, -0.002, 0, 0.55);
        for (const u of [0.12, 0.92, 1.72]) {
          c.s.stroke(loop(f.quad(u, 0.08, u + 0.66, 0.47)), darken(R.wood, 0.4), 2);
          const [x, y] = f.at(u + 0.33, 0.4);
          c.s.circle(x, y, 3, brass);
        }
      });
      room.put(-1.45, R.d - 0.9, 0, (fr) => {
        box(c, fr, { x: 0, z: 0.1, w: 0.8, d: 0.6, h: 0.75, colour: R.wood });
        tableLamp(c, fr, { x: 0, z: 0.4, y: 0.75, base: brass, size: 0.9 });
      });
      room.put(-1.1, R.d - 2.2, -0.7, (fr) => {
        shadow(c, fr, 0, -0.2, 0.7, 0.6);
        puff(c, fr, { x: 0, z: -0.25, w: 0.75, d: 0.65, h: 0.4, r: 0.07, colour: R.textile });
        puff(c, fr, { x: 0, z: 0.3, y: 0.3, w: 0.75, d: 0.15, h: 0.5, r: 0.1, colour: R.textile });
      });
    }
    room.on("back", (f) => {
      c.s.stroke(f.line(0.1, 1.98, R.w - 0.1, 1.98), brass, 4);
      for (const u of [0.42, R.w - 0.42]) glow(c, f.at(u, 1.75), 130, 0.5);
    });
    room.lay(() => rug(c, room.fr, { x: 0, z: R.d - 3.2, w: 1.8, d: 1.5, colour: R.rug, second: R.rug2 }));
    room.hang(0.2, R.d - 1.7, "lantern", { y: 1.95, size: 0.8 });
    room.light = [0, 1.2, R.d - 1];
  },
  say: (P) =>
    P.rail
      ? P.berths
        ? "a sleeping car's berths made up to both sides of its window"
        : "a sleeping car's wide berth under its window"
      : P.berths
        ? "a cabin with berths to both sides and brass portholes"
        : "a cabin with a wide berth under brass portholes",
};
