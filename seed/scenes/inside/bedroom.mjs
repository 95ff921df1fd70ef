/** Bedrooms: a bed against the back wall or seen from its side, or bunks. */
import { lighten, mix } from "../colour.mjs";
import { art, mirror, rug, tableThings } from "../fittings.mjs";
import { bed } from "../furniture.mjs";
import { pendant, tableLamp } from "../lamps.mjs";
import { box, puff, solids } from "../solids.mjs";
import { extrasFor, namesOf, pieceUnit, standRest } from "./pieces.mjs";
import { seat } from "./seats.mjs";
import { unitsOf } from "./units.mjs";

const HALF = Math.PI / 2;

const NIGHT = (room, x, z, rot, side = 0.26) =>
  room.put(x, z, rot, (fr) => {
    const { c, R } = room;
    box(c, fr, { x: 0, z: -0.2, w: 0.48, d: 0.4, h: 0.5, colour: R.wood });
    tableLamp(c, fr, { x: 0, z: 0, y: 0.5, base: R.second, size: 0.82, reach: 1.9 });
    if (side > 1) tableThings(c, fr, { x: 0, z: -0.1, y: 0.5 });
  });

/** The bed of a place, of the kind that its facts say. */
function makeBed(room, facts, P) {
  const { c, R } = room;
  const canopy = P.canopy;
  return (fr) =>
    bed(c, fr, {
      x: 0,
      z: 0,
      w: P.w,
      cover: P.second ? R.second : R.cover,
      wood: facts.has.includes("frame-bed") ? "#4a3122" : R.wood,
      head: P.low && R.head === "iron" ? "plank" : R.head,
      canopy: canopy === "cloth" ? mix(R.textile, "#efe4cc", 0.5) : canopy,
      linen: R.linen,
      low: P.low,
      rings: P.rings,
      spread: R.spread,
    });
}

/** Lamps, stands and windows to both sides of a bed whose head is at the back wall. */
function atBack(room, facts, P) {
  const { R, c, rnd } = room;
  const U = unitsOf(room);
  const slope = room.clearance(1.2);
  const x = Math.max(-R.w / 2 + slope + 1.4, Math.min(R.w / 2 - slope - 1.4, P.x));
  const u = R.w / 2 + x;
  const z = R.d - 2.35;
  room.put(x, z, 0, makeBed(room, facts, P), { ahead: -1 });
  for (const k of [-1, 1]) {
    if (P.hung && R.h > 2.2) {
      room.put(x + k * (P.w / 2 + 0.42), R.d - 0.45, 0, (fr) => box(c, fr, { x: 0, z: 0, w: 0.46, d: 0.36, h: 0.44, colour: R.wood }));
      room.hung.push([
        c.cam.depth(x, R.d - 0.3),
        () =>
          pendant(c, room.fr, {
            x: x + k * (P.w / 2 + 0.42),
            z: R.d - 0.35,
            y: 1.3,
            top: R.h,
            kind: R.pendant === "chandelier" ? "globe" : R.pendant,
            size: 0.8,
            reach: 1.7,
          }),
      ]);
    } else NIGHT(room, x + k * (P.w / 2 + 0.42), R.d - 0.4, 0);
  }
  const left = u - P.w / 2 - 0.75;
  const right = u + P.w / 2 + 0.75;
  if (P.over === "window")
    room.window("back", u - 1.1, u + 1.1, {
      v0: 1.35,
      v1: Math.min(R.h + (R.rise ?? 0) * 0.5 - 0.2, 2.35),
      kind: undefined,
      rows: 1,
      hang: false,
    });
  else if (P.over === "art" && R.h + (R.rise ?? 0) > 2.5)
    room.on("back", (f) => art(c, f, u - 0.55, 1.5, u + 0.55, 2.15, { tints: R.tints }));
  else if (P.over === "mirror" && R.h + (R.rise ?? 0) > 2.5) room.on("back", (f) => mirror(c, f, u, 1.85, 0.42, { frame: R.metal }));
  const flank = () =>
    P.over !== "window" && rnd.chance(0.7) ? [U.window(rnd.range(0.8, 1.2))] : [rnd.pick([U.plant(), U.wardrobe(1.2), U.lamp()])];
  const fit = R.h > 1.6 ? 0.15 : slope;
  room.line("back", flank(), { from: fit, to: left });
  room.line("back", flank(), { from: right, to: R.w - fit });
  room.lay(() => rug(c, room.fr, { x, z: z - 0.9, w: P.w + 1.5, d: 1.9, colour: R.rug, second: R.rug2, round: P.round }));
  if (P.foot === "bench")
    room.put(x, z - 0.5, 0, (fr) => puff(c, fr, { x: 0, z: 0, w: P.w * 0.75, d: 0.42, h: 0.44, r: 0.07, colour: R.second2 }));
  else if (P.foot === "chest") room.put(x, z - 0.55, 0, (fr) => box(c, fr, { x: 0, z: 0, w: P.w * 0.6, d: 0.45, h: 0.42, colour: R.wood }));
  if (P.chair && R.w > 5 && Math.abs(x) > 0.3) seat(room, x > 0 ? x - 2.4 : x + 2.4, R.d - 1.5, x > 0 ? -0.6 : 0.6, { alt: true });
  room.line("right", [R.fire && U.fire(1.5), U.window(1.3), U.sideboard(1.2)].filter(Boolean), { to: R.d - 1.2 });
  if (!P.hung) room.hang(x + (P.canopy ? -P.w / 2 - 0.9 : 0), R.d - 1.4);
  room.light = [x, 1.1, R.d - 0.6];
}

