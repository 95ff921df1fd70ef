import { LAMP } from "./colour.mjs";
import { flushLights } from "./kit.mjs";
import { BATH, SAUNA } from "./rooms-bath.mjs";
import { BEDROOM, LIVING } from "./rooms-home.mjs";
import { BAR, CELLAR, HALL, LOUNGE } from "./rooms-venue.mjs";
import { dim, shell } from "./shell.mjs";
import { frame } from "./space.mjs";

/** Darkens the corners, and lays the lamps' glow over the room, in a colour that does not bleach it. */
export function lampLight(c, at, R, strength = R.dimness ?? 0.72) {
  dim(c, c.cam.p(...at), R.dim, strength);
  for (const l of c.lights) {
    l[4] *= 0.66;
    l[3] = l[3] === LAMP ? "#f59a3c" : l[3];
  }
  flushLights(c);
}

const WORDS = {
  living: [
    "a {textile} sofa beneath a wide window, with a turntable, a rug and two lamps lit",
    "two armchairs either side of a burning fire, {textile} against lamplight",
    "a reading room with full bookshelves, a {textile} sofa and a chaise by the window",
    "a window seat in {textile} between armchairs, with books and a lamp on the table",
  ],
  bedroom: [
    "a bed made up under a picture between two windows, a lamp lit on either side",
    "a bed beside a wide window with an armchair and a {second} lamp",
    "a low bed beneath a long window with hanging lamps and a {textile} bench",
    "a bed and a round mirror by lamplight, an armchair waiting in the corner",
  ],
  bath: [
    "a free-standing bath full of foam below the window, with candles and folded towels",
    "a deep bath by the window, candles on a stool and an arched mirror over the basin",
    "a raised stone bath of glowing water with candles along its edge",
    "a round wooden tub steaming indoors beside candles and {second} towels",
  ],
  bar: [
    "a bar with lit shelves of bottles and a row of {textile} stools",
    "a bar with lit bottles, three stools and a {textile} sofa in the corner",
  ],
  lounge: [
    "a small stage with drawn curtains and {textile} sofas by candlelight",
    "buttoned {textile} sofas before lit alcoves, with candles on the tables",
  ],
  hall: ["round tables dressed with flowers and candles in a tall room of arched windows"],
  cellar: ["a vaulted stone cellar with {textile} seats, wine racks, coiled ropes and candle stands"],
  sauna: ["a cedar sauna with two broad benches, a stove of hot stones and folded towels"],
};

/** Sentence for an arrangement; {textile} and {second} stand for the place's colours. */
export const ROOM_WORDS = (kind, which) => WORDS[kind][which % WORDS[kind].length];

const KINDS = { living: LIVING, bedroom: BEDROOM, bath: BATH, bar: BAR, lounge: LOUNGE, hall: HALL, cellar: CELLAR, sauna: SAUNA };

/**
 * Draws a room over the land already on the sheet.
 * @param {object} c scene context; its camera stands in the room
 * @param {string} kind one of KINDS
 * @param {object} R the place's room style
 * @param {number} which arrangement, taken modulo how many the kind has
 */
export function drawRoom(c, kind, place, which) {
  const R =
    kind === "sauna"
      ? {
          ...place,
          wall: ["boards", "#b5824f"],
          back: undefined,
          ceil: ["boards", "#a87848"],
          floor: ["boards", "#94683f"],
          profile: "box",
          w: 7,
          h: 2.6,
        }
      : place;
  const list = KINDS[kind];
  const plan = list[which % list.length];
  const fr = frame(c.cam, 0, 0, 0);
  const S = shell(c, fr, R, plan.holes(R));
  const at = plan.set(c, fr, R, S);
  lampLight(c, at, R);
}
