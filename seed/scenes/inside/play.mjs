/** Rooms for play: a playroom upstairs, a dungeon under vaults, a themed room, and the room for afterwards. */
import { darken, mix } from "../colour.mjs";
import { sofa } from "../furniture.mjs";
import { candles } from "../lamps.mjs";
import { GEAR } from "./gear.mjs";
import { longTable } from "./hall.mjs";
import { drawPiece, gearFor, namesOf, pieceUnit } from "./pieces.mjs";
import { carpet, seat } from "./seats.mjs";
import { sconce, unitsOf } from "./units.mjs";

const BIG = [
  "rig",
  "table",
  "padded-table",
  "rack",
  "exam-table",
  "massage-table",
  "swing",
  "bench",
  "horse",
  "curved-chair",
  "cage",
  "stockade",
  "throne",
  "mattresses",
  "desk",
  "costumes",
];

/** How a piece in the middle is turned; the others by chance. */
const TURNS = { bench: 1.05, horse: -0.5, cage: 0.35, stockade: -0.2, throne: 0.3, rig: 0, swing: 0.15, mattresses: 0.2 };

/**
 * Stands every piece about a room: what belongs to walls there, the largest in the middle, the rest where there is a place
 * in sight.
 */
export function furnish(room, gear, { x0 = 0, middle = 1, window = false, more = true } = {}) {
  const { c, R, rnd } = room;
  const free = gear.filter((g) => !GEAR[g].wall).sort((a, b) => BIG.indexOf(a) - BIG.indexOf(b));
  const centre = free.slice(0, middle);
  const placed = [];
  const stand = (g, x, z, rot) => {
    placed.push([x, z, GEAR[g].w / 2]);
    room.put(x, z, rot, (fr) => drawPiece(c, fr, R, g), { ahead: -0.4 });
  };
  centre.forEach((g, i) => {
    const x = x0 + (centre.length > 1 ? (i - 0.5) * 2.4 : rnd.range(-0.3, 0.4));
    stand(g, x, R.d - 2.5 - (i ? 0.2 : 0), TURNS[g] ?? rnd.pick([0.25, -0.3, 0.1]));
  });
  let left = gear.filter((g) => !centre.includes(g)).map((g) => pieceUnit(room, g));
  left = room.line("back", left, { gap: 0.2 });
  left = room.line("right", left, { to: R.d - 1.1, gap: 0.2 });
  for (const { gear: g } of left) {
    const [x, z] = room.spot(GEAR[g].w, placed);
    stand(g, x, z, x > 0 ? 0.5 : -0.5);
  }
  if (more) {
    const U = unitsOf(room);
    const tall = R.profile === "arc" ? U.shelf() : U.wardrobe(1.2);
    const filler = () => rnd.pick([U.sideboard(rnd.range(1, 1.5)), tall, U.shelf(), U.gallery(), U.chaise(), U.lamp()]);
    const few = gear.filter((g) => GEAR[g].wall).length < 2;
    room.line(
      "back",
      [window && U.window(1.5), few && filler(), rnd.pick([U.mirror(), U.art(), U.gap(0.8)]), rnd.chance(0.6) ? U.plant() : U.lamp()],
      { gap: 0.2 },
    );
    room.line("right", [filler()], { to: R.d - 1.1, gap: 0.2 });
  }
  if (centre.length && !centre.includes("rig")) carpet(room, x0, R.d - 2.1, 3.6, 2.4);
}

const wallLamps = (room) => {
  const { R, c } = room;
  for (const k of [0.06, 0.94]) if (room.faces.back.h > 2 && R.profile === "box") room.on("back", (f) => sconce(c, f, R.w * k, 1.8));
};

const PADDED = ["rubber", "mats", "carpet", "boards"];

