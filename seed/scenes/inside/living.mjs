/** Living rooms: ways to seat people about a fire or a view. */
import { plant } from "../fittings.mjs";
import { chaise, roundTable, sofa } from "../furniture.mjs";
import { candles, floorLamp } from "../lamps.mjs";
import { extrasFor, namesOf, pieceUnit, standRest } from "./pieces.mjs";
import { carpet, coffeeTable, floorCushions, seat } from "./seats.mjs";
import { unitsOf } from "./units.mjs";

const HALF = Math.PI / 2;

/** What fills the walls that a group leaves free. */
function fillers(room, facts) {
  const U = unitsOf(room);
  const { rnd } = room;
  const list = [
    ...room.waiting.filter((unit) => !unit.stands),
    rnd.pick([U.bookcase(rnd.range(1, 1.5)), U.sideboard(rnd.range(1.2, 1.6))]),
    U.plant(),
    rnd.pick([U.art(), U.gallery(), U.shelf(), U.mirror(), U.lamp()]),
    rnd.pick([U.gallery(), U.art(), U.shelf()]),
  ];
  if (facts.has.includes("books")) list.unshift(U.bookcase(1.5));
  if (facts.has.includes("piano")) list.unshift(U.piano());
  if (facts.has.includes("music")) list.unshift(U.sideboard(1.5));
  return list;
}

