/** Water indoors. */
import { hotTub } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { plant } from "../fittings.mjs";
import { candles } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { rod, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { GEAR } from "./gear.mjs";
import { glow } from "./units.mjs";

/** Fills an outline with lit water. */
export function water(c, fr, shape, x, z, w, y, tint = "#5fb9b0") {
  const { s, rnd } = c;
  s.poly(shape, s.lin([lighten(tint, 0.6), tint, darken(tint, 0.35)]));
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  s.clip(loop(shape), () => {
    for (let i = 0; i < 16; i++)
      s.ellipse(
        a + rnd.range(-0.5, 0.5) * w * k,
        b + rnd.range(-0.16, 0.2) * k,
        rnd.range(10, 46),
        rnd.range(1.2, 3.2),
        "#f1fffb",
        'opacity="0.4"',
      );
  });
  glow(c, [a, b], 0.8 * w * k, 0.3, "#7fdccd");
}

/** A long bath sunk in the floor, under arches or glass. */
export const indoorPool = {
  plan: (facts, rnd) => ({
    round: rnd.chance(0.25),
    cold: facts.has.includes("cold-plunge"),
    beds: !facts.has.includes("massage-table") || rnd.chance(0.3),
    tint: rnd.pick(["#5fb9b0", "#4fa3b5", "#6fbf9f"]),
    turn: rnd.chance(0.4),
  }),
  room: (R) => ({
    w: 8,
    d: 7,
    h: R.profile === "box" ? Math.max(R.h, 3.2) : Math.max(R.h, 2),
    floor: ["stone", "tiles", "slate", "terrazzo"].includes(R.floor[0]) ? R.floor : ["tiles", mix(R.second, "#b9ab97", 0.8)],
    dado: undefined,
    curtain: undefined,
    horizon: 395,
  }),
  set(room, P) {
    const { c, R } = room;
    const tall = { v0: Math.max(0.6, R.window.v0), v1: Math.min(R.h - 0.3, 2.9) };
    for (const q of [0.08, 0.31, 0.54, 0.77]) room.window("back", R.w * q, R.w * (q + 0.15), tall);
    const rim = mix(R.floor[1], "#e9e0cf", 0.45);
    const [w, z0, z1] = [3.8, 1.6, R.d - 1.5];
    room.lay(() => {
      const fr = room.fr;
      const edge = (k, y) =>
        P.round ? disc(fr, 0, y, (z0 + z1) / 2, w / 2 - k, (z1 - z0) / 2 - k) : fr.level(-w / 2 + k, z0 + k, w / 2 - k, z1 - k, y);
      c.s.poly(edge(-0.3, 0.005), rim);
      c.s.poly(edge(0, 0.005), darken(P.tint, 0.55));
      water(c, fr, edge(0.06, -0.06), 0, (z0 + z1) / 2, w, 0, P.tint);
      for (const q of [0.3, 0.6]) glow(c, fr.p(0, -0.1, z0 + (z1 - z0) * q), 240, 0.25, lighten(P.tint, 0.4));
    });
    for (const k of [-1, 1])
      room.put(k * (w / 2 + 0.35), R.d - 2.1, 0, (fr) => {
        for (const q of [-0.12, 0.12]) rod(c, fr, [q, 0, 0], [q, 0.8, 0], R.metal, 4);
        rod(c, fr, [-0.12, 0.8, 0], [0.12, 0.8, 0], R.metal, 4);
      });
    if (P.beds)
      for (const [x, z] of [
        [-R.w / 2 + 0.9, R.d - 2.3],
        [R.w / 2 - 0.9, R.d - 2.3],
      ])
        room.put(x, z, x > 0 ? Math.PI / 2 : -Math.PI / 2, (fr) => sunbed(c, fr, R));
    else room.put(-R.w / 2 + 0.9, R.d - 1.4, 0, (fr) => GEAR["massage-table"].draw(c, fr, R));
    for (const x of [-R.w / 2 + 0.6, R.w / 2 - 0.6])
      room.put(x, R.d - 0.7, 0, (fr) => plant(c, fr, { x: 0, z: 0, kind: R.plant === "cactus" ? "palm" : R.plant, h: 1.9 }));
    if (P.cold) room.put(R.w / 2 - 1.5, R.d - 1.1, 0, (fr) => hotTub(c, fr, { x: 0, z: 0, r: 0.6, h: 0.8, wood: R.wood, glow: "#9fd0e0" }));
    for (const x of [-1.2, 0, 1.2]) room.put(x, R.d - 1.2, 0, (fr) => candles(c, fr, { x: 0, z: 0, y: 0, count: 3, spread: 0.16 }));
    for (const x of [-2, 2]) room.hang(x, R.d - 2, R.pendant === "chandelier" ? "lantern" : R.pendant);
    room.light = [0, 0.6, R.d - 2.5];
  },
  say: (P) => `${P.round ? "a round" : "a long"} pool indoors, lit from below, with candles along its edge`,
};

/** A bed to lie on beside water. */
function sunbed(c, fr, R) {
  solids(c, fr, [
    ...[-0.26, 0.26].flatMap((x) => [0.05, 1.5].map((z) => ({ x, z, w: 0.06, d: 0.06, h: 0.26, colour: R.wood }))),
    { x: 0, z: 0, y: 0.26, w: 0.62, d: 1.25, h: 0.12, r: 0.05, colour: R.linen },
    { x: 0, z: 1.25, y: 0.3, w: 0.62, d: 0.12, h: 0.45, r: 0.05, colour: R.linen },
    { x: 0, z: 0.1, y: 0.38, w: 0.5, d: 0.4, h: 0.07, r: 0.03, colour: R.textile },
  ]);
}