/** A room with pieces for play, in lamplight. */
export const playroom = {
  plan: (facts, rnd, view) => ({
    gear: gearFor(facts, view),
    turn: rnd.chance(0.5),
    seat: rnd.chance(0.5) || gearFor(facts, view).length < 2,
    lamp: rnd.pick(["hang", "wall"]),
  }),
  room: (R) => ({
    curtain: R.curtain ?? mix(R.textile, "#2a1a1c", 0.3),
    floor: PADDED.includes(R.floor[0]) ? R.floor : ["boards", darken(R.wood, 0.15)],
    dim: "#3a2440",
    d: Math.min(R.d, 5.2),
    near: 0.5,
  }),
  set(room, P) {
    const { R } = room;
    const gear = P.gear.length ? P.gear : [];
    const low = R.h < 1.2;
    furnish(room, gear, {
      window: !low && gear.filter((g) => GEAR[g].wall).length < 2,
      middle: gear.filter((g) => !GEAR[g].wall).length > 2 ? 2 : 1,
    });
    if (P.seat) seat(room, -R.w / 2 + 1.4, R.d - 2.6, -0.9, { alt: true });
    if (P.lamp === "hang") room.hang(0.2, R.d - 1.8);
    else wallLamps(room);
    room.light = [0, 1.2, R.d - 1.2];
  },
  say: (P) => `a playroom with ${namesOf(P.gear)} in lamplight`,
};

/** Profiles that a cellar keeps; any other room for a vault is drawn under one. */
const CELLARS = ["vault", "arches", "columns", "beams"];

/** Pieces for play under a vault or in a cellar, by candlelight. */
export const vault = {
  plan(facts, rnd, view) {
    const gear = gearFor(facts, view);
    const table = !facts.has.some((x) => GEAR[x]) && (facts.has.includes("long-table") || facts.has.includes("bar"));
    return {
      gear: table ? [] : gear,
      table,
      arched: !["columns", "beams"].includes(facts.room.profile),
      turn: rnd.chance(0.35),
      seats: rnd.chance(0.5),
    };
  },
  room: (R, _P, facts) => ({
    curtain: undefined,
    d: Math.min(R.d, 5.2),
    near: 0.4,
    dim: "#2e2038",
    dimness: 0.7,
    ...(CELLARS.includes(facts.room.profile)
      ? {}
      : {
          profile: "arc",
          h: 1.5,
          rise: 1.6,
          ribs: true,
          beams: undefined,
          ceil: [R.wall[0] === "brick" ? "brick" : "stone", mix(R.wall[1], "#8a8176", 0.4)],
          wall: R.wall[0] === "brick" ? R.wall : ["stone", mix(R.wall[1], "#8a8176", 0.5)],
          floor: ["stone", "#6f675e"],
          dado: undefined,
          cornice: false,
        }),
  }),
  set(room, P) {
    const { R, c } = room;
    for (const k of [-1, 1]) room.put(k * (R.w / 2 - 0.6), R.d - 0.6, 0, (fr) => candleStand(c, fr));
    room.taken.back.push([0, 0.9], [R.w - 0.9, R.w]);
    furnish(room, P.gear, { middle: P.gear.filter((g) => !GEAR[g].wall).length > 2 ? 2 : 1 });
    if (P.table) longTable(room, 0, R.d - 2.6, 3.6);
    else if (P.seats)
      room.put(-R.w / 2 + 1.5, R.d - 2.4, -1.1, (fr) =>
        sofa(c, fr, { x: 0, z: -0.4, w: 1.5, colour: R.textile, pillow: R.second, style: "tufted" }),
      );
    room.hang(0, R.d - 2, "chandelier", { y: 2.3, r: 0.55, metal: "#2a2624" });
    room.light = [0.2, 1.1, R.d - 1.6];
  },
  say: (P) => `a ${P.arched ? "vaulted" : "cellar"} room by candlelight with ${P.table ? "a long table laid" : namesOf(P.gear)}`,
};

/** An iron stand of candles. */
function candleStand(c, fr) {
  const { s } = c;
  const [a, b] = fr.p(0, 0, 0);
  const [, t] = fr.p(0, 1.2, 0);
  const k = fr.scale(0, 0);
  s.stroke(
    `M${a} ${b}V${t}M${a - 0.2 * k} ${b}L${a} ${b - 0.2 * k}L${a + 0.2 * k} ${b}M${a - 0.24 * k} ${t}H${a + 0.24 * k}`,
    "#17171a",
    5,
  );
  candles(c, fr, { x: 0, z: 0, y: 1.2, count: 3, spread: 0.2 });
}
