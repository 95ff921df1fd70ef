/** Small things seen close, on a table by a window or at the fire. */
import { darken } from "../colour.mjs";
import { curtains } from "../fittings.mjs";
import { cushion } from "../furniture.mjs";
import { fireplace, stove } from "../hearths.mjs";
import { loop } from "../sheet.mjs";
import { box, puff } from "../solids.mjs";
import { cup, THINGS, TOP } from "./things.mjs";

/** A chair drawn up to the fire. */
function hearthside(room) {
  const { c, R } = room;
  if (R.fire === "stove")
    room.put(0, 2.7, 0, (fr) => stove(c, fr, { x: 0, z: 0, top: R.h, w: 0.95, colour: R.enamel ? R.second : "#2a2c2e" }));
  else
    room.put(0, 2.9, 0, (fr) =>
      fireplace(c, fr, {
        x: 0,
        z: 0,
        w: 2,
        h: 1.25,
        tall: R.h,
        kind: ["brick", "marble", "adobe"].includes(R.fire) ? R.fire : "stone",
        colour: R.stone ?? "#7b7168",
      }),
    );
  room.put(1.5, 2.7, 0, (fr) => {
    for (let i = 0; i < 8; i++) {
      const row = Math.floor(i / 3);
      const [x, y] = fr.p((i % 3) * 0.17 + (row % 2) * 0.08, 0.08 + row * 0.15, 0);
      const k = fr.scale(0, 0);
      for (const [q, t] of [
        [0.085, "#6b4a30"],
        [0.07, "#c79a66"],
        [0.035, "#a87a4a"],
      ])
        c.s.circle(x, y, q * k, t);
    }
  });
  room.put(-1.35, 2.1, -0.85, (fr) => {
    puff(c, fr, { x: 0, z: 0.62, y: 0.2, w: 0.95, d: 0.2, h: 0.7, r: 0.14, colour: R.textile });
    puff(c, fr, { x: 0, z: 0, y: 0.12, w: 0.95, d: 0.62, h: 0.26, r: 0.09, colour: R.textile });
    for (const k of [-1, 1]) puff(c, fr, { x: k * 0.46, z: 0.02, y: 0.12, w: 0.2, d: 0.78, h: 0.46, r: 0.09, colour: R.textile });
    cushion(c, fr, 0.05, 0.42, 0.5, 0.38, R.second, -8);
  });
  room.put(0.75, 1.95, 0, (fr) => {
    box(c, fr, { x: 0, z: 0, w: 0.45, d: 0.4, h: 0.4, colour: R.wood });
    cup(c, fr, -0.1, 0.15, 0.4, "#e9dcc4");
  });
  room.light = [0, 0.5, 2.8];
}

/** One thing close: on a table by the window, or a chair at the fire. */
export const detail = {
  plan(facts, rnd) {
    const has = (...list) => list.some((x) => facts.has.includes(x));
    const list = ["key", "book", "flowers"];
    if (has("music")) list.push("record", "record");
    if (has("bar", "long-table")) list.push("glasses");
    if (has("rig")) list.push("rope", "rope");
    if (has("aftercare")) list.push("tea", "tea");
    if (has("bath", "sauna", "steam", "massage-table", "hot-tub")) list.push("towels");
    if (["hearth", "stone-hearth", "marble-hearth", "wood-stove"].includes(facts.room.fire)) list.push("fire", "fire");
    return { what: rnd.pick(list) };
  },
  room: (R, P) => ({
    profile: "box",
    w: P.what === "fire" ? 5.4 : 5,
    h: P.what === "fire" ? 2.9 : 3,
    d: P.what === "fire" ? 3.5 : 3,
    ceil: ["plain", R.ceil[1]],
    beams: undefined,
    ribs: false,
    cornice: false,
    close: P.what === "fire" ? { f: 900, hy: 330, y: 1.3 } : { f: 1050, hy: 400, y: 1.3 },
    dimness: 0.8,
  }),
  set(room, P) {
    const { c, R, fr } = room;
    if (P.what === "fire") return hearthside(room);
    const round = R.window.kind === "round";
    const o = room.window("back", round ? 1.5 : 1.35, round ? 2.9 : 3.1, {
      v0: 1.02,
      v1: 2.42,
      cols: 2,
      rows: R.window.rows > 3 ? 4 : 2,
      hang: false,
    });
    if (R.curtain) room.on("back", (f) => curtains(c, f, o.u0, o.u1, 2.6, { colour: R.curtain, width: 0.4, bottom: 0.5 }));
    room.put(0, 1.75, 0, () => {
      const F = box(c, fr, { x: 0, z: 1.75, w: 3.4, d: 0.85, h: TOP, colour: R.wood });
      for (let u = 0.1; u < 3.3; u += 0.8) c.s.stroke(loop(F.front.quad(u, 0.1, u + 0.72, 0.74)), darken(R.wood, 0.45), 2.5);
      const lid = fr.floor(-1.7, 1.75, 1.7, 2.6, TOP + 0.001);
      let d = "";
      for (let v = 0.1; v < 0.85; v += 0.13) d += lid.line(0, v, 3.4, v + 0.02);
      c.s.stroke(d, darken(R.wood, 0.2), 1.4, 'opacity="0.4"');
      THINGS[P.what].draw(c, fr, R);
    });
    room.light = [P.what === "key" ? -0.7 : 0.6, 1.1, 2.3];
  },
  say: (P) => (P.what === "fire" ? "an armchair in {textile} and a stack of logs beside {fire}" : THINGS[P.what].say),
};