/** Ways to seat people. Each says what it needs, and draws itself; the fire and windows of the place are worked in. */
const GROUPS = {
  /** A sofa under the window, a chair beside it. */
  window(room, facts) {
    const { R, rnd, c } = room;
    const U = unitsOf(room);
    const x = rnd.range(-1, 0.2);
    const wide = R.window.wide ? 3 : rnd.range(2, 2.8);
    room.window("back", R.w / 2 + x - wide / 2, R.w / 2 + x + wide / 2);
    const w = rnd.range(2.1, 2.7);
    room.against("back", R.w / 2 + x, 1.5, (fr) =>
      sofa(c, fr, {
        x: 0,
        z: 0.1,
        w,
        colour: R.textile,
        pillow: R.second,
        style: R.sofa,
        throwOver: rnd.chance(0.4) ? R.second : undefined,
      }),
    );
    room.line("back", [U.lamp(), ...fillers(room, facts)], { from: R.w / 2 + x + wide / 2 + 0.4 });
    room.line("back", [U.plant()], { to: R.w / 2 + x - wide / 2 - 0.4 });
    carpet(room, x, R.d - 2.1, 3.3, 2.2);
    coffeeTable(room, x + 0.1, R.d - 2.15);
    seat(room, x + 2.2, R.d - 2.3, 0.8, { alt: true });
    room.line("right", [R.fire && U.fire(), U.window(1.4), U.sideboard()].filter(Boolean), { to: R.d - 1 });
    room.hang(x, R.d - 2.1);
    room.light = [x + 0.8, 1.4, R.d - 1.3];
  },
  /** Chairs to both sides of the fire. */
  hearth(room) {
    const { R, rnd } = room;
    const U = unitsOf(room);
    const x = rnd.range(-0.5, 0.5);
    const u = R.w / 2 + x;
    U.fire(rnd.range(1.6, 2.1)).put("back", u);
    const side = (from, to, units) => room.line("back", units, { from, to });
    const w = Math.min(1.5, R.w / 2 - 1.9);
    side(0.2, u - 1.2, rnd.chance(0.6) ? [U.window(w), U.gap(0.1)] : [U.bookcase(w), U.lamp()]);
    side(u + 1.2, R.w - 0.2, rnd.chance(0.6) ? [U.window(w), U.gap(0.1)] : [U.bookcase(w), U.plant()]);
    carpet(room, x, R.d - 2.4, 3.6, 2.3);
    seat(room, x - 1.75, R.d - 2.3, -rnd.range(0.75, 1.2), { w: rnd.chance(0.4) ? 1.7 : 1.05 });
    seat(room, x + 1.75, R.d - 2.3, rnd.range(0.75, 1.2), { alt: true });
    coffeeTable(room, x, R.d - 2.2, { r: 0.42 });
    room.line("right", [U.window(1.5), U.plant()], { to: R.d - 0.6 });
    if (rnd.chance(0.7)) room.hang(x, R.d - 2.2);
    room.light = [x, 0.8, R.d - 0.8];
  },
  /** Two sofas across from each other, the fire or the view between them. */
  facing(room, facts) {
    const { R, rnd, c } = room;
    const U = unitsOf(room);
    const x = rnd.range(-0.3, 0.3);
    const u = R.w / 2 + x;
    if (R.fire) U.fire(1.8).put("back", u);
    else room.window("back", u - 1.3, u + 1.3);
    room.line("back", [U.window(1.1), ...fillers(room, facts)], { from: u + 1.3 });
    room.line("back", [rnd.chance(0.5) ? U.bookcase(1.3) : U.window(1.2), U.plant()], { to: u - 1.3 });
    carpet(room, x, R.d - 2.3, 3.2, 2.4);
    for (const k of [-1, 1])
      room.put(x + k * 1.6, R.d - 2.1, k * (HALF - 0.12), (fr) =>
        sofa(c, fr, { x: 0, z: -0.45, w: 1.9, colour: k < 0 ? R.textile : R.second2, pillow: k < 0 ? R.second : R.textile, style: R.sofa }),
      );
    coffeeTable(room, x, R.d - 2.1, { r: 0.45 });
    room.line("right", [U.window(1.5), U.sideboard(1.3)], { to: R.d - 0.8 });
    room.hang(x, R.d - 2.1);
    room.light = [x, 1, R.d - 1];
  },
  /** Seats in the corner, along two walls. */
  corner(room, facts) {
    const { R, rnd, c } = room;
    const U = unitsOf(room);
    const u = R.w - 1.75;
    room.against("back", u, 1, (fr) => sofa(c, fr, { x: 0, z: 0.05, w: 2.5, colour: R.textile, pillow: R.second, style: R.sofa }));
    room.window("back", u - 1.2, u + 0.8);
    room.line("right", [U.window(1.6, U.sofa(1.7))], { from: 1.2, to: 3.6 });
    room.line("back", [R.fire && U.fire(1.6), ...fillers(room, facts)].filter(Boolean), { to: u - 1.45 });
    carpet(room, R.w / 2 - 2, R.d - 2.1, 2.9, 2.1);
    coffeeTable(room, R.w / 2 - 2, R.d - 2);
    seat(room, R.w / 2 - 3.6, R.d - 2.6, -0.9, { alt: true });
    room.put(R.w / 2 - 0.5, R.d - 0.5, 0, (fr) =>
      rnd.chance(0.5) ? floorLamp(c, fr, { x: 0, z: 0 }) : plant(c, fr, { x: 0, z: 0, kind: R.plant, h: 1.9 }),
    );
    room.hang(R.w / 2 - 2.1, R.d - 2);
    room.light = [R.w / 2 - 1.4, 1.2, R.d - 1.2];
  },
  /** A window seat, a chair to either side of it. */
  seat(room, facts) {
    const { R, rnd } = room;
    const U = unitsOf(room);
    const x = rnd.range(-0.5, 0.5);
    U.windowSeat(rnd.range(2.2, 3)).put("back", R.w / 2 + x);
    room.line("back", fillers(room, facts), { to: R.w / 2 + x - 1.55 });
    room.line("back", [R.fire && U.fire(1.5), U.lamp(), U.sideboard(1.2)].filter(Boolean), { from: R.w / 2 + x + 1.55 });
    carpet(room, x, R.d - 2.3, 3.2, 2.1);
    coffeeTable(room, x + 0.1, R.d - 1.8, { r: 0.42 });
    seat(room, x - 1.5, R.d - 2.2, -0.75);
    seat(room, x + 1.7, R.d - 2.3, 0.85, { alt: true });
    room.line("right", [U.window(1.5), U.bookcase(1.2)], { to: R.d - 0.8 });
    room.hang(x, R.d - 1.9);
    room.light = [x, 1.2, R.d - 1.5];
  },
  /** A couch for one to lie on, and a reading chair. */
  reading(room, facts) {
    const { R, rnd, c } = room;
    const U = unitsOf(room);
    const w = R.window.wide ? 3.2 : 2.4;
    const u = R.w - w / 2 - 0.7;
    room.window("back", u - w / 2, u + w / 2);
    room.line("back", [U.bookcase(1.5), R.fire && U.fire(1.5), ...fillers(room, facts).slice(1)].filter(Boolean), { to: u - w / 2 - 0.45 });
    room.put(u - R.w / 2, R.d - 1.4, -0.12, (fr) => chaise(c, fr, { x: 0, z: 0, w: 1.9, colour: R.second2 }));
    carpet(room, 0, R.d - 2.4, 3.2, 2.1);
    seat(room, -R.w / 2 + 1.4, R.d - 2.4, -1.15, { w: rnd.chance(0.5) ? 1.8 : 1.05 });
    coffeeTable(room, 0.1, R.d - 2.2, { r: 0.42 });
    room.put(u - R.w / 2 - w / 2 - 0.15, R.d - 0.9, 0, (fr) => floorLamp(c, fr, { x: 0, z: 0, kind: R.floorLamp }));
    room.line("right", [U.plant(), U.window(1.3)], { to: R.d - 0.6 });
    room.hang(0.4, R.d - 2);
    room.light = [-0.3, 1.4, R.d - 1.1];
  },
  /** Cushions around a low table or a fire in the middle. */
  floor(room, facts) {
    const { R, rnd, c } = room;
    const U = unitsOf(room);
    room.window("back", R.w / 2 - 1.2, R.w / 2 + 1.2);
    room.line("back", fillers(room, facts), { from: R.w / 2 + 1.6 });
    room.line("back", [U.plant(), U.lamp()], { to: R.w / 2 - 1.6 });
    carpet(room, 0, R.d - 2.4, 4, 2.8);
    floorCushions(room, 0, R.d - 2.3, rnd.int(5, 6), 1.25);
    room.put(0, R.d - 2.3, 0, (fr) => {
      roundTable(c, fr, { x: 0, z: 0, r: 0.55, h: 0.3, colour: R.wood });
      candles(c, fr, { x: 0, z: 0, y: 0.3, count: 4, spread: 0.2 });
    });
    room.line("right", [U.window(1.4), U.bookcase(1)], { to: R.d - 0.8 });
    room.hang(0, R.d - 2.3);
    room.light = [0, 0.9, R.d - 2];
  },
};

