/** Rooms of a place: one view, one seeded SVG. */
import { drawLand } from "../outside/land.mjs";
import { makeRandom } from "../random.mjs";
import { Sheet } from "../sheet.mjs";
import { camera } from "../space.mjs";
import { accents, tellAccents } from "./accents.mjs";
import { aftercare } from "./aftercare.mjs";
import { bar } from "./bar.mjs";
import { bath } from "./bathroom.mjs";
import { bedroom } from "./bedroom.mjs";
import { cabin } from "./cabin.mjs";
import { crop } from "./crop.mjs";
import { dance } from "./dance.mjs";
import { detail } from "./details.mjs";
import { dining, hall } from "./hall.mjs";
import { kitchen } from "./kitchen.mjs";
import { living } from "./living.mjs";
import { lounge } from "./lounge.mjs";
import { playroom, vault } from "./play.mjs";
import { indoorPool } from "./pool.mjs";
import { Room } from "./room.mjs";
import { sauna } from "./sauna.mjs";
import { stage } from "./stage.mjs";
import { steamRoom } from "./steam.mjs";
import { studio } from "./studio.mjs";
import { roomStyle } from "./style.mjs";
import { tent } from "./tent.mjs";
import { themed } from "./themed.mjs";
import { klass, workshop } from "./works.mjs";

/**
 * How each view is drawn. A kind is
 * - plan(facts, rnd, view): what is chosen for this picture, from the facts and by chance, before anything is drawn
 * - room(style, plan, facts): what differs from the place's style in this kind of room, if anything
 * - set(room, plan, facts): stands everything in the room
 * - say(plan): words for it, so that they and the drawing come from one choice
 */
const KINDS = {
  living,
  bedroom,
  "second-bedroom": bedroom,
  playroom,
  vault,
  themed,
  aftercare,
  bar,
  "dance-floor": dance,
  lounge,
  hall,
  stage,
  bath,
  sauna,
  steam: steamRoom,
  "indoor-pool": indoorPool,
  kitchen,
  dining,
  studio,
  workshop,
  class: klass,
  cabin,
  tent,
  detail,
};

const SHEET = [
  [0, 0],
  [1200, 800],
];

const planOf = (kind, facts, seed, view) => kind.plan(facts, makeRandom(`${seed}/${view}/plan`), view);

/** The eye in a room: straight to the back wall, or turned so that the right wall is seen too. */
function eye(R, turn, rnd) {
  const [yaw, x] = turn ? [rnd.range(0.26, 0.4), -rnd.range(0.7, 1.2)] : [rnd.range(0.03, 0.1), -rnd.range(0, 0.4)];
  if (R.close) return camera({ cx: 600, ...R.close });
  const z = (R.near ?? 0) - rnd.range(0, 0.5);
  const at = { x, y: rnd.range(1.3, 1.5), z, yaw, hy: 395, f: 740 };
  const [mid] = camera({ ...at, cx: 600 }).p(turn ? R.w * 0.16 : 0, 1, R.d - 0.6);
  return camera({ ...at, cx: 600 + (600 - mid) * 0.9 });
}

/**
 * Draws a room of a place.
 * @param {import("../../listings/look.ts").Facts} facts
 * @param {string} seed the listing's slug
 * @param {string} view one of INSIDE_VIEWS
 * @returns {string} SVG text of 1200 x 800, the same for the same arguments
 */
export function drawInside(facts, seed, view) {
  const kind = KINDS[view] ?? living;
  const rnd = makeRandom(`${seed}/${view}`);
  const P = planOf(kind, facts, seed, view);
  const style = roomStyle(facts, seed);
  const R = { ...style, ...kind.room?.(style, P, facts) };
  const s = new Sheet();
  const mirrored = rnd.chance(0.5);
  if (mirrored) s.add('<g transform="matrix(-1 0 0 1 1200 0)">');
  const c = { s, rnd, sky: { shade: "#2a2024", glow: "#ffd9a0" }, lights: [], light: 0.6 };
  c.cam = eye(R, P.turn, rnd.fork("eye"));
  const room = new Room(c, R);
  kind.set(room, P, facts);
  accents(room, facts, view);
  if (room.openings.length || R.ceil[0] === "glass") {
    const from = s.body.length;
    drawLand(s, facts, seed, { horizon: R.horizon ?? 395 });
    if (R.ceil[0] !== "glass") s.body.push(...crop(s.body.splice(from), room.outlines()));
  }
  room.draw();
  if (mirrored) s.add("</g>");
  s.body = crop(s.body, [SHEET]);
  return s.text();
}

const FIRES = {
  "wood-stove": "the lit wood stove",
  "enamel-stove": "the lit enamel stove",
  "tile-stove": "the lit tile stove",
  "corner-fireplace": "the lit adobe fireplace",
  "middle-fire": "the lit fire",
  none: "the window",
};

/**
 * What a room's picture shows, in plain words and without the name of the place: "a bed made up in teal, a lamp lit on
 * either side".
 * @param {import("../../listings/look.ts").Facts} facts
 * @param {string} seed the listing's slug
 * @param {string} view one of INSIDE_VIEWS
 */
export function tellInside(facts, seed, view) {
  const kind = KINDS[view] ?? living;
  return `${kind.say(planOf(kind, facts, seed, view))}${tellAccents(facts, view)}`
    .replaceAll("{textile}", facts.room.textile[0])
    .replaceAll("{second}", facts.room.second[0])
    .replaceAll("{fire}", FIRES[facts.room.fire] ?? "the lit fireplace")
    .replace(/\ba (?=[aeiou])/g, "an ");
}
