/** Which of its pieces a place shows in which room, and how they stand there. */
import { darken } from "../colour.mjs";
import { box } from "../solids.mjs";
import { GEAR } from "./gear.mjs";
import { TRADES } from "./trades.mjs";

const PIECES = { ...GEAR, ...TRADES };

const PLAY = ["playroom", "vault", "themed"];

/** Rooms that take the pieces of a place without a room for play, the first that it has. */
const HOSTS = ["living", "bedroom", "lounge", "class"];

/** The pieces that a room for play shows: such rooms share them out. */
export function gearFor(facts, view) {
  const own = facts.has.filter((x) => GEAR[x]);
  const rooms = facts.views.filter((v) => PLAY.includes(v));
  const each = Math.max(3, Math.ceil(own.length / Math.max(1, rooms.length)));
  const i = Math.max(0, rooms.indexOf(view));
  const part = own.slice(i * each, i * each + Math.min(4, each));
  return part.length || view === "themed" ? part : ["mattresses"];
}

/** The pieces that another room shows: tools of a trade and, where there is no room for play, its furniture. */
export function extrasFor(facts, view) {
  if (HOSTS.find((v) => facts.views.includes(v)) !== view) return [];
  const trades = facts.views.includes("workshop") ? [] : facts.has.filter((x) => TRADES[x]);
  const gear = facts.views.some((v) => PLAY.includes(v)) ? [] : facts.has.filter((x) => GEAR[x] && x !== "mirrors");
  return [...trades, ...gear].slice(0, 3);
}

/** "a cross, a bench and a cage". */
export function namesOf(pieces) {
  const names = pieces.map((x) => PIECES[x].name);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}

/** Draws a piece on the floor; one that belongs on a wall stands on a screen. */
export function drawPiece(c, fr, R, name) {
  const piece = PIECES[name];
  if (!piece.flat) return piece.draw(c, fr, R);
  const w = piece.w + 0.1;
  box(c, fr, { x: 0, z: 0.02, w, d: 0.06, h: 2.1, colour: darken(R.wood, 0.2) });
  piece.on(c, fr.wall(-w / 2, 0, w / 2, 0, 0, 2.1), w / 2, R);
}

/** A piece as a unit of a wall (`Room.line`). */
export function pieceUnit(room, name) {
  const piece = PIECES[name];
  const { c, R } = room;
  const unit = {
    w: piece.w + 0.15,
    h: name === "cross" || piece.flat ? 1.9 : 1.2,
    gear: name,
    stands: false,
    put(wall, u) {
      unit.stands = true;
      if (piece.flat) room.on(wall, (f) => piece.on(c, f, u, R));
      else room.against(wall, u, piece.d + 0.1, (fr) => piece.draw(c, fr, R));
    },
  };
  return unit;
}

/** Stands units that no wall took yet, on the walls or, failing that, on the floor. @param {number[][]} placed see `Room.spot` */
export function standRest(room, units, placed) {
  const { c, R } = room;
  let left = units.filter((unit) => !unit.stands);
  left = room.line("back", left);
  left = room.line("right", left, { to: R.d - 1.1 });
  for (const { gear } of left) {
    const [x, z] = room.spot(PIECES[gear].w, placed);
    placed.push([x, z, PIECES[gear].w / 2]);
    room.put(x, z, x > 0 ? 0.5 : -0.5, (fr) => drawPiece(c, fr, R, gear), { ahead: -0.4 });
  }
}
