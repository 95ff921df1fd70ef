/** Studios with a backdrop, or with easels. */
import { darken, lighten, mix } from "../colour.mjs";
import { vase } from "../fittings.mjs";
import { chaise, stool } from "../furniture.mjs";
import { box, puff, rod } from "../solids.mjs";
import { GEAR } from "./gear.mjs";
import { glow, unitsOf } from "./units.mjs";

/** A lamp with a square cloth box on a stand, as photographers have. */
function softbox(c, fr) {
  const { s } = c;
  for (const k of [-0.3, 0, 0.3]) rod(c, fr, [k, 0, Math.abs(k) * 0.5], [0, 0.7, 0.1], "#1b1c1f", 4);
  rod(c, fr, [0, 0.6, 0.1], [0, 1.75, 0.1], "#1b1c1f", 5);
  const f = fr.wall(-0.42, 0.02, 0.42, 0.02, 1.45, 2.25);
  s.poly(
    fr.poly([-0.42, 1.45, 0.02], [0.42, 1.45, 0.02], [0.08, 1.75, 0.4], [0.08, 1.95, 0.4], [-0.08, 1.95, 0.4], [-0.08, 1.75, 0.4]),
    "#1b1c1f",
  );
  s.poly(f.quad(-0.03, -0.03, 0.87, 0.83), "#1b1c1f");
  s.poly(f.quad(0, 0, 0.84, 0.8), s.lin(["#fffaf0", "#ffe8bd"]));
  glow(c, f.at(0.42, 0.4), 2.4 * fr.scale(0, 0), 0.5, "#ffe2b0");
}

/** A paper backdrop between lamps, or easels. */
export const studio = {
  plan: (facts, rnd) => ({
    backdrop: rnd.int(0, 3),
    easels: facts.has.includes("easels"),
    gear: facts.has.find((g) => ["rig", "cross", "throne", "curved-chair", "swing", "cage", "costumes"].includes(g)),
    prop: rnd.pick(["stool", "chaise", "plinth"]),
    turn: rnd.chance(0.3),
  }),
  room: (R) => ({
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
      c.s.poly(fr.poly(...roll), c.s.lin([darken(tint, 0.08), [0.6, lighten(tint, 0.16)], darken(tint, 0.12)]));
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
    else if (P.prop === "chaise")
      room.put(0, R.d - 1.9, -0.3, (fr) => chaise(c, fr, { x: 0, z: 0, w: 1.9, colour: R.textile }), { ahead: 1 });
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
    room.line("right", [U.window(1.4), U.shelf()], { to: R.d - 1.2 });
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
  c.s.poly(f.poly([0.05, 0.05], [0.63, 0.05], [0.55, 0.3], [0.15, 0.26]), mix(tint, "#2a2024", 0.3), 'opacity="0.7"');
}

/** Easels about a low platform. */
export function atelier(room) {
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