/** A bed seen from its side, its head at the right wall. */
function atSide(room, facts, P) {
  const { R, c, rnd } = room;
  const U = unitsOf(room);
  const z = R.d - 1.9;
  const head = R.w / 2 - room.clearance(1) - 0.05;
  room.put(head - 2.3, z, HALF, makeBed(room, facts, { ...P, foot: false }), { ahead: -0.5 });
  NIGHT(room, head - 0.3, z + P.w / 2 + 0.35, HALF);
  room.window("back", R.w / 2 - 1.6, R.w / 2 + (R.window.wide ? 1.8 : 0.9));
  room.line("back", [rnd.pick([U.wardrobe(1.3), U.sideboard(1.3), R.fire ? U.fire(1.4) : U.desk()]), U.plant()], { to: R.w / 2 - 2 });
  if (!P.canopy && R.h > 2.2) room.on("right", (f) => art(c, f, 1.35, 1.5, 2.4, 2.15, { tints: R.tints }));
  room.lay(() => rug(c, room.fr, { x: head - 2.2, z: z - 2.1, w: 3, d: 2, colour: R.rug, second: R.rug2, round: P.round }));
  if (R.w > 5 && P.chair) seat(room, -R.w / 2 + 1.5, R.d - 1.7, -0.7, { alt: true });
  if (P.foot)
    room.put(head - 2.75, z, HALF, (fr) => puff(c, fr, { x: 0, z: -0.2, w: P.w * 0.75, d: 0.42, h: 0.44, r: 0.07, colour: R.second2 }));
  room.hang(-0.4, R.d - 2);
  room.light = [0.8, 1.1, R.d - 1];
}

/** A long view of the bed under its own window, with a chair before it. */
export const bedroom = {
  plan(facts, rnd, view) {
    const has = (x) => facts.has.includes(x);
    const four = has("canopy-bed") || has("frame-bed");
    const steep = ["a-frame", "attic", "dome", "tent", "thatch"].includes(facts.room.profile);
    const at = steep ? "back" : rnd.pick(["back", "back", "side"]);
    const second = facts.views.includes("second-bedroom") ? "second-bedroom" : "bedroom";
    const bunks = has("bunks") && view === second;
    const turn = !bunks && (at === "side" || rnd.chance(0.3));
    return {
      at,
      bunks,
      x: rnd.pick(turn ? [0, 0.4, 0.9] : [0, 0, -0.9, 0.9, 1.1]),
      w: facts.room.profile === "boat" || facts.room.profile === "rail-car" ? 1.4 : rnd.pick([1.7, 1.9, 2]),
      canopy: four ? (has("canopy-bed") && rnd.chance(0.6) ? "cloth" : true) : false,
      low: !four && rnd.chance(0.3),
      rings: has("bed-rings") || four,
      over: rnd.pick(["art", "window", "mirror", "none", "art"]),
      hung: !four && rnd.chance(0.25),
      foot: rnd.pick(["bench", "none", "none", "chest"]),
      chair: rnd.chance(0.6),
      round: rnd.chance(0.35),
      above: has("mirror-ceiling") && ["flat", "tall", "tin-ceiling"].includes(facts.room.profile),
      turn,
      extra: extrasFor(facts, "bedroom"),
    };
  },
  room: (R) => ({ d: Math.min(R.d, 5), near: 0.3 }),
  set(room, P, facts) {
    if (P.bunks) return bunks(room);
    (P.at === "side" ? atSide : atBack)(room, facts, P);
    standRest(
      room,
      P.extra.map((name) => pieceUnit(room, name)),
      [[P.at === "side" ? room.R.w / 2 - 1.3 : P.x, room.R.d - 1.8, 1.5]],
    );
    if (P.above) ceilingMirror(room, P.at === "side" ? room.R.w / 2 - 1.4 : P.x, room.R.d - 1.7);
    if (facts.has.includes("mirrors")) standingMirror(room, P);
  },
  say: (P) =>
    P.bunks
      ? "bunks made up in {textile} to both sides of the window"
      : `${P.canopy ? "a bed with posts and rails" : P.low ? "a low bed" : "a bed"} made up in {textile}, ${P.hung ? "lamps hung" : "a lamp lit"} on either side${P.above ? ", a mirror in the ceiling above" : ""}${P.extra.length ? `, with ${namesOf(P.extra)}` : ""}`,
};

