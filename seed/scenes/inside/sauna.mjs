/** Saunas, by where the benches stand. */
import { steam, towels } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { stove } from "../hearths.mjs";
import { n } from "../sheet.mjs";
import { box, puff, solids } from "../solids.mjs";
import { disc, hull } from "../space.mjs";
import { glow } from "./units.mjs";

const CEDAR = "#b5824f";

/** Slats of a bench, w metres wide, its top at height y; a glow under it when `lit`. */
function slats(room, P, y, w, d, lit) {
  const { c } = room;
  const plank = lighten(P.tone, 0.25);
  return (fr) => {
    solids(c, fr, [
      { x: 0, z: 0.12, w, d: d - 0.12, h: y - 0.08, colour: darken(P.tone, 0.35) },
      ...[-0.5, 0, 0.5].map((k) => ({ x: k * (w - 0.2), z: 0.05, w: 0.08, d: 0.06, h: y - 0.05, colour: plank })),
    ]);
    const far = fr.depth(0, 0) < fr.depth(0, d);
    for (let i = 4; i >= 0; i--) {
      const k = far ? i : 4 - i;
      box(c, fr, { x: 0, z: (k * d) / 5, y: y - 0.05, w, d: d / 5 - 0.03, h: 0.05, colour: k % 2 ? plank : darken(plank, 0.06) });
    }
    if (lit) for (const k of [-0.3, 0, 0.3]) glow(c, fr.p(k * w, y - 0.14, 0), 0.9 * fr.scale(0, 0), 0.4, "#ffb95e");
  };
}

/** Ways to sit in a sauna. Each places benches and stove. */
const SEATS = {
  back(room, P) {
    const { R } = room;
    const w = R.w * 0.56;
    const x = -R.w * 0.18;
    room.window("back", R.w * 0.66, R.w * 0.9, { v0: 1.1, v1: 2.1, kind: undefined, rows: 1, cols: 1 });
    room.put(x, R.d - 0.78, 0, slats(room, P, 0.92, w, 0.76, P.lit));
    room.put(x, R.d - 1.5, 0, slats(room, P, 0.46, w, 0.68));
    room.put(R.w * 0.29, R.d - 1.1, 0, (fr) => hotStove(room, fr));
  },
  corner(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.08, R.w * 0.3, { v0: 1.2, v1: 2, kind: undefined, rows: 1, cols: 1 });
    room.put(R.w * 0.14, R.d - 0.76, 0, slats(room, P, 0.9, R.w * 0.7, 0.74, P.lit));
    room.against("right", R.d - 2, 0.76, slats(room, P, 0.9, 2.5, 0.74));
    room.put(0, R.d - 1.4, 0, slats(room, P, 0.46, R.w * 0.44, 0.62));
    room.put(-R.w * 0.33, R.d - 1, 0, (fr) => hotStove(room, fr));
  },
  view(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.05, R.w * 0.95, { v0: 0.85, v1: 2.25, kind: undefined, rows: 1, cols: 3, hang: false });
    room.put(-R.w * 0.14, R.d - 1.15, 0, slats(room, P, 0.5, R.w * 0.64, 0.7, P.lit));
    room.put(R.w * 0.32, R.d - 1.2, 0, (fr) => hotStove(room, fr));
  },
  facing(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.38, R.w * 0.62, { v0: 1.3, v1: 1.9, kind: P.round ? "round" : undefined, rows: 1, cols: 1, hang: false });
    for (const [wall, u] of [
      ["left", R.d - 1.5],
      ["right", 1.5],
    ]) {
      room.against(wall, u, 0.75, slats(room, P, 0.46, 2.7, 0.72, P.lit));
    }
    room.put(0, R.d - 0.9, 0, (fr) => hotStove(room, fr));
  },
};

function hotStove(room, fr) {
  const { c, R } = room;
  stove(c, fr, { x: 0, z: 0, top: R.h + (R.profile === "box" ? 0 : R.rise * 0.85), w: 0.7 });
  stones(c, fr);
}

