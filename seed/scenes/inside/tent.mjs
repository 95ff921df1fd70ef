/** Rooms under canvas. */
import { darken, lighten, mix } from "../colour.mjs";
import { rug } from "../fittings.mjs";
import { bed, folds } from "../furniture.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { box, puff, rod, solids } from "../solids.mjs";
import { glow, unitsOf } from "./units.mjs";

/** A bed under canvas. */
export const tent = {
  plan: (_f, rnd) => ({ low: rnd.chance(0.4), stove: rnd.chance(0.5), turn: rnd.chance(0.35), x: rnd.range(-0.5, 0.5) }),
  room: (R) => {
    const cloth = mix(R.wall[1], "#e9dcc0", 0.6);
    return {
      profile: "tent",
      h: 1.7,
      rise: 1.9,
      w: 6.4,
      d: 5,
      near: 0.3,
      wall: ["canvas", cloth],
      back: ["canvas", lighten(cloth, 0.05)],
      ceil: ["canvas", cloth],
      beams: darken(R.wood, 0.1),
      ribs: false,
      ties: false,
      cornice: false,
      dado: undefined,
      curtain: undefined,
      floor: R.floor[0] === "earth" ? ["deck", "#8f6f4c"] : ["deck", mix(R.wood, "#8f6f4c", 0.5)],
      frame: R.wood,
      window: { v0: 0.9, v1: 1.6, pane: 2, rows: 1 },
    };
  },
  set(room, P) {
    const { c, R } = room;
    const _U = unitsOf(room);
    room.openings.push({
      wall: "back",
      u0: R.w / 2 + P.x + 1.5,
      u1: R.w / 2 + P.x + 2.4,
      v0: 0.05,
      v1: 2,
      cols: 1,
      rows: 1,
      frame: darken(R.wall[1], 0.25),
      thick: 1,
    });
    room.on("back", (f) => folds(c, f, R.w / 2 + P.x + 2.3, 0.03, R.w / 2 + P.x + 2.65, 2.05, darken(R.wall[1], 0.1), 3));
    room.put(
      P.x - 0.5,
      R.d - 2.35,
      0,
      (fr) =>
        bed(c, fr, {
          x: 0,
          z: 0,
          w: 1.9,
          cover: R.textile,
          wood: R.wood,
          head: R.head === "tufted" || R.head === "channel" ? "plank" : R.head,
          linen: R.linen,
          low: P.low,
          spread: R.spread,
        }),
      { ahead: -0.6 },
    );
    room.put(P.x - 1.9, R.d - 0.6, 0, (fr) => {
      box(c, fr, { x: 0, z: 0, w: 0.55, d: 0.4, h: 0.5, colour: R.wood });
      tableLamp(c, fr, { x: 0, z: 0.2, y: 0.5, base: R.second, size: 0.8 });
    });
    room.put(P.x - 0.5, R.d - 2.95, 0, (fr) => {
      box(c, fr, { x: 0, z: 0, w: 1, d: 0.5, h: 0.42, colour: mix(R.wood, "#5a3a24", 0.4) });
      for (const k of [-0.3, 0.3]) c.s.poly(fr.wall(k - 0.04, -0.002, k + 0.04, -0.002, 0, 0.42).quad(0, 0, 0.08, 0.42), "#2a1d16");
    });
    if (P.stove)
      room.line("back", [{ w: 1, put: (w, u) => room.against(w, u, 0.8, (fr) => pot(c, fr)) }], { from: 0.9, to: R.w / 2 + P.x - 2.2 });
    room.lay(() => rug(c, room.fr, { x: P.x, z: R.d - 3.5, w: 3.6, d: 2, colour: R.rug, second: R.rug2 }));
    room.put(P.x + 1.5, R.d - 2, 0.5, (fr) => {
      puff(c, fr, { x: 0, z: -0.2, w: 0.8, d: 0.7, h: 0.36, r: 0.08, colour: R.second });
      puff(c, fr, { x: 0, z: 0.36, y: 0.25, w: 0.8, d: 0.16, h: 0.5, r: 0.09, colour: R.second });
    });
    room.put(-R.w / 2 + 1, R.d - 1.9, 0, (fr) => candles(c, fr, { x: 0, z: 0, y: 0.02, count: 3, spread: 0.16 }));
    room.hang(P.x, R.d - 2.2, "lantern", { y: 2.2 });
    const [a, t] = [room.fr.p(0, 0, R.d - 0.3), room.fr.p(0, R.h + R.rise, R.d - 0.3)];
    room.decor.push(["back", () => c.s.rect(a[0] - 5, t[1], 10, a[1] - t[1], darken(R.wood, 0.1))]);
    room.light = [P.x, 1.2, R.d - 1.2];
  },
  say: () => "a bed made up in {textile} under canvas, rugs on the boards and a lantern lit",
};

function pot(c, fr) {
  rod(c, fr, [0, 0.7, 0.3], [0, 2.4, 0.3], "#222", 9);
  solids(c, fr, [{ x: 0, z: 0.1, y: 0.15, w: 0.5, d: 0.4, h: 0.6, colour: "#2a2c2e" }]);
  const f = fr.wall(-0.16, 0.098, 0.16, 0.098, 0.25, 0.6);
  c.s.poly(f.round(0, 0, 0.32, 0.34, 0.05), c.s.lin(["#6e2a12", "#f0a044"]));
  glow(c, f.at(0.16, 0.2), 1.4 * fr.scale(0, 0), 0.5, "#F2B661");
}