/** Two beds over each other at either side of a window. */
function bunks(room) {
  const { c, R } = room;
  const U = unitsOf(room);
  room.window("back", R.w / 2 - 0.8, R.w / 2 + 0.8);
  for (const k of [-1, 1])
    room.put(
      k * (R.w / 2 - room.clearance(1.5) - 0.62),
      R.d - 2.2,
      0,
      (fr) => {
        const tier = (y) => [
          { x: 0, z: 0, y: y - 0.12, w: 1, d: 2.05, h: 0.12, colour: R.wood },
          { x: 0, z: 0.03, y, w: 0.94, d: 1.98, h: 0.14, r: 0.05, colour: R.linen },
          { x: 0, z: 0, y: y + 0.14, w: 0.98, d: 1.4, h: 0.05, r: 0.02, colour: y > 1 ? R.second : R.textile },
          { x: 0, z: 1.6, y: y + 0.14, w: 0.6, d: 0.34, h: 0.13, r: 0.06, colour: lighten(R.linen, 0.25) },
        ];
        const posts = [-0.48, 0.48].flatMap((x) => [0, 2].map((z) => ({ x, z, w: 0.08, d: 0.08, h: 1.75, colour: R.wood })));
        solids(c, fr, [...tier(0.42), ...tier(1.38), ...posts, { x: 0, z: 0, y: 1.55, w: 0.9, d: 0.05, h: 0.1, colour: R.wood }]);
      },
      { ahead: -0.8 },
    );
  room.put(0, R.d - 0.7, 0, (fr) => {
    box(c, fr, { x: 0, z: 0, w: 0.9, d: 0.45, h: 0.6, colour: R.wood });
    tableLamp(c, fr, { x: 0.1, z: 0.2, y: 0.6, base: R.second, size: 0.85 });
  });
  room.line("right", [U.window(1.2), U.wardrobe(1.2)], { to: R.d - 2.4 });
  room.lay(() => rug(c, room.fr, { x: 0, z: R.d - 2.8, w: 2, d: 1.7, colour: R.rug, second: R.rug2 }));
  room.hang(0, R.d - 1.9);
  room.light = [0, 1.2, R.d - 1];
}

function standingMirror(room, P) {
  const { c, R } = room;
  const x = P.at === "side" ? -R.w / 2 + 1 : P.x > 0 ? -R.w / 2 + 1.1 : R.w / 2 - 1.1;
  room.put(x, R.d - 1.1, x > 0 ? 0.5 : -0.5, (fr) => tallMirror(c, fr, R.metal));
}

/** A mirror panel let into a flat ceiling above a place. */
function ceilingMirror(room, x, z) {
  const { c, fr, R } = room;
  if (R.profile !== "box") return;
  room.flat.push(() => {
    const y = R.h - 0.03;
    const f = fr.level(x - 1, z - 1, x + 1, z + 1.2, y);
    c.s.poly(f, c.s.lin(["#8d8272", "#d9c6a2", "#6b6459"], 0, 0, 1, 0.6), `stroke="${R.metal}" stroke-width="7"`);
  });
}

/** A mirror of a man's height on a stand. */
function tallMirror(c, fr, metal, w = 0.7, h = 1.8) {
  box(c, fr, { x: 0, z: 0, w: w + 0.1, d: 0.08, h: 0.06, colour: "#1d1e20" });
  const f = fr.wall(-w / 2, 0, w / 2, 0, 0.08, h + 0.08);
  c.s.poly(f.quad(-0.05, -0.03, w + 0.05, h + 0.05), metal);
  c.s.poly(f.quad(0, 0, w, h), c.s.lin(["#c9b391", "#8d8272", "#4b4a48"], 0, 0, 1, 1));
  c.s.poly(f.poly([w * 0.1, 0], [w * 0.35, 0], [w * 0.85, h], [w * 0.6, h]), "#fff4d8", 'opacity="0.2"');
}