/** Seats about a fire, a view or a table, and what no playroom takes. */
export const living = {
  plan(facts, rnd) {
    const { profile, fire } = facts.room;
    const low = ["tent", "thatch", "dome"].includes(profile);
    const list = low ? ["floor", "seat", "window"] : ["window", "corner", "seat", "reading", "facing"];
    if (fire !== "none" && fire !== "middle") list.push("hearth", "hearth", "corner");
    return { group: rnd.pick(list), turn: rnd.chance(0.45), extra: extrasFor(facts, "living") };
  },
  set(room, P, facts) {
    room.waiting = P.extra.map((name) => pieceUnit(room, name));
    GROUPS[P.group](room, facts);
    standRest(room, room.waiting, [[0, room.R.d - 2.2, 1.6]]);
  },
  say: (P) =>
    `${
      {
        window: "a {textile} sofa under the window and a lamp beside it",
        hearth: "chairs in {textile} to both sides of {fire}",
        facing: "sofas in {textile} across from each other before {fire}",
        corner: "{textile} sofas in the corner by the windows",
        seat: "a window seat in {textile} with a chair to either side",
        reading: "a couch by the window, a reading chair in {textile} and books",
        floor: "cushions in {textile} around a low table with candles",
      }[P.group]
    }${P.extra.length ? `, with ${namesOf(P.extra)}` : ""}`,
};