/** Benches and a stove between boards or logs. */
export const sauna = {
  plan(facts, rnd) {
    const round = facts.sauna === "barrel" || facts.sauna === "wagon";
    const glass = facts.sauna === "glass-box";
    const seats = round ? "facing" : glass ? "view" : rnd.pick(["back", "back", "corner", "view", "facing"]);
    return {
      round,
      seats,
      logs: facts.sauna === "log-hut",
      lit: rnd.chance(0.4),
      tone: rnd.pick([CEDAR, "#c79a66", "#9a6640", "#8a5a3a"]),
      turn: seats === "corner" || (!round && rnd.chance(0.35)),
    };
  },
  room: (_R, P) => ({
    ...(P.round ? { profile: "arc", h: 1.1, rise: 1.35, w: 4.2 } : { profile: "box", h: 2.5, w: P.seats === "facing" ? 4.6 : 5.4 }),
    d: 4.4,
    near: 0.5,
    wall: [P.logs ? "logs" : "planks", P.tone],
    back: [P.logs ? "logs" : "boards", lighten(P.tone, 0.05)],
    ceil: ["boards", darken(P.tone, 0.08)],
    floor: ["deck", darken(P.tone, 0.2)],
    dado: undefined,
    beams: undefined,
    ribs: false,
    cornice: false,
    curtain: undefined,
    trim: darken(P.tone, 0.25),
    frame: darken(P.tone, 0.35),
    dimness: 0.55,
  }),
  set(room, P) {
    const { c, R, rnd } = room;
    SEATS[P.seats](room, P);
    const mid = P.seats === "facing" ? 0 : -R.w * 0.1;
    if (P.seats !== "facing")
      room.put(
        mid,
        R.d - 1.46,
        0,
        (fr) => puff(c, fr, { x: 0, z: 0.05, y: P.seats === "view" ? 0.5 : 0.46, w: 0.9, d: 0.5, h: 0.05, r: 0.02, colour: R.textile }),
        { ahead: 0.6 },
      );
    room.put(P.seats === "facing" ? 0.7 : mid + R.w * 0.3, R.d - 1.9, 0, (fr) => bucket(c, fr));
    if (P.seats !== "facing") room.put(-R.w * 0.32, R.d - 2.3, 0, (fr) => towels(c, fr, { x: 0, z: 0, second: R.second }));
    const lamp = rnd.pick(["lantern", "globe"]);
    for (const k of P.round ? [0] : [-0.36, 0.1]) room.hang(R.w * k, R.d - 0.9, lamp, { y: 2.05, size: 0.8 });
    room.light = [0, 1.3, R.d - 1];
  },
  say: (P) =>
    P.round
      ? "a round sauna with benches to both sides of the stove"
      : {
          back: "a cedar sauna with two broad benches and a stove of hot stones",
          corner: "a cedar sauna with benches around its corner and a stove of hot stones",
          view: "a cedar sauna, its bench before a wide window, and a stove of hot stones",
          facing: "a cedar sauna with benches across from each other and a stove of hot stones",
        }[P.seats],
};

function stones(c, fr) {
  const [a, b] = fr.p(0, 0.98, 0.25);
  const k = fr.scale(0, 0.25);
  for (let i = 0; i < 14; i++)
    c.s.ellipse(
      a + c.rnd.range(-0.34, 0.34) * k,
      b - c.rnd.range(0, 0.12) * k,
      c.rnd.range(0.06, 0.1) * k,
      c.rnd.range(0.05, 0.08) * k,
      mix("#5a544f", "#2b2826", c.rnd.next()),
    );
  steam(c, a, b - 10, 0.8 * k, 1.3 * k, 0.14);
}

function bucket(c, fr) {
  const { s } = c;
  const wood = "#a8743f";
  s.poly(
    hull([...disc(fr, 0, 0.02, 0, 0.14), ...disc(fr, 0, 0.32, 0, 0.18)]),
    s.across([lighten(wood, 0.15), [0.4, wood], darken(wood, 0.45)]),
  );
  s.poly(disc(fr, 0, 0.32, 0, 0.18), darken(wood, 0.4));
  s.poly(disc(fr, 0, 0.3, 0, 0.15), "#7fb0ad");
  const [a, b] = fr.p(0, 0.32, 0);
  const k = fr.scale(0, 0);
  s.stroke(`M${n(a - 0.18 * k)} ${n(b)}Q${n(a)} ${n(b - 0.4 * k)} ${n(a + 0.18 * k)} ${n(b)}`, "#4a2f1a", 4);
  s.stroke(`M${n(a + 0.04 * k)} ${n(b)}L${n(a + 0.32 * k)} ${n(b - 0.28 * k)}`, "#6b4526", 6, 'stroke-linecap="round"');
}
